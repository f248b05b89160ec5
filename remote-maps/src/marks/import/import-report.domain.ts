import { defaultBoundaryMarkType } from '@feltbok/domain/boundary-marks/boundary-mark-limits.ts';
import type { LineDoubt, ShownLine, SurveyReport } from '@feltbok/survey-formats';

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
  /** The number of its line or feature. */
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
 * `total`.
 */
export interface ImportReport extends SurveyReport {
  added: number;
  /** Points that were not added, since another lies there. */
  duplicates: number;
  /** How many of the duplicates are points that stand in the file before. */
  repeated: number;
  /** The first of the duplicates, and all that lie where a mark of another type does. */
  duplicatePoints: Duplicate[];
  doubtful: number;
  /** The first of the lines that somebody should look at, though their points were added. */
  doubtfulLines: Array<ShownLine & Doubt>;
  /** How many of the added have which type. */
  types: Record<string, number>;
  /** Added points that got the default mark type, since the file names none. */
  withoutType: number;
  /**
   * Numbers that points of the file have at several places, or marks of the case at another; the
   * first by name.
   */
  sharedNumbers: { count: number; first: string[] };
  /** The heights of the added; null where none has one. */
  heights: { count: number; lowest: number; highest: number } | null;
}
