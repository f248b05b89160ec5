import { openPings } from './pings.data';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function listen() {
  const pitches: number[] = [];
  const close = jest.fn();
  const pings = openPings({ play: ({ pitch }) => pitches.push(pitch), close });
  return { pings, pitches, close };
}

const later = (milliseconds: number) => Date.now() + milliseconds;

test('[MSR-4] pings follow the pace, and a quicker one takes effect at once', () => {
  const { pings, pitches } = listen();
  pings.setPace({ interval: 2_000, isReached: false, until: later(60_000) });
  jest.advanceTimersByTime(4_000);
  expect(pitches).toEqual([880, 880, 880]);
  jest.advanceTimersByTime(500);
  pings.setPace({ interval: 500, isReached: false, until: later(60_000) });
  jest.advanceTimersByTime(0);
  expect(pitches).toHaveLength(4);
  // Each position sets the pace anew, which hurries no ping.
  pings.setPace({ interval: 500, isReached: false, until: later(60_000) });
  jest.advanceTimersByTime(499);
  expect(pitches).toHaveLength(4);
});

test('[MSR-4] on the target two tones sound together', () => {
  const { pings, pitches } = listen();
  pings.setPace({ interval: 700, isReached: true, until: later(60_000) });
  jest.advanceTimersByTime(0);
  expect(pitches).toEqual([1320, 1760]);
});

test('[MSR-4] an old position and a hidden page are silent', () => {
  const { pings, pitches } = listen();
  pings.setPace({ interval: 1_000, isReached: false, until: later(2_500) });
  jest.advanceTimersByTime(10_000);
  expect(pitches).toHaveLength(3);
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  pings.setPace({ interval: 1_000, isReached: false, until: later(60_000) });
  jest.advanceTimersByTime(3_000);
  expect(pitches).toHaveLength(3);
  hidden.mockReturnValue(false);
  jest.advanceTimersByTime(1_000);
  expect(pitches).toHaveLength(4);
});

test('[MSR-4] pings end with the stake-out', () => {
  const { pings, pitches, close } = listen();
  pings.setPace({ interval: 1_000, isReached: false, until: later(60_000) });
  pings.close();
  jest.advanceTimersByTime(5_000);
  expect(pitches).toEqual([]);
  expect(close).toHaveBeenCalled();
});
