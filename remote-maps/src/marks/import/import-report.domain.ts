import { defaultBoundaryMarkType } from '@feltbok/shared/domain/boundary-mark-limits';
import type { LineDoubt, LineRejection, ObjectTypeCount, Skip } from '@feltbok/survey-formats';

/** A line, or the place of a feature in its collection, from 1. */
export interface AccountLine {
  number: number;
  /** As it stands in the file, cut where it is long. */
  text: string;
  /** Where in the text the reason stands; null where it is the whole. */
  marked: readonly [from: number, to: number] | null;
}

interface RejectedLine extends AccountLine {
  reason: LineRejection;
  /** That a header names, for 'second system'. */
  system?: string;
}

/** Why somebody should look at the line of a point that was added. */
export interface Doubt {
  /**
   * 'far' from the others or the property; 'no height' where most others have one: the line may be
   * cut.
   */
  doubt: 'far' | 'no height' | LineDoubt;
  /** How far. */
  kilometres?: number;
}

/** A point that was not added, since another one lies there. */
export interface Duplicate {
  /** Of its line or feature. */
  number: number;
  name: string;
  /** Type that the file states; null where it states none. */
  type: string | null;
  /** The other is a mark of the case, or stands in this line of the file. */
  of: { name: string; type: string } & ({ uuid: string } | { number: number });
}

/** Whether the point and the mark of the case that lies there have two types. */
export const isOtherType = ({ type, of }: Duplicate): boolean =>
  'uuid' in of && of.type !== (type ?? defaultBoundaryMarkType);

/**
 * What became of each line or feature of a file: added, duplicates, skipped and rejected add up to
 * `total`, in which a line with several places counts once for each.
 */
export class ImportReport {
  total = 0;
  added = 0;
  /** Points that were not added, since another lies there. */
  duplicates = 0;
  /** Of those, points that stand in the file before. */
  repeated = 0;
  /** Of the duplicates the first, and all that lie where a mark of another type does. */
  duplicatePoints: Duplicate[] = [];
  skipped: Partial<Record<Skip, number>> = {};
  rejected = 0;
  /** The first of those that were rejected. */
  rejectedLines: RejectedLine[] = [];
  doubtful = 0;
  /** The first of the lines that somebody should look at, though their points were added. */
  doubtfulLines: Array<AccountLine & Doubt> = [];
  /** How many of the added have which type. */
  types: Record<string, number> = {};
  /** Added points that got the default mark type, since the file names none. */
  withoutType = 0;
  /**
   * Numbers that points of the file have at several places, or marks of the case at another; the
   * first by name.
   */
  sharedNumbers: { count: number; first: string[] } = { count: 0, first: [] };
  /** Of the added; null where none has a height. */
  heights: { count: number; lowest: number; highest: number } | null = null;
  /** Points that were read east first although the file does not say so. */
  eastFirst = 0;
  /** Coordinates on WGS84 were taken as EUREF89. */
  isWgs84 = false;
  /** Object types that were not chosen; their places are not counted. */
  omittedTypes: ObjectTypeCount[] = [];
  /** The system that the points were converted from, if they were. */
  convertedFrom: string | null = null;

  /** @param counts 'lines' for KOF and SOSI, 'features' for GeoJSON and GML */
  constructor(readonly counts: 'lines' | 'features') {}
}

export function noteSkipped({ skipped }: ImportReport, kind: Skip): void {
  skipped[kind] = (skipped[kind] ?? 0) + 1;
}

export function noteRejected(report: ImportReport, line: RejectedLine): void {
  report.rejected += 1;
  if (report.rejectedLines.at(-1)?.number === line.number) return;
  if (report.rejectedLines.length < shownLines) report.rejectedLines.push(line);
}

/** Lines of a kind that the account shows; more help nobody. */
export const shownLines = 200;
