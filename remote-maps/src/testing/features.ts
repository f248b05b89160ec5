import {
  collectionOf,
  newImportedFile,
  tableOfFeatures,
} from '@feltbok/shared/device/imported-files.domain';
import type { PointTable } from '@feltbok/shared/device/point-table.domain';

/** The points of a table one by one, which tests can compare. */
export const featuresOf = (points: PointTable) =>
  collectionOf(newImportedFile(1, 32, '', points)).features;

interface SomePoint {
  north: number;
  east: number;
  type: string;
  name?: string;
}

/** Points as an import knows those of a case. */
export const tableOf = (points: readonly SomePoint[]): PointTable =>
  tableOfFeatures(
    points.map(({ north, east, type, name }) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [east, north] },
      properties: {
        uuid: crypto.randomUUID(),
        boundaryPointNumber: name,
        typeOfBoundaryMark: type,
      },
    })),
  );
