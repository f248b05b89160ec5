import type { HeightSystem } from '@feltbok/domain/boundary-marks/mark-height.ts';
import type { UtmZone } from '@feltbok/domain/coordinates/coordinates.ts';
import type { StatedSystem } from './coordinates/coordinate-system.domain';
import type { Triangles } from './coordinates/triangles.domain';
import type { AxisOrder, AxisOrderConflict } from './kof.domain';
import { type IsChosenType, type ObjectTypeCount, preselectTypes } from './object-types.domain';

/** What is decided about a file before it is read. */
export interface ReadOptions {
  /**
   * The zone of the file's coordinates, if it does not say so itself; those in other systems are
   * converted to it.
   */
  zone: UtmZone;
  /** Name of the system, where the file names none and it is not that zone. */
  system?: string | null;
  /** What NGO1948 is converted by; null where the file is in no need of it. */
  triangles?: Triangles | null;
  /** The axis that comes first in KOF, against the file's header; null where the header counts. */
  axisOrder?: AxisOrder | null;
  /**
   * Names of the object types to read from SOSI and GML; without them, boundary marks and
   * boundaries.
   */
  objectTypes?: readonly string[] | null;
  /** The system of heights for which the file names none; without it, they stay `unknown`. */
  heightSystem?: HeightSystem | null;
}

/** Hears the part that is done: 0 to 1. */
export type OnProgress = (part: number) => void;

/** What a file says of its coordinates before it is read. */
export interface StatedInFile {
  system: StatedSystem | null;
  /** Whether the file's word on its system counts against the user's choice of a zone. */
  isBinding: boolean;
  /** Whether the numbers are those of NTM, whose zone the file does not name. */
  isNtm: boolean;
  /** The types in SOSI and GML, with all that could be imported; empty for other formats. */
  objectTypes: ObjectTypeCount[];
  /** What shows that the header of a KOF file states a wrong order of north and east, or null. */
  axisOrders: AxisOrderConflict | null;
  /** Whether a point has a height in a system that the file does not name. */
  hasUnknownHeights: boolean;
  /** Lines that are boundaries. */
  boundaryLines: number;
  /** Whether the file has points that are not corners of its lines. */
  hasPoints: boolean;
}

/**
 * Metres: northings in NTM, which has a million at 58° N. Less is in no system, as a base at zero.
 */
const northsOfNtm = { from: 900_000, to: 3_000_000 };

export const isNorthOfNtm = (north: number): boolean =>
  north >= northsOfNtm.from && north < northsOfNtm.to;

/** Whether a northing is large enough to show the system that it is in. */
export const isNorthOfKnownSystem = (north: number): boolean => north >= northsOfNtm.from;

/** @param types those in the file, for a user who has not chosen */
export function toChosenTypes(
  objectTypes: readonly string[] | null | undefined,
  types: readonly ObjectTypeCount[],
): IsChosenType {
  const names = new Set(objectTypes ?? preselectTypes(types));
  return (name) => names.has(name);
}
