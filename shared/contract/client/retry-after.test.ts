import { readRetryDelay } from './retry-after.ts';

const answeredAt = Date.UTC(2026, 10, 26, 10);
const toDate = (seconds: number) => new Date(answeredAt + seconds * 1000).toUTCString();
const read = (retryAfter: string, date: string | null, now = answeredAt) =>
  readRetryDelay(new Headers({ 'Retry-After': retryAfter, ...(date && { Date: date }) }), now);

test.each([
  ['seconds', '120', 120],
  ['no pause', '0', 0],
  ['more seconds than an hour has', '99999999', 3600],
  ['a date', toDate(600), 600],
  ['a date in the past', toDate(-600), 0],
  ['a date beyond the hour', toDate(86_400), 3600],
  ['a date as the second form has it', 'Thursday, 26-Nov-26 10:10:00 GMT', 600],
  ['a date as the third form has it', 'Thu Nov 26 10:10:00 2026', 600],
  ['a negative number', '-5', undefined],
  ['a fraction', '1.5', undefined],
  ['a power', '1e9', undefined],
  ['words', 'soon', undefined],
  ['nothing', '', undefined],
])(
  '[FLT-12] Retry-After of %s gives a pause of at most an hour, if any',
  (_, retryAfter, seconds) => {
    expect(read(retryAfter, toDate(0))).toBe(seconds);
  },
);

test('[FLT-12] a date is compared with the Date of the answer, whatever the device says', () => {
  const day = 86_400_000;
  for (const now of [answeredAt - day, answeredAt + day])
    expect(read(toDate(60), toDate(0), now)).toBe(60);
});

test('[FLT-12] without a readable Date the clock of the device counts, up to an hour', () => {
  expect(read(toDate(60), null)).toBe(60);
  expect(read(toDate(60), 'today')).toBe(60);
  expect(read(toDate(60), null, answeredAt - 86_400_000)).toBe(3600);
});
