import type { PlaneSystem } from './coordinates/coordinate-system.domain';
import type { LineToWrite } from './line-to-write.domain';
import {
  getHeightSystem,
  listTrue,
  type PointToWrite,
  type WriteLoss,
} from './point-to-write.domain';

/** Types are read where they are SOSI's, of two digits. */
export function listGeoJsonLosses({ texts }: PointToWrite): WriteLoss[] {
  return listTrue({ type: !/^(\d{2})?$/.test(texts.typeOfBoundaryMark ?? '') });
}

/**
 * Writes a GeoJSON feature collection of points and the lines between them in one system, which its
 * `crs` member names as in the GeoJSON of 2008: degrees would not give back the millimetres that
 * were measured. Heights are properties, as that system has no third axis.
 */
export function writeGeoJson(
  points: readonly PointToWrite[],
  lines: readonly LineToWrite[],
  { epsg }: PlaneSystem,
): string {
  const crs = { type: 'name', properties: { name: `urn:ogc:def:crs:EPSG::${epsg}` } };
  const pointFeatures = points.map((point) => {
    const { uuid, north, east, texts, accuracy, height, heightSigma } = point;
    return {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [east, north] },
      properties: {
        uuid,
        name: texts.name ?? '',
        boundaryPointNumber: texts.boundaryPointNumber ?? '',
        typeOfBoundaryMark: texts.typeOfBoundaryMark ?? '',
        typeOfGround: texts.typeOfGround ?? '',
        status: texts.status ?? '',
        approved: texts.approved ?? '',
        codeForSurvey: texts.codeForSurvey ?? '',
        measurementMethod: texts.measurementMethod ?? '',
        accuracy,
        height,
        heightSystem: getHeightSystem(point),
        heightSigma,
        capturedOn: texts.capturedOn ?? null,
        measurements: JSON.parse(texts.measurements ?? '[]'),
      },
    };
  });
  const features = [...pointFeatures, ...lines.map(toLineFeature)];
  return JSON.stringify({ type: 'FeatureCollection', crs, features });
}

/** The object type distinguishes it from lines that are no boundaries. */
const toLineFeature = ({ corners, ...properties }: LineToWrite) => ({
  type: 'Feature',
  geometry: { type: 'LineString', coordinates: corners.map(({ north, east }) => [east, north]) },
  properties: { objtype: 'Teiggrense', ...properties },
});
