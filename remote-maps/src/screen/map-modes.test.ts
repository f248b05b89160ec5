import { createStore } from 'jotai';
import { mapModeAtom, toggleInterludeAtom } from '../map/map-mode.state';
import { mapModes } from './map-modes';

const permitsOf = (name: string) => mapModes.find((mode) => mode.name === name)?.permits;

test('a mode has a name of its own', () => {
  expect(new Set(mapModes.map(({ name }) => name)).size).toBe(mapModes.length);
});

test('marks are edited in their mode only', () => {
  expect(mapModes.flatMap(({ name, permits }) => (permits?.editsMarks ? [name] : []))).toEqual(['boundary marks']);
});

test('[MAP-5] asking about a place edits nothing', () => {
  expect(permitsOf('feature info')).toMatchObject({ editsMarks: false });
});

test('where taps draw, two of them do not zoom', () => {
  const drawing = mapModes.flatMap(({ name, permits }) => (permits?.doubleTapZooms === false ? [name] : []));
  expect(drawing).toEqual(['sketch', 'measure']);
});

test('[MAP-5] an interlude ends in the mode that it began in', () => {
  const store = createStore();
  store.set(mapModeAtom, 'sketch');
  for (const [toggled, then] of [
    ['measure', 'measure'],
    ['feature info', 'feature info'],
    ['feature info', 'sketch'],
  ] as const) {
    store.set(toggleInterludeAtom, toggled);
    expect(store.get(mapModeAtom)).toBe(then);
  }
});
