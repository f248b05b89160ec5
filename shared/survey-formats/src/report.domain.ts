import type {
  RejectedLine,
  ShownLine,
  SurveyLine,
  SurveyPoint,
  SurveyReport,
} from './survey-point.domain';

/** Lines of a kind that a report shows; more help nobody. */
export const shownLines = 200;
const shownCharacters = 120;

/** Accounts for every line. @param counts what the lines are */
export function reportLines(
  lines: readonly SurveyLine[],
  counts: SurveyReport['counts'],
): SurveyReport {
  const skipped: SurveyReport['skipped'] = {};
  let total = 0;
  let rejected = 0;
  for (const line of lines) {
    if (line.skipped) {
      skipped[line.skipped] = (skipped[line.skipped] ?? 0) + 1;
      total += 1;
    }
    rejected += line.rejections.length;
    total += line.points.length + line.rejections.length;
  }
  return {
    counts,
    total,
    skipped,
    rejected,
    rejectedLines: listRejectedLines(lines, counts),
    eastFirst: 0,
    isWgs84: false,
    convertedFrom: null,
    omittedTypes: [],
  };
}

function listRejectedLines(
  lines: readonly SurveyLine[],
  counts: SurveyReport['counts'],
): RejectedLine[] {
  const rejectedLines: RejectedLine[] = [];
  for (const { number, text, rejections } of lines) {
    const [rejection] = rejections;
    if (!rejection) continue;
    if (rejectedLines.length === shownLines) break;
    const { marked, ...reason } = rejection;
    const shown =
      counts === 'lines'
        ? showLine(number, text, marked ?? findCoordinates(text))
        : { number, text, marked };
    rejectedLines.push({ ...shown, ...reason });
  }
  return rejectedLines;
}

/** Finds where both coordinates of a line stand; null where they cannot be distinguished. */
export function findCoordinates(text: string): readonly [from: number, to: number] | null {
  const found = /[-\d.,]{5,}\s+[-\d.,]{4,}/.exec(text);
  return found && [found.index, found.index + found[0].length];
}

/** Cuts a line to what is seen of it: none is so long that reading it would help. */
export function showLine(number: number, text: string, marked: ShownLine['marked']): ShownLine {
  const cut = text.slice(0, shownCharacters);
  const end = Math.max(cut.trimEnd().length, Math.min(marked?.[1] ?? 0, cut.length));
  return {
    number,
    text: cut.slice(0, end),
    marked: marked && [marked[0], Math.min(marked[1], end)],
  };
}

/** The beginning of a feature as JSON; empty where it is nested too deeply to be written. */
export function showFeature(feature: unknown): string {
  try {
    return (JSON.stringify(feature) ?? '').slice(0, shownCharacters);
  } catch {
    return '';
  }
}

export const listPoints = (lines: readonly SurveyLine[]): SurveyPoint[] =>
  lines.flatMap(({ points }) => points);
