import { isLongPast, mayFetchAutomatically, nearCases, reportsWifi } from './ready.domain';

const createCase = (caseId: number, ...dates: string[]) => ({
  caseId,
  businesses: dates.map((businessDate) => ({ details: { businessDate } })),
});
// Late in the evening in Norway, when UTC is still on the same day and Tokyo on the next.
const now = Date.parse('2026-11-24T23:30:00+01:00');

test('[RGT-2] the cases of today and tomorrow, by Norwegian days, are near, earliest first', () => {
  const cases = [
    createCase(1, '2026-11-25T23:59:00+01:00'),
    createCase(2, '2026-11-24T00:00:00+01:00'),
    createCase(3, '2026-11-23T23:59:00+01:00'),
    createCase(4, '2026-11-26T00:00:00+01:00'),
    createCase(5, ''),
    createCase(6, '2026-12-24T09:00:00+01:00', '2026-11-25T09:00:00+01:00'),
  ];
  expect(nearCases(cases, now)).toEqual([2, 6, 1]);
});

test('[RGT-2] a case is long over a week after all its meetings', () => {
  expect(isLongPast(createCase(1, '2026-11-16T23:00:00+01:00'), now)).toBe(true);
  expect(isLongPast(createCase(1, '2026-11-17T00:00:00+01:00'), now)).toBe(false);
  expect(
    isLongPast(createCase(1, '2026-11-01T09:00:00+01:00', '2026-12-01T09:00:00+01:00'), now),
  ).toBe(false);
});

test.each([
  ['wifi', false, undefined, true],
  ['ethernet', undefined, undefined, true],
  ['wifi', true, undefined, false],
  ['cellular', false, undefined, false],
  ['unknown', false, undefined, false],
  [undefined, undefined, undefined, false],
  ['wifi', false, 'wifi', true],
  ['cellular', false, 'wifi', false],
  [undefined, undefined, 'wifi', false],
  ['cellular', true, 'always', true],
  ['wifi', false, 'never', false],
] as const)(
  '[RGT-2] on %s, saving data %s, with the choice %s: %s',
  (type, saveData, choice, isAllowed) => {
    expect(mayFetchAutomatically(choice, { type, saveData })).toBe(isAllowed);
  },
);

test('[RGT-2] a browser without a network type does not report Wi-Fi', () => {
  expect([{ type: 'cellular' }, { type: 'unknown' }, {}].map(reportsWifi)).toEqual([
    true,
    false,
    false,
  ]);
});
