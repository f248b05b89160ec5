import { sampleMeasurement } from '@feltbok/testing/mark-measurement.ts';
import { createSavedMark } from '../testing/sample-marks';
import { groupForMatching, matchMarks } from './matching.domain';

const mark = (uuid: string, north: number, east = 0) => ({ uuid, north, east });
const createRegistered = (key: string, north: number, east = 0) => ({ key, north, east });
const pairMarks = (
  ...[marks, all, choices = {}]: [...Parameters<typeof matchMarks>] | [never, never]
) => Object.fromEntries([...matchMarks(marks, all, choices)].map(([uuid, { key }]) => [uuid, key]));

test('[CAD-2] a mark is paired with the nearest registered mark within two metres', () => {
  const all = [createRegistered('a', 0), createRegistered('b', 1.5), createRegistered('c', 0, 50)];
  expect(pairMarks([mark('m', 0.4), mark('n', 0, 52.1)], all, {})).toEqual({ m: 'a' });
  expect(pairMarks([mark('n', 0, 51.9)], all, {})).toEqual({ n: 'c' });
});

test('[CAD-2] a registered mark belongs to the nearer of two marks', () => {
  const all = [createRegistered('a', 0), createRegistered('b', 1.8)];
  expect(pairMarks([mark('far', 0.5), mark('near', 0.1)], all, {})).toEqual({
    near: 'a',
    far: 'b',
  });
  expect(pairMarks([mark('far', 0.5), mark('near', 0.1)], all.slice(0, 1), {})).toEqual({
    near: 'a',
  });
});

test("[CAD-2] the user's choice takes precedence, also the choice of none", () => {
  const all = [createRegistered('a', 0), createRegistered('b', 30)];
  const marks = [mark('m', 0.1), mark('n', 0.3)];
  expect(pairMarks(marks, all, { m: 'b' })).toEqual({ m: 'b', n: 'a' });
  expect(pairMarks(marks, all, { m: null })).toEqual({ n: 'a' });
  // One that the register no longer has is no choice.
  expect(pairMarks(marks, all, { m: 'gone' })).toEqual({ m: 'a' });
});

describe('with several marks at a registered one', () => {
  const corner = { north: 0, east: 0 };
  const place = (id: number | undefined, north: number, measuredAt?: string) => {
    const measurements = measuredAt
      ? [{ ...sampleMeasurement(), from: measuredAt, to: measuredAt }]
      : [];
    return {
      north,
      east: 0,
      mark: { ...createSavedMark(), id, boundaryPointNumber: `${id}`, measurements },
    };
  };
  const group = (...marks: ReturnType<typeof place>[]) => {
    const { candidates, copies, superseded } = groupForMatching(marks, [corner]);
    const list = (places: typeof marks) => places.map(({ mark }) => mark.id).sort();
    return { candidates: list(candidates), copies: list(copies), superseded: list(superseded) };
  };

  test("[FLT-3] an unmeasured mark with the register's coordinates is a copy", () => {
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

  test('[FLT-3] a newer mark of another point does not replace the compared mark', () => {
    expect(group(place(1, 0.02), place(2, 1.4))).toEqual({
      candidates: [1, 2],
      copies: [],
      superseded: [],
    });
  });
});
