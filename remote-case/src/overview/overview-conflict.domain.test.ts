import { emptyOverview } from '@feltbok/shared/domain/overview-fields';
import {
  allOf,
  chosenOverview,
  differingFields,
  isEveryFieldChosen,
  type OverviewConflict,
} from './overview-conflict.domain';

const base = { ...emptyOverview, description: 'Steingard', summary: 'Alle møtte' };
const mine = { ...base, description: 'Bekken', summary: 'Ola kom ikke' };
const theirs = { ...base, description: 'Veikanten', impartiality: true };
const conflict: OverviewConflict = { base, mine, theirs: { revision: 7, values: theirs } };

test('[OFF-12] only differing fields are to be chosen, each with who alone changed it', () => {
  expect(differingFields(conflict)).toEqual([
    { name: 'description', mine: 'Bekken', theirs: 'Veikanten', changedBy: null },
    { name: 'summary', mine: 'Ola kom ikke', theirs: 'Alle møtte', changedBy: 'mine' },
    { name: 'impartiality', mine: false, theirs: true, changedBy: 'theirs' },
  ]);
  expect(differingFields({ ...conflict, base: null }).map(({ changedBy }) => changedBy)).toEqual([null, null, null]);
});

test('[OFF-12] the user chooses field by field, or takes all of one side', () => {
  const choices = { description: 'mine', summary: 'theirs', impartiality: 'theirs' } as const;
  expect(chosenOverview(conflict, choices)).toEqual({ ...base, description: 'Bekken', impartiality: true });
  expect(chosenOverview(conflict, allOf(conflict, 'mine'))).toEqual(mine);
  expect(chosenOverview(conflict, allOf(conflict, 'theirs'))).toEqual(theirs);
});

test('nothing comes of it before every field that differs was chosen', () => {
  expect(isEveryFieldChosen(conflict, { description: 'mine' })).toBe(false);
  expect(() => chosenOverview(conflict, { description: 'mine' })).toThrow();
  expect(isEveryFieldChosen(conflict, allOf(conflict, 'mine'))).toBe(true);
});
