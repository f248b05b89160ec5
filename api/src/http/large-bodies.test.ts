import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { describe, test } from 'node:test';
import { createLargeBodySlots } from './large-bodies';
import { RequestProblem } from './problem';

const staying = new PassThrough().setMaxListeners(0);
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
  error instanceof RequestProblem &&
  error.status === 503 &&
  Number(error.headers['Retry-After']) > 0;

describe('room for large bodies', () => {
  test('is for a limited number at a time, and others wait in order', async () => {
    const enter = createLargeBodySlots({
      maxConcurrent: 2,
      maxWaiting: 5,
      waitTimeoutMs: aLongTime,
    });
    const leaveFirst = await enter('a', staying);
    await enter('b', staying);
    const third = enter('c', staying);
    const fourth = enter('e', staying);
    assert.ok(await isWaiting(third));
    leaveFirst();
    const leaveThird = await third;
    assert.ok(await isWaiting(fourth));
    leaveThird();
    await fourth;
  });

  test('is given to a waiting request before a new one', async () => {
    const enter = createLargeBodySlots({
      maxConcurrent: 1,
      maxWaiting: 5,
      waitTimeoutMs: aLongTime,
    });
    const leave = await enter('a', staying);
    const second = enter('b', staying);
    leave();
    const late = enter('c', staying);
    const leaveSecond = await second;
    assert.ok(await isWaiting(late));
    leaveSecond();
    await late;
  });

  test('rejects one too many, and one after a long wait, with 503 and Retry-After', async () => {
    const enter = createLargeBodySlots({ maxConcurrent: 1, maxWaiting: 1, waitTimeoutMs: 1 });
    await enter('a', staying);
    const second = enter('b', staying);
    await assert.rejects(enter('c', staying), isBusy);
    await assert.rejects(second, isBusy);
  });

  test('is not reserved for a client that has left', async () => {
    const enter = createLargeBodySlots({
      maxConcurrent: 1,
      maxWaiting: 1,
      waitTimeoutMs: aLongTime,
    });
    const leave = await enter('a', staying);
    const closed = new PassThrough();
    const second = enter('d', closed);
    closed.destroy();
    await assert.rejects(second, isBusy);
    await assert.rejects(enter('d', closed), isBusy);
    const third = enter('b', staying);
    leave();
    await third;
  });

  test('[SRV-3] leaves a place to other customers, however many requests one sends', async () => {
    const enter = createLargeBodySlots({
      maxConcurrent: 3,
      maxWaiting: 6,
      waitTimeoutMs: aLongTime,
    });
    const leave = await enter('a', staying);
    await enter('a', staying);
    const third = enter('a', staying);
    assert.ok(await isWaiting(third));
    const leaveOther = await enter('b', staying);
    const fourth = enter('c', staying);
    assert.ok(await isWaiting(fourth));
    leave();
    // The slot does not go to the customer who just used it while another customer waits.
    await fourth;
    leaveOther();
    await third;
  });
});
