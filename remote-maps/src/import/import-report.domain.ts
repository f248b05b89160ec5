/** Why a line of a file, or a feature of a collection, gives no point although it should. */
export type LineRejection =
  /** Numbers that the fixed columns would cut, so that the line has other columns than KOF has. */
  | 'columns'
  /** Columns are separated by tabs in some other order than KOF's. */
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

interface RejectedLine {
  /** Of the line, or the place of the feature in its collection; from 1. */
  number: number;
  /** As it stands in the file, cut where it is long. */
  text: string;
  reason: LineRejection;
}

/** Why a whole file is rejected; nothing of it is added. */
export type FileRejection =
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
  rejected: number;
  /** The first of those that were rejected. */
  rejectedLines: RejectedLine[];
  /** Points that got the default mark type, since the file names none. */
  withoutType: number;
  /** Points whose height was left behind. */
  heights: number;
  /** Points that were read east first although the file does not say so. */
  eastFirst: number;
  /** The name of the system that the points were converted from; null when they are stored as they were measured. */
  convertedFrom: string | null;
}

/** Of the rejected lines, how many are shown; the others are counted. */
const shownRejections = 200;
const shownCharacters = 120;

export const newReport = (counts: ImportReport['counts']): ImportReport => ({
  counts,
  total: 0,
  added: 0,
  duplicates: 0,
  skipped: {},
  rejected: 0,
  rejectedLines: [],
  withoutType: 0,
  heights: 0,
  eastFirst: 0,
  convertedFrom: null,
});

export function noteRejection(report: ImportReport, text: string, reason: LineRejection): void {
  report.rejected += 1;
  if (report.rejectedLines.length >= shownRejections) return;
  // Letter by letter: what is cut out of a text at once leaves the whole of it in memory.
  const shown = [...text.trimEnd().slice(0, shownCharacters)].join('');
  report.rejectedLines.push({ number: report.total, text: shown, reason });
}
