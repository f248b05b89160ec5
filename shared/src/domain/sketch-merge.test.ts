import type { MapLabel, Sketch } from './sketch';
import { mergeSketches } from './sketch-merge';

const label = (uuid: string, message = uuid): MapLabel => ({
  ...{ uuid, message, angle: 0 },
  location: { longitude: 6, latitude: 60 },
});
const sketch = (...labels: MapLabel[]): Sketch => ({ shapes: [], labels });
const [a, b, c, d] = [label('a'), label('b'), label('c'), label('d')];

test.each([
  ['what both have added is there', sketch(a), sketch(a, b), sketch(a, c), ['a', 'c', 'b']],
  [
    'what one has changed is changed',
    sketch(a, b),
    sketch(label('a', 'mine'), b),
    sketch(a, label('b', 'theirs')),
    ['mine', 'theirs'],
  ],
  ['what one has deleted is missing', sketch(a, b, c), sketch(b, c), sketch(a, b), ['b']],
  ['of two changes mine counts', sketch(a), sketch(label('a', 'mine')), sketch(label('a', 'theirs')), ['mine']],
  ['what I changed outlives that the other deleted it', sketch(a), sketch(label('a', 'mine')), sketch(), ['mine']],
  ['what I left alone does not come back', sketch(a), sketch(a, d), sketch(), ['d']],
])('[SKE-6] of a sketch that two tabs have changed: %s', (_, base, mine, theirs, messages) => {
  expect(mergeSketches(base, mine, theirs).labels.map(({ message }) => message)).toEqual(messages);
});
