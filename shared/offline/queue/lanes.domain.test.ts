import { type LaneEvent, type Lanes, openLanes, reduceLanes } from './lanes.domain.ts';

let lanes: Lanes;
beforeEach(() => {
  lanes = openLanes;
});

const apply = (event: LaneEvent) => {
  lanes = reduceLanes(lanes, event);
};

/** Returns the milliseconds that the small lane pauses after a failure at this moment. */
function pauseAfterFailure(now: number): number {
  apply({ type: 'unreachable', lane: 'small', now, random: 0.5 });
  return lanes.small.notBefore - now;
}

test('[OFF-7] pauses grow with each try, and start over after an answer', () => {
  let now = 0;
  const pauses = [1, 2, 3].map(() => {
    now = Math.max(now, lanes.small.notBefore);
    return pauseAfterFailure(now);
  });
  expect(pauses).toEqual([2_000, 4_000, 8_000]);
  apply({ type: 'answered', lane: 'small' });
  expect(pauseAfterFailure(now)).toBe(2_000);
});

test('[OFF-7] requests that a lost network ends together are one failure', () => {
  pauseAfterFailure(0);
  pauseAfterFailure(10);
  expect(pauseAfterFailure(lanes.small.notBefore)).toBe(4_000);
});

test('[OFF-7] forty saves without network wait no longer than one', () => {
  for (let save = 0; save < 40; save += 1) {
    apply({ type: 'reconnected' });
    expect(pauseAfterFailure(save * 1_000)).toBe(2_000);
  }
});

test('[OFF-7] a save does not shorten a pause that the server requested', () => {
  apply({ type: 'unreachable', lane: 'small', now: 0, random: 0.5, retryAfterSeconds: 60 });
  apply({ type: 'reconnected' });
  expect(lanes.small.notBefore).toBe(60_000);
  apply({ type: 'forced' });
  expect(lanes.small.notBefore).toBe(0);
});
