import type { KnownMark } from '@feltbok/shared/case/boundary-marks.domain';
import { type PointFeature, toFeature } from '@feltbok/shared/device/imported-files.domain';
import {
  type PointNumberField,
  type PointTable,
  type PointTextField,
  pointNumberFields,
  pointTextFields,
  randomUuids,
  sizeOfTable,
  textColumn,
} from '@feltbok/shared/device/point-table.domain';
import type { UtmZone } from '@feltbok/shared/domain/coordinates';
import { toImportedMark } from '../marks/imported-marks.domain';

/** The points of a table one by one, with every field: tests can compare them. */
export const featuresOf = (points: PointTable) =>
  listFeatures(points).map((feature) => ({
    ...feature,
    properties: { ...nothingSaid, ...feature.properties },
  }));

const listFeatures = (points: PointTable): PointFeature[] =>
  Array.from({ length: sizeOfTable(points) }, (_, row) => toFeature(points, row));

const nothingSaid = {
  ...(Object.fromEntries(pointTextFields.map((field) => [field, ''])) as Record<
    PointTextField,
    string
  >),
  ...(Object.fromEntries(pointNumberFields.map((field) => [field, null])) as Record<
    PointNumberField,
    number | null
  >),
};

/** The marks that an import makes of its points. */
export const toImportedMarks = (
  points: PointTable,
  zone: UtmZone,
  businessId: number,
): KnownMark[] => listFeatures(points).map((feature) => toImportedMark(feature, zone, businessId));

interface SomePoint {
  north: number;
  east: number;
  type: string;
  name?: string;
}

/** Points as an import knows those of a case. */
export const tableOf = (points: readonly SomePoint[]): PointTable => ({
  norths: Float64Array.from(points, ({ north }) => north),
  easts: Float64Array.from(points, ({ east }) => east),
  uuids: randomUuids(points.length),
  numbers: {},
  texts: {
    boundaryPointNumber: textColumn(points.map(({ name }) => name)),
    typeOfBoundaryMark: textColumn(points.map(({ type }) => type)),
  },
});
