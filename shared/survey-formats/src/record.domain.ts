/** Why a line of a file, or a feature of a collection, gives no point although it should. */
export type LineRejection =
  /** A word or number lies across the edge of a column. */
  | 'columns'
  /** Columns are separated by tabs in some other order than KOF's. */
  | 'tabs'
  | 'no north'
  | 'no east'
  | 'bad north'
  | 'bad east'
  | 'bad height'
  /** North and east have different numbers of decimals, or decimal signs. */
  | 'decimals'
  /** Control characters: the line is in no known encoding. */
  | 'characters'
  /** The header says one order of north and east, and the values another. */
  | 'axis order'
  /**
   * A header before the line names another coordinate system than the one that the file is read in.
   */
  | 'second system'
  /** More coordinates than one record has, as where a line end is lost. */
  | 'several records'
  /** Coordinates without a code of KOF before them, as where the beginning of a line is lost. */
  | 'no code'
  /** More characters than any record has. */
  | 'too long'
  | 'outside Norway'
  /** No triangle that NGO1948 is converted by covers it. */
  | 'outside triangles'
  | 'system'
  | 'no feature'
  | 'no point'
  | 'bad coordinates'
  /** A boundary along a curve whose corners its coordinates do not give. */
  | 'curve';

/**
 * What gives no point, and need not; 'object' is what SOSI says of a point or boundary in lines of
 * their own.
 */
export type Skip =
  | 'blank'
  | 'comment'
  | 'header'
  | 'line'
  | 'measurement'
  | 'disabled'
  | 'object'
  /** A corner of a line, which is not to become a mark. */
  | 'corner'
  | 'other record';

/**
 * A line that gives no point; where it should, the reason stands from one place in it to another.
 */
export type NoPoint =
  /** `system` is the one that a header names, for 'second system'. */
  | { kind: 'rejected'; reason: LineRejection; from: number; to: number; system?: string }
  | { kind: 'skipped'; skip: Skip };

/** Why somebody should look at the line of a point, as far as lines show it. */
export type LineDoubt =
  /** Words or signs stand where the height should. */
  | 'unread height'
  /** A number that may be the height stands behind its columns; it is not read. */
  | 'moved height'
  /** At the end of the file: fewer decimals than all others have. */
  | 'short height'
  /** It is 0 without decimals, and more others have some: it may stand for none. */
  | 'zero height'
  /** The theme stands in the columns of the name, or the name in those of the theme. */
  | 'shifted name'
  /** Tabs have moved the columns: the fields were read as they come. */
  | 'moved fields';

/** Why a whole file is rejected; nothing of it is added. */
export type FileRejection =
  | { kind: 'format' | 'empty' | 'unreadable' | 'not text' | 'not JSON' | 'not XML' }
  /** Elements or collections are nested in each other, as in no file of points. */
  | { kind: 'too deep' }
  | { kind: 'no collection' | 'no points' | 'no triangles' }
  | { kind: 'too large' | 'too many points'; limit: number }
  | { kind: 'system'; name: string };

/** Nothing of a file can be used. */
export class FileRejected extends Error {
  override name = 'FileRejected';

  constructor(
    readonly reason: FileRejection,
    options?: ErrorOptions,
  ) {
    super(`The file is rejected: ${reason.kind}`, options);
  }
}

/** Levels of elements or collections in each other; no program writes nearly as many. */
const deepestLevel = 200;

/** @throws FileRejected where a file is nested so deeply that reading it would not end */
export function checkDepth(level: number): void {
  if (level > deepestLevel) throw new FileRejected({ kind: 'too deep' });
}
