import type { KnownMark } from '@feltbok/domain/boundary-marks/boundary-marks.domain.ts';
import type { HeightSystem, MarkHeight } from '@feltbok/domain/boundary-marks/mark-height.ts';
import type { Marks } from '@feltbok/domain/boundary-marks/mark-list.domain.ts';
import type { MarkMeasurement } from '@feltbok/domain/boundary-marks/mark-measurement.ts';
import type { UtmZone } from '@feltbok/domain/coordinates/coordinates.ts';
import type { PointFeature } from '@feltbok/offline/stores/imported-files.domain.ts';
import { forEachInTasks } from '@feltbok/offline/work/for-each-in-tasks.ts';
import { createMark } from '../mark-model/new-mark.domain';

/**
 * Creates the marks of an import, many of them in several tasks between which the page responds.
 */
export async function makeImportedMarks(
  features: readonly PointFeature[],
  zone: UtmZone,
  businessId: number,
): Promise<Marks> {
  const marks = new Map<string, KnownMark>();
  await forEachInTasks(features, (feature) =>
    marks.set(feature.properties.uuid, toImportedMark(feature, zone, businessId)),
  );
  return marks;
}

/** @param zone UTM zone of the point */
export function toImportedMark(
  { geometry, properties }: PointFeature,
  zone: UtmZone,
  businessId: number,
): KnownMark {
  const [east, north] = geometry.coordinates;
  const { uuid, accuracy, measurements, ...texts } = properties;
  return createMark({
    uuid,
    businessId,
    metaType: 'File',
    position: { north, east, zone },
    known: {
      ...texts,
      quality: { accuracy: accuracy ?? null },
      height: getHeight(properties),
      measurements: measurements ? (JSON.parse(measurements) as MarkMeasurement[]) : undefined,
    },
  });
}

/** `null` where the point has no height. */
function getHeight(properties: PointFeature['properties']): MarkHeight | null {
  const { height, heightSystem, heightSigma } = properties;
  if (height === undefined) return null;
  const system = (heightSystem ?? 'unknown') as HeightSystem;
  return { value: height, system, sigma: heightSigma ?? null };
}
