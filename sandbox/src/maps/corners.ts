import { type Box, type Point, toBox } from '../cadastre/geometry';
import type { Place } from '../cadastre/places';
import type { ParcelFeature } from './map-features';

/** A point where boundaries turn or meet: where a mark stands. */
export interface Corner {
  /** Of the point alone. */
  box: Box;
  /** EPSG:3857. */
  at: Point;
  /** Easting and northing in the zone of the place. */
  plane: Point;
  /** Its number in the municipality. */
  number: number;
  /** 0 up to 1, the same for the same corner. */
  tone: number;
  place: Place;
}

/**
 * Points that lie as straight in a boundary as this are only there to follow the ground; sine of
 * the bend.
 */
const straight = 0.05;

/** The corners of parcels, each once however many parcels meet in it. */
export function listCorners(parcels: readonly ParcelFeature[]): Corner[] {
  const corners = new Map<string, Corner>();
  for (const { ring, registered, place } of parcels) {
    registered.ring.forEach((plane, index) => {
      const key = `${place.municipalityNumber} ${plane}`;
      const at = ring[index] as Point;
      if (corners.has(key) || !turns(ring, index)) return;
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

function turns(ring: readonly Point[], index: number): boolean {
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
