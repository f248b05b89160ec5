/** Metres in a zone of ETRS89/UTM. */
interface PlanePoint {
  north: number;
  east: number;
  utmType: number;
}

/** A registered mark that a mark belongs to, in the mark's own zone. */
export interface Counterpart extends PlanePoint {
  /** What the register knows it by. */
  key: string;
  /** Centimetres; null where the register does not say. */
  accuracy: number | null;
}

/** Comparison of the marks of a business with the registered ones. */
export interface MarkComparison {
  /** When the registered ones were fetched, in ISO 8601. */
  fetchedAt: string;
  /** Registered marks by the uuid of the mark that belongs to each. */
  counterparts: Readonly<Record<string, Counterpart>>;
  /** Uuids of marks that none belongs to. */
  alone: readonly string[];
  /** Registered marks on the property's boundary that no mark belongs to. */
  missing: readonly PlanePoint[];
  /** What the user has chosen, by uuid: the key of a registered mark, or null for none. */
  choices: Readonly<Record<string, string | null>>;
  isInProtocol: boolean;
}

/** Metres within which a mark belongs to the nearest registered one, unless the user chooses. */
export const maxMatchDistance = 2;

/**
 * Metres that a mark lies from the registered one: to the north and east of it, and in the plane.
 */
export interface Residual {
  north: number;
  east: number;
  distance: number;
  /** What the stated accuracies of both come to; null where the register states none. */
  limit: number | null;
  isOver: boolean;
}

type ComparedMark = PlanePoint & { quality: { accuracy: number | null } };

/**
 * Computes the residual; null when the zones differ, because the mark's zone was changed after the
 * comparison.
 */
export function computeResidual(mark: ComparedMark, counterpart: Counterpart): Residual | null {
  if (mark.utmType !== counterpart.utmType) return null;
  const north = mark.north - counterpart.north;
  const east = mark.east - counterpart.east;
  const distance = Math.hypot(north, east);
  const { accuracy } = counterpart;
  const limit = accuracy === null ? null : Math.hypot(accuracy, mark.quality.accuracy ?? 0) / 100;
  // Distances below half a millimetre are rounding errors, as both marks have three decimals.
  return { north, east, distance, limit, isOver: limit !== null && distance > limit + 0.0005 };
}
