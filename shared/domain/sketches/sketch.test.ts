import { type MapLabel, mergeSketches, type Sketch } from './sketch.ts';

const label = (uuid: string, message = uuid): MapLabel => ({
  uuid,
  message,
  angle: 0,
  location: { longitude: 6, latitude: 60 },
});
const sketchOf = (...labels: MapLabel[]): Sketch => ({ shapes: [], labels });
const a = label('a');
const b = label('b');
const c = label('c');
const d = label('d');

test.each([
  ['what both have added is there', sketchOf(a), sketchOf(a, b), sketchOf(a, c), ['a', 'c', 'b']],
  [
    'what one has changed is changed',
    sketchOf(a, b),
    sketchOf(label('a', 'mine'), b),
    sketchOf(a, label('b', 'theirs')),
    ['mine', 'theirs'],
  ],
  ['what one has deleted is missing', sketchOf(a, b, c), sketchOf(b, c), sketchOf(a, b), ['b']],
  [
    'of two changes mine counts',
    sketchOf(a),
    sketchOf(label('a', 'mine')),
    sketchOf(label('a', 'theirs')),
    ['mine'],
  ],
  [
    'what I changed outlives that the other deleted it',
    sketchOf(a),
    sketchOf(label('a', 'mine')),
    sketchOf(),
    ['mine'],
  ],
  ['what I left alone does not come back', sketchOf(a), sketchOf(a, d), sketchOf(), ['d']],
])(
  '[SKE-6] of a sketch that two tabs have changed: %s',
  (_, base, ownVersion, serverVersion, messages) => {
    expect(
      mergeSketches(base, ownVersion, serverVersion).labels.map(({ message }) => message),
    ).toEqual(messages);
  },
);
