import { defaultBoundaryMarkType } from '@feltbok/domain/boundary-marks/boundary-mark-limits.ts';
import type { CurveProblem, LineDoubt, ShownLine, SurveyReport } from '@feltbok/survey-formats';

/** Why the user should look at the line of a point that was added. */
export interface Doubt {
  /**
   * 'far' from other points or the property; 'no height' where most points have one: the line may
   * be cut.
   */
  doubt: 'far' | 'no height' | LineDoubt;
  /** The distance of a point that is far away. */
  kilometres?: number;
}

/** A point that was not added, because another one has its place. */
export interface Duplicate {
  /** Number of its line or feature. */
  number: number;
  name: string;
  /** The type stated in the file; `null` where none is stated. */
  type: string | null;
  /** The other point: a mark of the case, or one in this line of the file. */
  of: { name: string; type: string } & ({ uuid: string } | { number: number });
}

/** Whether the point and the mark of the case at its place have different types. */
export const isOtherType = ({ type, of }: Duplicate): boolean =>
  'uuid' in of && of.type !== (type ?? defaultBoundaryMarkType);

/** Why a line of the file, or a part of it, is no boundary line. */
export type LineRefusal =
  | CurveProblem
  | 'one point'
  | 'no length'
  /** There is no mark where it begins or ends. */
  | 'no mark'
  /** It leads back to the mark that it comes from. */
  | 'same mark'
  | 'too many points'
  | 'crosses itself';

/** What became of the lines of a file; each mark that a line passes divides it. */
export interface LineReport {
  taken: number;
  /** A line of the case, or of the file, runs between the same two marks. */
  present: number;
  refused: number;
  /** The first of them, with the line or feature that they begin with. */
  refusedLines: Array<{ number: number; reason: LineRefusal }>;
}

/**
 * The outcome of each line or feature of a file: added, duplicates, skipped and rejected add up to
 * `total`.
 */
export interface ImportReport extends SurveyReport {
  added: number;
  /** Number of points that were not added, because another one has their place. */
  duplicates: number;
  /** Number of duplicates that are earlier points of the file. */
  repeated: number;
  /** The first duplicates, and all at marks of another type. */
  duplicatePoints: Duplicate[];
  doubtful: number;
  /** The first lines that the user should look at, though their points were added. */
  doubtfulLines: Array<ShownLine & Doubt>;
  /** Number of added points by type. */
  types: Record<string, number>;
  /** Number of added points that got the default type, because the file states none. */
  withoutType: number;
  /**
   * Numbers that points of the file share with each other or with marks of the case elsewhere; the
   * first by name.
   */
  sharedNumbers: { count: number; first: string[] };
  /** The heights of added points; `null` without any. */
  heights: { count: number; lowest: number; highest: number } | null;
  /** `null` for a file without lines. */
  lines: LineReport | null;
}
