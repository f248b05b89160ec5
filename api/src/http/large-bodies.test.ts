import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { largeBodies } from './large-bodies';
import { RequestProblem } from './problem';

const staying = new AbortController().signal;
const aLongTime = 60_000;

/** Whether a promise is settled once everything that is ready has run. */
async function isWaiting(promise: Promise<unknown>): Promise<boolean> {
  let settled = false;
  promise.then(
    () => {
      settled = true;
    },
    () => {
      settled = true;
    },
  );
  await new Promise(setImmediate);
  return !settled;
}
const isBusy = (error: unknown) =>
  error instanceof RequestProblem && error.status === 503 && Number(error.headers['Retry-After']) > 0;

describe('room for large bodies', () => {
  test('is for so many at a time; others wait in their order', async () => {
    const enter = largeBodies({ atOnce: 2, waiting: 5, patienceMs: aLongTime });
    const leaveFirst = await enter(staying);
    await enter(staying);
    const third = enter(staying);
    const fourth = enter(staying);
    assert.ok(await isWaiting(third));
    leaveFirst();
    const leaveThird = await third;
    assert.ok(await isWaiting(fourth));
    leaveThird();
    await fourth;
  });

  test('is not taken by one who comes while it goes to one who waited', async () => {
    const enter = largeBodies({ atOnce: 1, waiting: 5, patienceMs: aLongTime });
    const leave = await enter(staying);
    const second = enter(staying);
    leave();
    const late = enter(staying);
    const leaveSecond = await second;
    assert.ok(await isWaiting(late));
    leaveSecond();
    await late;
  });

  test('rejects one too many, and who waited too long, with 503 and Retry-After', async () => {
    const enter = largeBodies({ atOnce: 1, waiting: 1, patienceMs: 1 });
    await enter(staying);
    const second = enter(staying);
    await assert.rejects(enter(staying), isBusy);
    await assert.rejects(second, isBusy);
  });

  test('is not reserved for one who has left', async () => {
    const enter = largeBodies({ atOnce: 1, waiting: 1, patienceMs: aLongTime });
    const leave = await enter(staying);
    const closed = new AbortController();
    const second = enter(closed.signal);
    closed.abort();
    await assert.rejects(second, isBusy);
    await assert.rejects(enter(closed.signal), isBusy);
    const third = enter(staying);
    leave();
    await third;
  });
});
