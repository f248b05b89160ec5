import { type MapLabel, mergeSketches, type Sketch } from './sketch.ts';

const createLabel = (uuid: string, message = uuid): MapLabel => ({
  uuid,
  message,
  angle: 0,
  location: { longitude: 6, latitude: 60 },
});
const createSketch = (...labels: MapLabel[]): Sketch => ({ shapes: [], labels });
const a = createLabel('a');
const b = createLabel('b');
const c = createLabel('c');
const d = createLabel('d');

test.each([
  [
    'what both have added is there',
    createSketch(a),
    createSketch(a, b),
    createSketch(a, c),
    ['a', 'c', 'b'],
  ],
  [
    'what one has changed is changed',
    createSketch(a, b),
    createSketch(createLabel('a', 'mine'), b),
    createSketch(a, createLabel('b', 'theirs')),
    ['mine', 'theirs'],
  ],
  [
    'what one has deleted is missing',
    createSketch(a, b, c),
    createSketch(b, c),
    createSketch(a, b),
    ['b'],
  ],
  [
    'of two changes mine counts',
    createSketch(a),
    createSketch(createLabel('a', 'mine')),
    createSketch(createLabel('a', 'theirs')),
    ['mine'],
  ],
  [
    'what I changed outlives that the other deleted it',
    createSketch(a),
    createSketch(createLabel('a', 'mine')),
    createSketch(),
    ['mine'],
  ],
  [
    'what I left alone does not come back',
    createSketch(a),
    createSketch(a, d),
    createSketch(),
    ['d'],
  ],
])(
  '[SKE-6] a sketch that two tabs have changed: %s',
  (_, base, ownVersion, serverVersion, messages) => {
    expect(
      mergeSketches(base, ownVersion, serverVersion).labels.map(({ message }) => message),
    ).toEqual(messages);
  },
);
