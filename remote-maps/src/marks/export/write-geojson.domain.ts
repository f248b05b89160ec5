import type { KnownMark, MarkField } from '@feltbok/shared/case/boundary-marks.domain';
import type { PlaneSystem } from '@feltbok/survey-formats/coordinates';
import { filledFields, type PlacedMark } from './placed-mark.domain';
import type { ExportLoss } from './write-kof.domain';

/** What participants say of a mark stays with the case. */
export const fieldsWithoutGeoJson: readonly MarkField[] = ['claimByAttendees', 'settlement'];

/**
 * What an import does not give back of a mark: types are read where they are SOSI's, of two digits.
 */
export function geoJsonLosses(mark: KnownMark): ExportLoss[] {
  const isType = mark.typeOfBoundaryMark === '' || /^\d{2}$/.test(mark.typeOfBoundaryMark);
  const hasFields = filledFields(mark, fieldsWithoutGeoJson).length > 0;
  return [...(isType ? [] : ['type' as const]), ...(hasFields ? ['fields' as const] : [])];
}

/**
 * A GeoJSON feature collection of points in one system, which its `crs` member names as in the
 * GeoJSON of 2008: degrees would not give back the millimetres that were measured. Heights are
 * properties, as that system has no third axis.
 */
export function geoJsonText(marks: readonly PlacedMark[], { epsg }: PlaneSystem): string {
  const crs = { type: 'name', properties: { name: `urn:ogc:def:crs:EPSG::${epsg}` } };
  const features = marks.map(({ mark, north, east }) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [east / 1000, north / 1000] },
    properties: {
      uuid: mark.uuid,
      name: mark.name,
      boundaryPointNumber: mark.boundaryPointNumber,
      typeOfBoundaryMark: mark.typeOfBoundaryMark,
      typeOfGround: mark.typeOfGround,
      status: mark.status,
      approved: mark.approved,
      codeForSurvey: mark.codeForSurvey,
      measurementMethod: mark.measurementMethod,
      accuracy: mark.quality.accuracy,
      height: mark.height?.value ?? null,
      heightSystem: mark.height?.system ?? null,
      heightSigma: mark.height?.sigma ?? null,
      measurements: mark.measurements ?? [],
    },
  }));
  return JSON.stringify({ type: 'FeatureCollection', crs, features });
}
