import { createStore } from 'jotai';
import {
  isFollowingAtom,
  positionAtom,
  startPositionAtom,
  stopPositionAtom,
} from './position.state';

/** A receiver controlled by the test. */
function createReceiver() {
  let report: PositionCallback = () => undefined;
  let fail: PositionErrorCallback = () => undefined;
  const clearWatch = jest.fn();
  const watchPosition = jest.fn(
    (onFix: PositionCallback, onError?: PositionErrorCallback | null) => {
      report = onFix;
      fail = onError ?? fail;
      return 7;
    },
  );
  Object.defineProperty(navigator, 'geolocation', {
    value: { watchPosition, clearWatch },
    configurable: true,
  });
  const fix = (latitude: number, accuracy: number, timestamp = 1_000_000) =>
    report({ coords: { latitude, longitude: 6.66, accuracy }, timestamp } as GeolocationPosition);
  return {
    watchPosition,
    clearWatch,
    fix,
    fail: (code: number) => fail({ code } as GeolocationPositionError),
  };
}

afterEach(() => Reflect.deleteProperty(navigator, 'geolocation'));

test('[MAP-13] positions are requested on demand, and the latest one is shown', () => {
  const { fix, watchPosition } = createReceiver();
  const store = createStore();
  expect(store.get(positionAtom).phase).toBe('off');
  expect(watchPosition).not.toHaveBeenCalled();
  store.set(startPositionAtom);
  expect(store.get(positionAtom).phase).toBe('asking');
  expect(store.get(isFollowingAtom)).toBe(true);
  fix(60.32, 4);
  fix(60.3201, 3, 1_001_000);
  expect(store.get(positionAtom)).toMatchObject({
    phase: 'live',
    fix: { position: { latitude: 60.3201, longitude: 6.66 }, accuracy: 3, isSteady: true },
  });
});

test('[MAP-13] a denied position is reported, and can be requested again', () => {
  const { fail, watchPosition, clearWatch } = createReceiver();
  const store = createStore();
  store.set(startPositionAtom);
  fail(1);
  expect(store.get(positionAtom)).toEqual({ phase: 'denied', fix: null });
  expect(clearWatch).toHaveBeenCalledWith(7);
  store.set(startPositionAtom);
  expect(watchPosition).toHaveBeenCalledTimes(2);
});

test('a silent receiver is reported, and the last position stays', () => {
  const { fail, fix, clearWatch } = createReceiver();
  const store = createStore();
  store.set(startPositionAtom);
  fail(3);
  expect(store.get(positionAtom).phase).toBe('timed out');
  fix(60.32, 4);
  fail(3);
  expect(store.get(positionAtom)).toMatchObject({ phase: 'timed out', fix: { accuracy: 4 } });
  fix(60.32, 5);
  expect(store.get(positionAtom).phase).toBe('live');
  expect(clearWatch).not.toHaveBeenCalled();
});

test('a device without a receiver is reported', () => {
  const store = createStore();
  store.set(startPositionAtom);
  expect(store.get(positionAtom).phase).toBe('unavailable');
});

test('the receiver is released when the position is no longer shown', () => {
  const { clearWatch } = createReceiver();
  const store = createStore();
  store.set(startPositionAtom);
  store.set(stopPositionAtom);
  expect(clearWatch).toHaveBeenCalledWith(7);
  expect(store.get(positionAtom)).toEqual({ phase: 'off', fix: null });
});
