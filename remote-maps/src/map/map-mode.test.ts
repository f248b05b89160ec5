import { type MapMode, modePermits } from './map-mode';

const modes = Object.keys(modePermits) as MapMode[];

test('marks are edited in their mode only, shapes and labels in the sketch only', () => {
  expect(modes.filter((mode) => modePermits[mode].editsMarks)).toEqual(['boundary marks']);
  expect(modes.filter((mode) => modePermits[mode].editsSketch)).toEqual(['sketch']);
});

test('[MAP-5] asking about a place edits nothing', () => {
  expect(modePermits['feature info']).toMatchObject({ editsMarks: false, editsSketch: false });
});

test('where taps draw, two of them do not zoom', () => {
  for (const mode of modes) {
    const { tap, doubleTapZooms } = modePermits[mode];
    expect(doubleTapZooms).toBe(tap !== 'draw');
  }
});
