import type { MapView } from './map-view';
import { readings } from './readings';

const moved = (longitude: number) => ({ centre: { longitude, latitude: 60 }, zoom: 17 }) as MapView;

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Moves the map once each 10 ms, and says which places were told of. */
function drag(milliseconds: number) {
  const { store, onView } = readings();
  const told: number[] = [];
  store.subscribe(() => told.push(store.get().view?.centre.longitude ?? Number.NaN));
  for (let time = 0; time < milliseconds; time += 10) {
    onView(moved(time));
    jest.advanceTimersByTime(10);
  }
  return told;
}

test('a map that moves is read at its start and twice a second, so that it is not held up', () => {
  expect(drag(1_450)).toEqual([0, 500, 1_000]);
});

test('where the map stops is read a tenth of a second later, whenever that is', () => {
  const told = drag(730);
  expect(told).toEqual([0, 500]);
  jest.advanceTimersByTime(100);
  expect(told).toEqual([0, 500, 720]);
  jest.advanceTimersByTime(10_000);
  expect(told).toHaveLength(3);
});

test('a map that turns is read ten times a second, for the needle', () => {
  const { store, onView } = readings();
  const told: number[] = [];
  store.subscribe(() => told.push(store.get().view?.rotation ?? Number.NaN));
  for (let time = 0; time < 300; time += 10) {
    onView({ ...moved(0), rotation: time });
    jest.advanceTimersByTime(10);
  }
  expect(told).toEqual([0, 100, 200]);
});
