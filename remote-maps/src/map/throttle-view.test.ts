import type { MapView } from './map-view';
import { createThrottledView } from './throttle-view';

const createView = (longitude: number) =>
  ({ centre: { longitude, latitude: 60 }, zoom: 17 }) as MapView;

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Moves the map every 10 ms, and returns the published places. */
function drag(milliseconds: number) {
  const { store, onView } = createThrottledView();
  const published: number[] = [];
  store.subscribe(() => published.push(store.get().view?.centre.longitude ?? Number.NaN));
  for (let time = 0; time < milliseconds; time += 10) {
    onView(createView(time));
    jest.advanceTimersByTime(10);
  }
  return published;
}

test('a moving map is read at its start and twice a second', () => {
  expect(drag(1_450)).toEqual([0, 500, 1_000]);
});

test('the place where the map stops is read a tenth of a second later', () => {
  const published = drag(730);
  expect(published).toEqual([0, 500]);
  jest.advanceTimersByTime(100);
  expect(published).toEqual([0, 500, 720]);
  jest.advanceTimersByTime(10_000);
  expect(published).toHaveLength(3);
});

test('a map that turns is read ten times a second, for the needle', () => {
  const { store, onView } = createThrottledView();
  const published: number[] = [];
  store.subscribe(() => published.push(store.get().view?.rotation ?? Number.NaN));
  for (let time = 0; time < 300; time += 10) {
    onView({ ...createView(0), rotation: time });
    jest.advanceTimersByTime(10);
  }
  expect(published).toEqual([0, 100, 200]);
});
