import { type KnownMark, markTitle } from '@feltbok/shared/case/boundary-marks.domain';
import type { PointFeature } from '@feltbok/shared/device/imported-files.domain';
import { textColumn } from '@feltbok/shared/device/point-table.domain';
import type { UtmZone } from '@feltbok/shared/domain/coordinates';
import type { KnownPoints } from './duplicates.domain';

/** What the points of a file are compared with in a mark of the case. */
type ComparedMark = Pick<
  KnownMark,
  'uuid' | 'north' | 'east' | 'boundaryPointNumber' | 'name' | 'typeOfBoundaryMark'
>;

/** @param marks with coordinates in the zone */
export const toKnownPoints = (zone: UtmZone, marks: readonly ComparedMark[]): KnownPoints => ({
  zone,
  uuids: marks.map(({ uuid }) => uuid),
  points: {
    norths: Float64Array.from(marks, ({ north }) => north),
    easts: Float64Array.from(marks, ({ east }) => east),
    uuids: new Uint32Array(),
    numbers: {},
    texts: {
      boundaryPointNumber: textColumn(marks.map(markTitle)),
      typeOfBoundaryMark: textColumn(marks.map(({ typeOfBoundaryMark }) => typeOfBoundaryMark)),
    },
  },
});

/** A point that was imported before. */
export const toComparedMark = ({ geometry, properties }: PointFeature): ComparedMark => ({
  uuid: properties.uuid,
  north: geometry.coordinates[1],
  east: geometry.coordinates[0],
  boundaryPointNumber: properties.boundaryPointNumber ?? '',
  name: properties.name ?? '',
  typeOfBoundaryMark: properties.typeOfBoundaryMark ?? '',
});
