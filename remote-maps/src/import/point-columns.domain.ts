import type { ImportedPoint } from '@feltbok/shared/device/imported-files.domain';

/** The points of a file while it is read. In columns, since a hundred thousand small objects take longer than the rest. */
export interface PointColumns {
  /** Millimetres in the zone, as `easts`. */
  norths: Float64Array;
  easts: Float64Array;
  names: readonly string[];
  boundaryPointNumbers: readonly string[];
  types: readonly string[];
}

/** Each point with an identity of its own from now on. */
export const featuresOf = (points: PointColumns): ImportedPoint[] =>
  points.names.map((name, index) => ({
    type: 'Feature',
    geometry: {
      type: 'Point',
      coordinates: [(points.easts[index] as number) / 1000, (points.norths[index] as number) / 1000],
    },
    properties: {
      uuid: crypto.randomUUID(),
      name,
      boundaryPointNumber: points.boundaryPointNumbers[index] as string,
      typeOfBoundaryMark: points.types[index] as string,
    },
  }));
