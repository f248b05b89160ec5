import type { UtmZone } from '@feltbok/domain/coordinates/coordinates.ts';
import { computeDistance, type GeoPosition } from '@feltbok/domain/coordinates/geodesy.ts';

/** A parcel of the register (Teig). */
export interface RegisteredParcel {
  key: string;
  /** The parcel's numbers as the register writes them, for instance `31/472`. */
  text: string;
  /** Square metres; `null` where the register states none. */
  area: number | null;
  isDisputed: boolean;
  /** The outer rings and those of holes. */
  rings: GeoPosition[][];
}

/** The accuracy of a boundary or mark, and how it was measured. */
interface RegisteredQuality {
  /** Centimetres; `null` where the register states none. */
  accuracy: number | null;
  /** Code of the measurement method (målemetode); may be empty. */
  method: string;
}

export interface RegisteredBoundary extends RegisteredQuality {
  key: string;
  isDisputed: boolean;
  line: GeoPosition[];
}

/** A boundary mark of the register (Teiggrensepunkt). */
export interface RegisteredMark extends RegisteredQuality {
  key: string;
  position: GeoPosition;
  /** Metres in the zone of the content. */
  north: number;
  east: number;
  /** Codes; may be empty. */
  typeOfBoundaryMark: string;
  typeOfGround: string;
  /** Date of capture as the register writes it; may be empty. */
  captured: string;
}

/** The registered cadastre around a property. */
export interface RegisteredContent {
  zone: UtmZone;
  parcels: RegisteredParcel[];
  boundaries: RegisteredBoundary[];
  marks: RegisteredMark[];
}

/** The kinds of content that can be requested. */
export const registeredKinds = ['parcels', 'boundaries', 'marks'] as const;
export type RegisteredKind = (typeof registeredKinds)[number];

/** Answers in GML, one or more of each kind. */
export type RegisteredDocuments = Record<RegisteredKind, readonly string[]>;

/** Whether a position lies within a parcel, and not in one of its holes. */
function isWithinParcel(
  { rings }: RegisteredParcel,
  { longitude, latitude }: GeoPosition,
): boolean {
  let isWithin = false;
  for (const ring of rings)
    ring.forEach((from, index) => {
      const to = ring[(index + 1) % ring.length] as GeoPosition;
      if (from.latitude > latitude === to.latitude > latitude) return;
      const part = (latitude - from.latitude) / (to.latitude - from.latitude);
      if (longitude < from.longitude + part * (to.longitude - from.longitude)) isWithin = !isWithin;
    });
  return isWithin;
}

/** Finds the parcels around a place, and the boundaries and marks within a distance in metres. */
export function findRegistered(content: RegisteredContent, position: GeoPosition, metres: number) {
  return {
    parcels: content.parcels.filter((parcel) => isWithinParcel(parcel, position)),
    boundaries: content.boundaries.filter(({ line }) => isOnLines([line], position, metres)),
    marks: content.marks.filter((mark) => computeDistance(position, mark.position) <= metres),
  };
}

/** Whether a place lies within a distance in metres of one of the lines. */
export const isOnLines = (
  lines: ReadonlyArray<readonly GeoPosition[]>,
  at: GeoPosition,
  metres: number,
): boolean =>
  lines.some((line) =>
    line.some((from, index) => {
      const to = line[index + 1];
      return to !== undefined && computeDistance(at, findNearestOnSide(from, to, at)) <= metres;
    }),
  );

/**
 * Finds the nearest place on a side. Degrees are treated as a plane, which is exact enough for such
 * lengths.
 */
export function findNearestOnSide(
  from: GeoPosition,
  to: GeoPosition,
  at: GeoPosition,
): GeoPosition {
  const narrow = Math.cos((at.latitude * Math.PI) / 180);
  const sideX = (to.longitude - from.longitude) * narrow;
  const sideY = to.latitude - from.latitude;
  const x = (at.longitude - from.longitude) * narrow;
  const y = at.latitude - from.latitude;
  const along = (x * sideX + y * sideY) / (sideX * sideX + sideY * sideY || 1);
  const part = Math.min(1, Math.max(0, along));
  return {
    longitude: from.longitude + part * (to.longitude - from.longitude),
    latitude: from.latitude + part * (to.latitude - from.latitude),
  };
}
