/** The objects of one type in a file. */
export interface ObjectTypeCount {
  /** The name in the file; empty for objects that state none. */
  name: string;
  objects: number;
  /** Number of coordinates that become points if the type is chosen; surfaces have none. */
  places: number;
}

/** Whether objects of a type are imported; an object without a type has an empty name. */
export type IsChosenType = (name: string) => boolean;

/** Names of marks and boundaries of the cadastre, in the data models of SOSI and Matrikkelen. */
const boundaryName =
  /^(?:teig|eiendoms?|grunneiendoms?|matrikkel|matrikkelenhets?|feste|jordsameie|anleggs(?:eiendoms?|projeksjons?)?)?grense(?:punkt|merke|linje)?(?:wfs)?$/i;
/** The boundary of a parcel where it is not fixed. */
const auxiliaryName = /^hjelpelinje$/i;
/** Theme codes of SOSI before 4.0: 4000 to 4049 are boundaries, 4050 to 4099 their marks. */
const boundaryTheme = /^[PL]TEMA 40\d\d$/;

/** Whether objects of a type are boundary marks or boundaries. */
export const isBoundaryType: IsChosenType = (name) =>
  boundaryName.test(name) || auxiliaryName.test(name) || boundaryTheme.test(name);

/**
 * The types that an import takes unless the user says otherwise: boundary marks and boundaries; all
 * of a file that states no types, as field programs write plain points.
 */
export function preselectTypes(types: readonly ObjectTypeCount[]): string[] {
  const names = types.map(({ name }) => name);
  return names.every((name) => name === '') ? names : names.filter(isBoundaryType);
}

/** Whether a line is a boundary, or its file does not say what it is. */
export const isBoundaryCurve = ({ objectType }: { objectType: string }): boolean =>
  objectType === '' || isBoundaryType(objectType);

/** Counts objects by their types, in the order in which a file names them first. */
export class ObjectTypeCounter {
  private readonly counts = new Map<string, ObjectTypeCount>();

  add(name: string, places: number): void {
    const count = this.counts.get(name) ?? { name, objects: 0, places: 0 };
    count.objects += 1;
    count.places += places;
    this.counts.set(name, count);
  }

  list(): ObjectTypeCount[] {
    return [...this.counts.values()];
  }
}
