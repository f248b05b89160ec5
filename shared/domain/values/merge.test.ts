import { emptyOverview, overviewMergeFields } from '../cases/overview-fields.ts';
import { type FieldsOf, findDifferingFields, mergeByField } from './merge.ts';

const base = { ...emptyOverview, description: 'Steingard', summary: 'Alle møtte' };
const ownVersion = { ...base, description: 'Bekken', summary: 'Ola kom ikke' };
const serverVersion = { ...base, description: 'Veikanten', impartiality: true };
const versions = { base, ownVersion, serverVersion };

test('[OFF-12] only differing fields are offered, with the only side that changed them', () => {
  expect(findDifferingFields(overviewMergeFields, versions)).toEqual([
    { name: 'description', changedBy: null },
    { name: 'summary', changedBy: 'mine' },
    { name: 'impartiality', changedBy: 'theirs' },
  ]);
  const unknown = findDifferingFields(overviewMergeFields, { ...versions, base: null });
  expect(unknown.map(({ changedBy }) => changedBy)).toEqual([null, null, null]);
});

test('[OFF-12] the user chooses field by field, or takes all of one side', () => {
  const merge = (choices: Parameters<typeof mergeByField>[2]) =>
    mergeByField(overviewMergeFields, versions, choices);
  expect(merge({ description: 'mine', summary: 'theirs', impartiality: 'theirs' })).toEqual({
    ...base,
    description: 'Bekken',
    impartiality: true,
  });
  expect(merge({ description: 'mine', summary: 'mine', impartiality: 'mine' })).toEqual(ownVersion);
  expect(merge({ description: 'theirs', summary: 'theirs', impartiality: 'theirs' })).toEqual(
    serverVersion,
  );
});

test('[OFF-12] the merge has no result until every conflicting field is chosen', () => {
  expect(mergeByField(overviewMergeFields, versions)).toBeNull();
  expect(mergeByField(overviewMergeFields, versions, { summary: 'theirs' })).toBeNull();
  const chosen = mergeByField(overviewMergeFields, versions, { description: 'theirs' });
  expect(chosen).toEqual({ ...serverVersion, summary: 'Ola kom ikke' });
});

test('fields that nobody changed, or both equally, have the server’s value', () => {
  const fields: FieldsOf<Record<string, string>, string> = {
    listNames: ({ ownVersion }) => Object.keys(ownVersion),
    isSame: (first, second, name) => first[name] === second[name],
    withField: (version, name, from) => ({ ...version, [name]: from[name] ?? '' }),
  };
  const same = {
    base: { a: '1', b: '1' },
    ownVersion: { a: '2', b: '1' },
    serverVersion: { a: '2', b: '1' },
  };
  expect(mergeByField(fields, same)).toBe(same.serverVersion);
});

test('[JOB-1] the surveyor is merged as a whole, so that no number gets another name', () => {
  const appointed = { ...base, surveyorName: 'Kari Målar', surveyorNumber: '000041' };
  const mine = { ...appointed, surveyorName: 'Per Målar' };
  const theirs = { ...appointed, surveyorNumber: '000042' };
  const both = { base: appointed, ownVersion: mine, serverVersion: theirs };
  expect(findDifferingFields(overviewMergeFields, both)).toEqual([
    { name: 'surveyor', changedBy: null },
  ]);
  expect(mergeByField(overviewMergeFields, both, { surveyor: 'mine' })).toEqual(mine);
  const alone = { ...both, ownVersion: { ...appointed, summary: 'Enige' } };
  expect(mergeByField(overviewMergeFields, alone)).toEqual({ ...theirs, summary: 'Enige' });
});

test('[JOB-1] a save from before the surveyor existed changes no surveyor', () => {
  const { description, summary, comment, impartiality } = base;
  const stored = { description, summary, comment, impartiality } as typeof base;
  const theirs = { ...base, surveyorName: 'Kari Målar', surveyorNumber: '000041' };
  const older = { base: stored, ownVersion: { ...stored, summary: 'Ny' }, serverVersion: theirs };
  expect(mergeByField(overviewMergeFields, older)).toEqual({ ...theirs, summary: 'Ny' });
});

test('[JOB-6] two users who confirm different items keep both, and one item is chosen as a whole', () => {
  const confirmation = { answer: 'documented', day: '', documentUuid: null, reason: '' } as const;
  const permit = { ...confirmation, reference: '2026/33' };
  const valuation = { ...confirmation, reference: '2026/34' };
  const mine = { ...base, basisConfirmations: { permit } };
  const theirs = { ...base, basisConfirmations: { valuation } };
  const separate = { base, ownVersion: mine, serverVersion: theirs };
  expect(mergeByField(overviewMergeFields, separate)?.basisConfirmations).toEqual({
    permit,
    valuation,
  });
  const removed = { base: mine, ownVersion: base, serverVersion: mine };
  expect(mergeByField(overviewMergeFields, removed)?.basisConfirmations).toEqual({});
  const changed = { ...base, basisConfirmations: { permit: valuation } };
  const both = { base, ownVersion: mine, serverVersion: changed };
  expect(mergeByField(overviewMergeFields, both)).toBeNull();
  expect(mergeByField(overviewMergeFields, both, { 'basis permit': 'theirs' })).toEqual(changed);
});
