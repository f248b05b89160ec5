import type { CurvePoint, KnownLine } from '@feltbok/domain/boundary-lines/boundary-line.ts';
import { type EpsgOfZone, getUtmZoneOfEpsg } from '@feltbok/domain/coordinates/coordinates.ts';
import {
  type LineAttributes,
  type LineToWrite,
  listMissingLineFields,
  type MissingLineField,
  type SurveyFormat,
} from '@feltbok/survey-formats';
import {
  addTrianglesError,
  type PlaneSystem,
  type Triangles,
} from '@feltbok/survey-formats/coordinates';
import { createPlacer, type PlacedMark } from './placed-mark.domain';

/**
 * What a file does not hold of a boundary line.
 * - `leftOut`: the format has no lines
 * - `noMark`: a mark of the line is not in the file
 * - `outside`: no triangle of NGO1948 covers it
 * - `fields`: fields that the format has no place or no published code for
 */
const lineLosses = ['leftOut', 'noMark', 'outside', 'fields'] as const;
type LineLoss = (typeof lineLosses)[number];

export interface LineLosses {
  loss: LineLoss;
  lines: KnownLine[];
}

/** The lines of a file before it is built. */
export interface LinePlan {
  lines: LineToWrite[];
  losses: LineLosses[];
}

interface LineOrder {
  format: SurveyFormat;
  system: PlaneSystem;
  triangles: Triangles | null;
  lines: readonly KnownLine[];
}

/** @param marks the marks in the file */
export function planLines(
  { format, system, triangles, lines }: LineOrder,
  marks: readonly PlacedMark[],
): LinePlan {
  const placed = new Map(marks.map((mark) => [mark.mark.uuid, mark]));
  const place = createPlacer(system, triangles);
  const written: LineToWrite[] = [];
  const lost: Record<LineLoss, KnownLine[]> = { leftOut: [], noMark: [], outside: [], fields: [] };
  for (const line of lines) {
    const start = placed.get(line.startMarkUuid);
    const end = placed.get(line.endMarkUuid);
    if (format === 'KOF') lost.leftOut.push(line);
    else if (!start || !end) lost.noMark.push(line);
    else {
      const curvePoints = line.curvePoints.map((point) => place(withZone(point, line.utmType)));
      const corners = [start, ...curvePoints, end].map(({ north, east }) => ({ north, east }));
      if (corners.every(({ north }) => Number.isFinite(north))) {
        const { accuracy, ...attributes } = toAttributes(line);
        written.push({
          uuid: line.uuid,
          startMarkUuid: line.startMarkUuid,
          endMarkUuid: line.endMarkUuid,
          corners,
          ...attributes,
          accuracy: system.isNgo ? addTrianglesError(accuracy) : accuracy,
        });
        if (listMissingFieldsOfLine(line, format).length > 0) lost.fields.push(line);
      } else lost.outside.push(line);
    }
  }
  const losses = lineLosses.map((loss) => ({ loss, lines: lost[loss] }));
  return { lines: written, losses: losses.filter((loss) => loss.lines.length > 0) };
}

const withZone = ({ north, east }: CurvePoint, utmType: EpsgOfZone) => ({
  north,
  east,
  zone: getUtmZoneOfEpsg(utmType),
});

const toAttributes = (line: KnownLine): LineAttributes => ({
  follows: line.follows,
  followsTerrainDetail: line.followsTerrainDetail,
  administrativeBoundary: line.administrativeBoundary,
  disputed: line.disputed,
  measurementMethod: line.measurementMethod,
  accuracy: line.quality.accuracy,
  capturedOn: line.capturedOn,
  remark: line.remark,
});

/** Lists a line's filled fields that a file of the format does not hold. */
export function listMissingFieldsOfLine(
  line: KnownLine,
  format: SurveyFormat,
): Array<MissingLineField | 'agreedBy'> {
  const missing = listMissingLineFields(toAttributes(line), format);
  // What participants have said stays with the case.
  return line.agreedBy.length > 0 ? [...missing, 'agreedBy'] : missing;
}
