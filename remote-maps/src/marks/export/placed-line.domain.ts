import type { KnownLine } from '@feltbok/domain/boundary-lines/boundary-line.ts';
import {
  type LineToWrite,
  listMissingLineFields,
  type MissingLineField,
  type PlacedMark,
  placeLines,
  type SurveyFormat,
  toLineAttributes,
} from '@feltbok/survey-formats';
import type { PlaneSystem, Triangles } from '@feltbok/survey-formats/coordinates';

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
  const linesInFile: LineToWrite[] = [];
  const lost: Record<LineLoss, KnownLine[]> = { leftOut: [], noMark: [], outside: [], fields: [] };
  if (format === 'KOF') lost.leftOut.push(...lines);
  else {
    for (const placed of placeLines(lines, marks, system, triangles)) {
      const { line, written } = placed;
      if (written === null) lost[placed.reason].push(line);
      else {
        linesInFile.push(written);
        if (listMissingFieldsOfLine(line, format).length > 0) lost.fields.push(line);
      }
    }
  }
  const losses = lineLosses.map((loss) => ({ loss, lines: lost[loss] }));
  return { lines: linesInFile, losses: losses.filter((loss) => loss.lines.length > 0) };
}

/** Lists a line's filled fields that a file of the format does not hold. */
export function listMissingFieldsOfLine(
  line: KnownLine,
  format: SurveyFormat,
): Array<MissingLineField | 'agreedBy'> {
  const missing = listMissingLineFields(toLineAttributes(line), format);
  // What participants have said stays with the case.
  return line.agreedBy.length > 0 ? [...missing, 'agreedBy'] : missing;
}
