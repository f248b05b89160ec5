import { emptyOverview } from '@feltbok/domain/cases/overview-fields.ts';
import { findEditBase } from './overview.domain';

const values = {
  ...emptyOverview,
  description: 'Steingard',
  summary: 'Enige',
  comment: '',
  impartiality: true,
};
const began = { revision: 3, values };

test('[OFF-12] an edit stays based on its beginning when others change the same', () => {
  const refreshed = { revision: 4, values: { ...values, description: 'Fra en annen' } };
  expect(findEditBase(began, refreshed, ['description', 'summary'])).toEqual(began);
});

test('[FLT-22] fields that are not edited are based on what is shown of them', () => {
  const shown = { ...values, description: 'Fra en annen', comment: 'Også det' };
  const refreshed = { revision: 4, values: shown };
  const base = findEditBase(began, refreshed, ['description']);
  expect(base).toEqual({ ...began, values: { ...began.values, comment: 'Også det' } });
});

test('an edit goes on from a refreshed list that shows all others’ changes', () => {
  const refreshed = { revision: 4, values: { ...values, comment: 'Fra en annen' } };
  expect(findEditBase(began, refreshed, ['description'])).toBe(refreshed);
  expect(findEditBase(began, refreshed, [])).toBe(refreshed);
  expect(findEditBase(null, refreshed, ['comment'])).toBe(refreshed);
});
