import {
  type PointTable,
  pointNumberFields,
  pointTextFields,
  randomUuids,
  textColumn,
} from '@feltbok/shared/device/point-table.domain';
import { boundaryMarkLimits } from '@feltbok/shared/domain/boundary-mark-limits';
import type { PointTextField, SurveyPoint } from '@feltbok/survey-formats';

/** Characters of a text; codes have another limit, and measurements are limited one by one. */
const textLimits: Partial<Record<PointTextField, number>> = {
  name: boundaryMarkLimits.name,
  boundaryPointNumber: boundaryMarkLimits.boundaryPointNumber,
  measurements: Infinity,
};

const getLimit = (field: PointTextField): number => textLimits[field] ?? boundaryMarkLimits.code;

/** Cuts texts that are longer than those of a mark may be. */
export function limitTexts(point: SurveyPoint): SurveyPoint {
  const tooLong = (Object.entries(point.texts) as [PointTextField, string][]).filter(
    ([field, text]) => text.length > getLimit(field),
  );
  if (tooLong.length === 0) return point;
  const cut = tooLong.map(([field, text]) => [field, text.slice(0, getLimit(field))]);
  return { ...point, texts: { ...point.texts, ...Object.fromEntries(cut) } };
}

/** The points as the device stores them, each with a new uuid. */
export function toPointTable(points: readonly SurveyPoint[]): PointTable {
  const texts: PointTable['texts'] = {};
  for (const field of pointTextFields)
    if (points.some((point) => point.texts[field]))
      texts[field] = textColumn(points.map((point) => point.texts[field]));
  const numbers: PointTable['numbers'] = {};
  for (const field of pointNumberFields)
    if (points.some((point) => point[field] !== null))
      numbers[field] = Float64Array.from(points, (point) => point[field] ?? Number.NaN);
  return {
    norths: Float64Array.from(points, ({ north }) => north),
    easts: Float64Array.from(points, ({ east }) => east),
    uuids: randomUuids(points.length),
    texts,
    numbers,
  };
}
