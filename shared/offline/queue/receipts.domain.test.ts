import { buildReceipt, getRevisionToSend } from './receipts.domain.ts';

const createAnswer = (revision: number, id: number | null = null) => ({ revision, id });

test('a change based on data before the user’s own last change makes no conflict', () => {
  const first = buildReceipt(null, 3, createAnswer(4));
  const second = buildReceipt(first, 4, createAnswer(5));
  for (const base of [3, 4]) expect(getRevisionToSend(base, second)).toBe(5);
  expect(getRevisionToSend(5, second)).toBe(5);
});

test('[OFF-12] a change by somebody else in between stays a conflict', () => {
  const ourReceipt = buildReceipt(null, 3, createAnswer(4));
  // Somebody else made 5 of it, which this device has seen, and changed in its turn.
  const afterTheirs = buildReceipt(ourReceipt, 5, createAnswer(6));
  for (const base of [3, 4]) expect(getRevisionToSend(base, afterTheirs)).toBe(base);
  expect(getRevisionToSend(5, afterTheirs)).toBe(6);
  expect(getRevisionToSend(2, ourReceipt)).toBe(2);
});

test('without known revisions the change’s own base is sent', () => {
  expect(getRevisionToSend(null, buildReceipt(null, 3, createAnswer(4)))).toBeNull();
  expect(getRevisionToSend(3, null)).toBe(3);
  expect(getRevisionToSend(3, buildReceipt(null, null, createAnswer(4)))).toBe(3);
});

test('the id that the server gave stays known through later changes', () => {
  const created = buildReceipt(null, null, createAnswer(1, 77));
  expect(buildReceipt(created, 1, createAnswer(2)).id).toBe(77);
});
