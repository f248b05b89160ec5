import { emptyOverview } from '@feltbok/shared/domain/overview-fields';
import { baseWhileEditing } from './overview.domain';

const values = { ...emptyOverview, description: 'Steingard', summary: 'Enige', comment: '', impartiality: true };
const began = { revision: 3, values };

test('[OFF-12] an edit stays based on what it began with when others have changed what is being edited', () => {
  const refreshed = { revision: 4, values: { ...values, description: 'Fra en annen' } };
  expect(baseWhileEditing(began, refreshed, ['description', 'summary'])).toBe(began);
});

test('an edit goes on from a refreshed list that shows on the screen all that others have changed', () => {
  const refreshed = { revision: 4, values: { ...values, comment: 'Fra en annen' } };
  expect(baseWhileEditing(began, refreshed, ['description'])).toBe(refreshed);
  expect(baseWhileEditing(began, refreshed, [])).toBe(refreshed);
  expect(baseWhileEditing(null, refreshed, ['comment'])).toBe(refreshed);
});
