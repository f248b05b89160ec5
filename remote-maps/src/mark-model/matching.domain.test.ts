import { sampleMeasurement } from '@feltbok/testing/mark-measurement.ts';
import { savedMark } from '../testing/sample-marks';
import { groupForMatching, matchMarks } from './matching.domain';

const mark = (uuid: string, north: number, east = 0) => ({ uuid, north, east });
const registered = (key: string, north: number, east = 0) => ({ key, north, east });
const pairs = (
  ...[marks, all, choices = {}]: [...Parameters<typeof matchMarks>] | [never, never]
) => Object.fromEntries([...matchMarks(marks, all, choices)].map(([uuid, { key }]) => [uuid, key]));

test('[CAD-2] a mark belongs to the nearest registered one within two metres', () => {
  const all = [registered('a', 0), registered('b', 1.5), registered('c', 0, 50)];
  expect(pairs([mark('m', 0.4), mark('n', 0, 52.1)], all, {})).toEqual({ m: 'a' });
  expect(pairs([mark('n', 0, 51.9)], all, {})).toEqual({ n: 'c' });
});

test('[CAD-2] of two marks at a registered one the nearer has it', () => {
  const all = [registered('a', 0), registered('b', 1.8)];
  expect(pairs([mark('far', 0.5), mark('near', 0.1)], all, {})).toEqual({ near: 'a', far: 'b' });
  expect(pairs([mark('far', 0.5), mark('near', 0.1)], all.slice(0, 1), {})).toEqual({ near: 'a' });
});

test('[CAD-2] what the user chooses comes first, also none', () => {
  const all = [registered('a', 0), registered('b', 30)];
  const marks = [mark('m', 0.1), mark('n', 0.3)];
  expect(pairs(marks, all, { m: 'b' })).toEqual({ m: 'b', n: 'a' });
  expect(pairs(marks, all, { m: null })).toEqual({ n: 'a' });
  // One that the register no longer has is no choice.
  expect(pairs(marks, all, { m: 'gone' })).toEqual({ m: 'a' });
});

describe('of the marks at a registered one', () => {
  const corner = { north: 0, east: 0 };
  const place = (id: number | undefined, north: number, measuredAt?: string) => {
    const measurements = measuredAt
      ? [{ ...sampleMeasurement(), from: measuredAt, to: measuredAt }]
      : [];
    return {
      north,
      east: 0,
      mark: { ...savedMark(), id, boundaryPointNumber: `${id}`, measurements },
    };
  };
  const group = (...marks: ReturnType<typeof place>[]) => {
    const { candidates, copies, superseded } = groupForMatching(marks, [corner]);
    const list = (places: typeof marks) => places.map(({ mark }) => mark.id).sort();
    return { candidates: list(candidates), copies: list(copies), superseded: list(superseded) };
  };

  test('[FLT-3] one with the coordinates of the register that nobody measured is a copy', () => {
    expect(group(place(1, 0), place(2, 0.001))).toEqual({
      candidates: [2],
      copies: [1],
      superseded: [],
    });
    expect(group(place(1, 0, '2026-11-20T08:00:00.000Z'))).toMatchObject({
      candidates: [1],
      copies: [],
    });
  });

  test('[FLT-3] the newest of the same point is compared, by its measurement or number', () => {
    expect(group(place(1, 0.01), place(2, 0.2))).toMatchObject({
      candidates: [2],
      superseded: [1],
    });
    expect(group(place(undefined, 0.2), place(2, 0.01))).toMatchObject({
      candidates: [undefined],
      superseded: [2],
    });
    const measured = [
      place(1, 0.1, '2026-11-26T08:00:00.000Z'),
      place(2, 0.2, '2026-11-20T08:00:00.000Z'),
    ];
    expect(group(...measured)).toMatchObject({ candidates: [1], superseded: [2] });
  });

  test('[FLT-3] a newer mark of another point leaves the former one compared', () => {
    expect(group(place(1, 0.02), place(2, 1.4))).toEqual({
      candidates: [1, 2],
      copies: [],
      superseded: [],
    });
  });
});
