/** Why a line of a file, or a feature of a collection, gives no point although it should. */
export type Refusal =
  /** Numbers that the fixed columns would cut, so that the line has other columns than KOF has. */
  | 'columns'
  /** Columns are kept apart by tabs in some other order than KOF's. */
  | 'tabs'
  | 'no north'
  | 'no east'
  | 'bad north'
  | 'bad east'
  /** The header says north first and the values say east first. */
  | 'axis order'
  /** A second header names another coordinate system than the first. */
  | 'second system'
  /** More characters than any record has. */
  | 'too long'
  | 'outside Norway'
  | 'no feature'
  | 'no point'
  | 'bad coordinates';

/** What gives no point, and need not. */
export type Skip = 'blank' | 'comment' | 'header' | 'line' | 'measurement' | 'other record';

interface RefusedLine {
  /** Of the line, or the place of the feature in its collection; from 1. */
  number: number;
  /** As it stands in the file, cut where it is long. */
  text: string;
  reason: Refusal;
}

/** Why a whole file is refused; nothing of it is added. */
export type FileFault =
  | { kind: 'format' }
  | { kind: 'empty' }
  | { kind: 'unreadable' }
  | { kind: 'not text' }
  | { kind: 'not JSON' }
  | { kind: 'no collection' }
  | { kind: 'no points' }
  | { kind: 'too large'; limit: number }
  | { kind: 'too many points'; limit: number }
  | { kind: 'system'; name: string };

/** What became of each line or feature of a file: the counts add up to `total`. */
export interface ImportReport {
  /** 'lines' for KOF, 'features' for GeoJSON. */
  counts: 'lines' | 'features';
  total: number;
  added: number;
  duplicates: number;
  skipped: Partial<Record<Skip, number>>;
  refused: number;
  /** The first of those that were refused. */
  refusedLines: RefusedLine[];
  /** Points that got the default mark type, since the file names none. */
  withoutType: number;
  /** Points whose height was left behind. */
  heights: number;
  /** Points that were read east first although the file does not say so. */
  eastFirst: number;
  /** The name of the system that the points were converted from; null when they are kept as they were measured. */
  convertedFrom: string | null;
}

/** Of the refused lines, how many are shown; the others are counted. */
const shownRefusals = 200;
const shownCharacters = 120;

export const newReport = (counts: ImportReport['counts']): ImportReport => ({
  counts,
  total: 0,
  added: 0,
  duplicates: 0,
  skipped: {},
  refused: 0,
  refusedLines: [],
  withoutType: 0,
  heights: 0,
  eastFirst: 0,
  convertedFrom: null,
});

export function noteRefusal(report: ImportReport, text: string, reason: Refusal): void {
  report.refused += 1;
  if (report.refusedLines.length >= shownRefusals) return;
  // Letter by letter: what is cut out of a text in one piece keeps the whole of it in memory.
  const shown = [...text.trimEnd().slice(0, shownCharacters)].join('');
  report.refusedLines.push({ number: report.total, text: shown, reason });
}
