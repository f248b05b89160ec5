import {
  type AxisOrderConflict,
  type IsChosenType,
  type ObjectTypeCount,
  preselectTypes,
} from '@feltbok/survey-formats';
import type { StatedSystem } from '@feltbok/survey-formats/coordinates';

/** What a file says of its coordinates before it is read. */
export interface StatedInFile {
  system: StatedSystem | null;
  /** Whether the file's word on its system counts against the user's choice of a zone. */
  isBinding: boolean;
  /** Whether the numbers are those of NTM, whose zone the file does not name. */
  isNtm: boolean;
  /**
   * In SOSI and GML, with all that could be imported; empty for files whose points have no types.
   */
  objectTypes: ObjectTypeCount[];
  /**
   * Where the header of a KOF file states another order of north and east than its values show;
   * null where not.
   */
  axisOrders: AxisOrderConflict | null;
}

/**
 * Metres: northings in NTM, which has a million at 58° N. Less is in no system, as a base at zero.
 */
const northsOfNtm = { from: 900_000, to: 3_000_000 };

export const isNorthOfNtm = (north: number): boolean =>
  north >= northsOfNtm.from && north < northsOfNtm.to;

/** Whether a northing is large enough to show the system that it is in. */
export const isNorthOfKnownSystem = (north: number): boolean => north >= northsOfNtm.from;

/**
 * @param objectTypes names that the user has chosen; null where the user was not asked
 * @param listTypes the types in the file
 */
export async function findChosenTypes(
  objectTypes: readonly string[] | null | undefined,
  listTypes: () => Promise<readonly ObjectTypeCount[]>,
): Promise<IsChosenType> {
  const names = new Set(objectTypes ?? preselectTypes(await listTypes()));
  return (name) => names.has(name);
}
