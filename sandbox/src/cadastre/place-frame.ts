import type { Point } from './geometry';
import { converter, type Srid } from './projections';

/** A wave of the shoreline; amplitude and length in metres, phase in radians. */
interface Wave {
  amplitude: number;
  length: number;
  phase: number;
}

export interface FrameDefinition {
  /** The zone the place is surveyed in. */
  srid: Srid;
  /** Easting and northing. */
  centre: Point;
  /** Radians, counter-clockwise from east: which way the shore runs, with the land to its left. */
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
    this.#offset = this.#bend(0) * fade(definition.shoreDistance) + definition.shoreDistance;
    this.#fromMercator = converter(3857, definition.srid);
    this.#toMercator = converter(definition.srid, 3857);
  }

  /** `v` of the water's edge. */
  shoreAt(u: number): number {
    return this.#bend(u) - this.#offset;
  }

  /** Easting and northing in the place's zone. */
  toPlane(s: number, t: number): Point {
    // The streets across lean a little, as they grew and were not drawn.
    const lean = 7 * Math.sin(t / 130 + s / 290) * Math.min(1, Math.max(0, t) / 120);
    return this.planeOf(s + lean, this.#bend(s) * fade(t) - this.#offset + t);
  }

  planeOf(u: number, v: number): Point {
    const [east, north] = this.definition.centre;
    return [east + u * this.#cos - v * this.#sin, north + u * this.#sin + v * this.#cos];
  }

  straight([easting, northing]: Point): Point {
    const [east, north] = this.definition.centre;
    const dx = easting - east;
    const dy = northing - north;
    return [dx * this.#cos + dy * this.#sin, dy * this.#cos - dx * this.#sin];
  }

  /** `u` and `v` of a point in EPSG:3857. */
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

/** How much of the shore's bends is left `t` metres up from it. */
const fade = (t: number) => Math.exp(-Math.max(0, t) / 900);
