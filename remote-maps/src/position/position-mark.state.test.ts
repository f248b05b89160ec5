import { markEditAtom } from '../marks/mark-edit.state';
import { openMarks } from '../testing/open-marks';
import { positionAtom, startPositionAtom } from './position.state';
import { accuracyLimitAtom, takeMarkAtom } from './position-mark.state';

/** The receiver's accuracy when it is asked; `null` while it is silent. */
let asked: number | null = null;
let fix: (accuracy: number, age?: number, latitude?: number) => void = () => undefined;
beforeEach(() => {
  const watchPosition = (onFix: PositionCallback) => {
    fix = (accuracy, age = 0, latitude = 60.319_918) =>
      onFix({
        coords: { latitude, longitude: 6.659_742, accuracy },
        timestamp: Date.now() - age,
      } as GeolocationPosition);
    return 1;
  };
  asked = null;
  const getCurrentPosition = (onFix: PositionCallback, onError: PositionErrorCallback) => {
    if (asked === null) return onError({ code: 3 } as GeolocationPositionError);
    const coords = { latitude: 60.319_918, longitude: 6.659_742, accuracy: asked };
    onFix({ coords, timestamp: Date.now() } as GeolocationPosition);
  };
  const value = { watchPosition, getCurrentPosition, clearWatch() {} };
  Object.defineProperty(navigator, 'geolocation', { value, configurable: true });
});
afterEach(() => Reflect.deleteProperty(navigator, 'geolocation'));

let stop = () => {};
afterEach(() => stop());

async function openWithPosition() {
  const app = await openMarks();
  stop = app.engine.stop;
  app.store.set(startPositionAtom);
  return app.store;
}

test("[MAP-18] a position becomes a mark with method GNSS and the device's accuracy", async () => {
  const store = await openWithPosition();
  store.set(accuracyLimitAtom, 500);
  fix(4.2);
  expect(await store.set(takeMarkAtom)).toBeNull();
  const mark = store.get(markEditAtom)?.mark;
  expect(mark).toMatchObject({
    metaType: 'User',
    measurementMethod: '92',
    quality: { accuracy: 420 },
    utmType: 25_832,
  });
  expect(Math.hypot((mark?.north ?? 0) - 6_689_334, (mark?.east ?? 0) - 370_747)).toBeLessThan(30);
});

test('[MAP-18] a position that is less accurate than the user allows becomes no mark', async () => {
  const store = await openWithPosition();
  store.set(accuracyLimitAtom, 30);
  fix(4.2);
  expect(await store.set(takeMarkAtom)).toBe('too inaccurate');
  fix(0.3);
  expect(store.get(positionAtom).fix?.accuracy).toBe(0.3);
  expect(await store.set(takeMarkAtom)).toBeNull();
});

test('[MAP-18] a position that has jumped or is old becomes no mark', async () => {
  const store = await openWithPosition();
  expect(await store.set(takeMarkAtom)).toBe('old');
  fix(0.02, 20_000);
  expect(await store.set(takeMarkAtom)).toBe('old');
  fix(0.02, 0, 60.9);
  expect(await store.set(takeMarkAtom)).toBe('unsteady');
  expect(store.get(markEditAtom)).toBeNull();
});

test('an invalid limit is not stored', async () => {
  const store = await openWithPosition();
  store.set(accuracyLimitAtom, 30);
  for (const limit of [0, -5, 1.5, Number.NaN, 1_000_000]) store.set(accuracyLimitAtom, limit);
  expect(store.get(accuracyLimitAtom)).toBe(30);
});

test('[MAP-18] a receiver that lies still is asked for the position of now', async () => {
  const store = await openWithPosition();
  fix(0.02, 60_000);
  asked = 0.02;
  expect(await store.set(takeMarkAtom)).toBeNull();
  expect(store.get(markEditAtom)?.mark).toMatchObject({
    measurementMethod: '99',
    quality: { accuracy: 2 },
  });
});
