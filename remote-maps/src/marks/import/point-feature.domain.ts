import { boundaryMarkLimits } from '@feltbok/domain/boundary-marks/boundary-mark-limits.ts';
import type { PointFeature } from '@feltbok/offline/stores/imported-files.domain.ts';
import type { PointTextField, SurveyPoint } from '@feltbok/survey-formats';

/** Maximum characters of texts. Other texts are codes; each part of a measurement has its limit. */
const textLimits: Partial<Record<PointTextField, number>> = {
  name: boundaryMarkLimits.name,
  boundaryPointNumber: boundaryMarkLimits.boundaryPointNumber,
  measurements: Infinity,
};

const getLimit = (field: PointTextField): number => textLimits[field] ?? boundaryMarkLimits.code;

/** Cuts texts to the limits of a mark. */
export function limitTexts(point: SurveyPoint): SurveyPoint {
  const tooLong = (Object.entries(point.texts) as [PointTextField, string][]).filter(
    ([field, text]) => text.length > getLimit(field),
  );
  if (tooLong.length === 0) return point;
  const cut = tooLong.map(([field, text]) => [field, text.slice(0, getLimit(field))]);
  return { ...point, texts: { ...point.texts, ...Object.fromEntries(cut) } };
}

/** Converts a point to the form that the device stores, with a new uuid. */
export function toPointFeature(point: SurveyPoint): PointFeature {
  const { north, east, texts, accuracy, height, heightSigma } = point;
  const properties: PointFeature['properties'] = { uuid: crypto.randomUUID(), ...texts };
  if (accuracy !== null) properties.accuracy = accuracy;
  if (height !== null) properties.height = height;
  if (heightSigma !== null) properties.heightSigma = heightSigma;
  return { type: 'Feature', geometry: { type: 'Point', coordinates: [east, north] }, properties };
}
