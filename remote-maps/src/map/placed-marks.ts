import { hasCoordinates, type KnownMark } from '@feltbok/shared/case/boundary-marks.domain';
import type { Coordinate } from 'ol/coordinate';
import type { Extent } from 'ol/extent';
import type { MarkBase } from '../marks/model/mark-layers.domain';
import { coordinateOf } from './mark-coordinate';

type MarkPlace = Pick<KnownMark, 'uuid' | 'north' | 'east' | 'utmType'>;

/** One object for all of them where they are in columns: each is looked at once. */
function* placesOf(marks: MarkBase['marks']): Generator<MarkPlace> {
  if (!marks.rows) return yield* marks.values();
  const { norths, easts, utmType } = marks.rows;
  let index = 0;
  const place: MarkPlace = { uuid: '', north: 0, east: 0, utmType };
  for (place.uuid of marks.keys()) {
    place.north = norths[index] as number;
    place.east = easts[index] as number;
    index += 1;
    yield place;
  }
}

/** Lies within no extent. */
const nowhere = [Number.NaN, Number.NaN] as const;

/** Marks between two looks at the clock. */
const atOnce = 250;

/**
 * The marks of a base and their places on the map's plane, in columns: a hundred thousand of them are looked through in
 * a moment, where an object for each would take seconds to make.
 */
export class PlacedMarks {
  private readonly uuids: string[] = [];
  private readonly xs: Float64Array;
  private readonly ys: Float64Array;
  private readonly rest: Iterator<MarkPlace>;

  constructor(readonly base: MarkBase) {
    this.xs = new Float64Array(base.marks.size);
    this.ys = new Float64Array(base.marks.size);
    this.rest = placesOf(base.marks);
  }

  get size(): number {
    return this.base.marks.size;
  }

  /** Places more of the marks, until all are or the time is up. @param end by `performance.now` @returns whether all are */
  placeUntil(end: number): boolean {
    do {
      for (let count = 0; count < atOnce; count += 1) {
        const next = this.rest.next();
        if (next.done) return true;
        const [x, y] = hasCoordinates(next.value) ? coordinateOf(next.value) : nowhere;
        const index = this.uuids.push(next.value.uuid) - 1;
        this.xs[index] = x;
        this.ys[index] = y;
      }
    } while (performance.now() < end);
    return false;
  }

  /** Which of the marks lie within an extent of the plane, in the order of the base. @param limit ends the search */
  within([west = 0, south = 0, east = 0, north = 0]: Extent, limit = Number.POSITIVE_INFINITY): number[] {
    const { xs, ys, uuids } = this;
    const found: number[] = [];
    for (let index = 0; index < uuids.length && found.length < limit; index += 1) {
      const [x, y] = [xs[index] as number, ys[index] as number];
      if (x >= west && x <= east && y >= south && y <= north) found.push(index);
    }
    return found;
  }

  uuid(index: number): string {
    return this.uuids[index] as string;
  }

  place(index: number): Coordinate {
    return [this.xs[index] as number, this.ys[index] as number];
  }
}
