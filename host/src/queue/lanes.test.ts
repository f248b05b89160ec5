import { createLanes } from './lanes';

/** How long the small lane pauses after a failure at this moment, in milliseconds. */
function pauseAfterFailure(lanes: ReturnType<typeof createLanes>, now: number): number {
  lanes.unreachable('small', now, 0.5);
  return lanes.state.small.notBefore - now;
}

test('[OFF-7] pauses grow from try to try, and begin anew with an answer', () => {
  const lanes = createLanes();
  let now = 0;
  const pauses = [1, 2, 3].map(() => {
    now = Math.max(now, lanes.state.small.notBefore);
    return pauseAfterFailure(lanes, now);
  });
  expect(pauses).toEqual([2_000, 4_000, 8_000]);
  lanes.answered('small');
  expect(pauseAfterFailure(lanes, now)).toBe(2_000);
});

test('[OFF-7] requests that end together when the network goes are one failure', () => {
  const lanes = createLanes();
  pauseAfterFailure(lanes, 0);
  pauseAfterFailure(lanes, 10);
  expect(pauseAfterFailure(lanes, lanes.state.small.notBefore)).toBe(4_000);
});

test('[OFF-7] who saves forty times without network waits no longer for the next try than who saves once', () => {
  const lanes = createLanes();
  for (let save = 0; save < 40; save += 1) {
    lanes.reconnect();
    expect(pauseAfterFailure(lanes, save * 1_000)).toBe(2_000);
  }
});

test('[OFF-7] neither does a save shorten the pause that the server has asked for', () => {
  const lanes = createLanes();
  lanes.unreachable('small', 0, 0.5, 60);
  lanes.reconnect();
  expect(lanes.state.small.notBefore).toBe(60_000);
  lanes.forceRetry();
  expect(lanes.state.small.notBefore).toBe(0);
});
