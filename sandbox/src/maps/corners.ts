import { type Box, type Point, toBox } from '../cadastre/geometry';
import type { Place } from '../cadastre/places';
import type { ParcelFeature } from './map-features';

/** A point with a mark, where boundaries turn or meet. */
export interface Corner {
  /** Identifier of this point only. */
  box: Box;
  /** EPSG:3857. */
  at: Point;
  /** Easting and northing in the zone of the place. */
  plane: Point;
  /** Number of the point in the municipality. */
  number: number;
  /** Value from 0 up to 1 that is always the same for a corner. */
  tone: number;
  place: Place;
}

/**
 * Sine of the bend below which a point counts as straight: such points are only there to follow the
 * ground.
 */
const straight = 0.05;

/** Lists the corners of parcels, each once even where several parcels meet. */
export function listCorners(parcels: readonly ParcelFeature[]): Corner[] {
  const corners = new Map<string, Corner>();
  for (const { ring, registered, place } of parcels) {
    registered.ring.forEach((plane, index) => {
      const key = `${place.municipalityNumber} ${plane}`;
      const at = ring[index] as Point;
      if (corners.has(key) || !isTurn(ring, index)) return;
      const number = corners.size + 1;
      corners.set(key, {
        box: toBox(at),
        at,
        plane,
        number,
        tone: (number * 0.618_033_988_75) % 1,
        place,
      });
    });
  }
  return [...corners.values()];
}

function isTurn(ring: readonly Point[], index: number): boolean {
  const [a, b, c] = [ring.at(index - 1), ring[index], ring[(index + 1) % ring.length]] as [
    Point,
    Point,
    Point,
  ];
  const ux = b[0] - a[0];
  const uy = b[1] - a[1];
  const vx = c[0] - b[0];
  const vy = c[1] - b[1];
  return Math.abs(ux * vy - uy * vx) > straight * Math.hypot(ux, uy) * Math.hypot(vx, vy);
}
