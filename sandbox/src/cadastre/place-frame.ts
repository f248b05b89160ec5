import type { Point } from './geometry';
import { getConverter, type Srid } from './projections';

/** A wave of the shoreline; amplitude and length in metres, phase in radians. */
interface Wave {
  amplitude: number;
  length: number;
  phase: number;
}

export interface FrameDefinition {
  /** The zone in which the place is surveyed. */
  srid: Srid;
  /** Easting and northing. */
  centre: Point;
  /** Direction of the shore in radians, counter-clockwise from east, with the land to its left. */
  bearing: number;
  /** Metres from the shore up to the centre. */
  shoreDistance: number;
  waves: readonly Wave[];
}

/**
 * Two coordinate frames of a place, in metres from the centre: `u` along the shore and `v` up from
 * it; `s` and `t` follow the bends, with `t` 0 in the water's edge. A street of one `t` follows the
 * water.
 */
export class PlaceFrame {
  readonly definition: FrameDefinition;
  readonly #cos: number;
  readonly #sin: number;
  readonly #offset: number;
  readonly #fromMercator: (point: Point) => Point;
  readonly #toMercator: (point: Point) => Point;

  constructor(definition: FrameDefinition) {
    this.definition = definition;
    this.#cos = Math.cos(definition.bearing);
    this.#sin = Math.sin(definition.bearing);
    this.#offset =
      this.#bend(0) * getBendShare(definition.shoreDistance) + definition.shoreDistance;
    this.#fromMercator = getConverter(3857, definition.srid);
    this.#toMercator = getConverter(definition.srid, 3857);
  }

  /** Returns `v` of the water's edge. */
  getShore(u: number): number {
    return this.#bend(u) - this.#offset;
  }

  /** Returns easting and northing in the place's zone. */
  toPlane(s: number, t: number): Point {
    // Cross streets lean a little, like streets that were never planned.
    const lean = 7 * Math.sin(t / 130 + s / 290) * Math.min(1, Math.max(0, t) / 120);
    return this.frameToPlane(s + lean, this.#bend(s) * getBendShare(t) - this.#offset + t);
  }

  frameToPlane(u: number, v: number): Point {
    const [east, north] = this.definition.centre;
    return [east + u * this.#cos - v * this.#sin, north + u * this.#sin + v * this.#cos];
  }

  straight([easting, northing]: Point): Point {
    const [east, north] = this.definition.centre;
    const dx = easting - east;
    const dy = northing - north;
    return [dx * this.#cos + dy * this.#sin, dy * this.#cos - dx * this.#sin];
  }

  /** Returns `u` and `v` of a point in EPSG:3857. */
  straightOfMercator(point: Point): Point {
    return this.straight(this.#fromMercator(point));
  }

  toMercator(plane: Point): Point {
    return this.#toMercator(plane);
  }

  #bend(u: number): number {
    let sum = 0;
    for (const { amplitude, length, phase } of this.definition.waves)
      sum += amplitude * Math.sin(u / length + phase);
    return sum;
  }
}

/** Returns the share of the shore's bends that remains `t` metres up from it. */
const getBendShare = (t: number) => Math.exp(-Math.max(0, t) / 900);
