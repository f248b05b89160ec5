import { defaultBoundaryMarkType } from '@feltbok/shared/domain/boundary-mark-limits';

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
  /** A header before the line names another coordinate system than the one that the file is read in. */
  | 'second system'
  /** More coordinates than one record has, as where a line end is lost. */
  | 'several records'
  /** More characters than any record has. */
  | 'too long'
  | 'outside Norway'
  /** No triangle that NGO1948 is converted by covers it. */
  | 'outside triangles'
  | 'system'
  | 'no feature'
  | 'no point'
  | 'bad coordinates';

/** What gives no point, and need not. */
export type Skip =
  | 'blank'
  | 'comment'
  | 'header'
  | 'line'
  | 'measurement'
  | 'disabled'
  /** What SOSI says of a point or boundary, in lines of their own. */
  | 'object'
  | 'other record';

/** A line that gives no point; where it should, the reason stands from one place in it to another. */
export type NoPoint =
  /** `system` is the one that a header names, for 'second system'. */
  | { kind: 'rejected'; reason: LineRejection; from: number; to: number; system?: string }
  | { kind: 'skipped'; skip: Skip };

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
  /** 'far' from the others or the property; 'no height' where most others have one: the line may be cut. */
  doubt: 'far' | 'no height' | LineDoubt;
  /** How far. */
  kilometres?: number;
}

/** What the line itself shows. */
export type LineDoubt =
  /** Words or signs stand where the height should. */
  | 'unread height'
  /** At the end of the file: fewer decimals than all others have. */
  | 'short height'
  /** It is 0 without decimals, and more others have some: it may stand for none. */
  | 'zero height'
  /** The theme stands in the columns of the name, or the name in those of the theme. */
  | 'shifted name';

type DoubtfulLine = AccountLine & Doubt;

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

/** Why a whole file is rejected; nothing of it is added. */
export type FileRejection =
  | { kind: 'format' | 'empty' | 'unreadable' | 'not text' | 'not JSON' | 'not XML' }
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

/** What became of each line or feature of a file: added, duplicates, skipped and rejected add up to `total`. */
export interface ImportReport {
  /** 'lines' for KOF and SOSI, 'features' for GeoJSON and GML. */
  counts: 'lines' | 'features';
  total: number;
  added: number;
  /** Points that were not added, since another lies there. */
  duplicates: number;
  /** Of those, points that stand in the file before. */
  repeated: number;
  /** Of the duplicates the first, and all that lie where a mark of another type does. */
  duplicatePoints: Duplicate[];
  skipped: Partial<Record<Skip, number>>;
  rejected: number;
  /** The first of those that were rejected. */
  rejectedLines: RejectedLine[];
  doubtful: number;
  /** The first of the lines that somebody should look at, though their points were added. */
  doubtfulLines: DoubtfulLine[];
  /** How many of the added have which type. */
  types: Record<string, number>;
  /** Numbers that points of the file have at several places, or marks of the case at another; the first by name. */
  sharedNumbers: { count: number; first: string[] };
  /** Added points that got the default mark type, since the file names none. */
  withoutType: number;
  /** Of the added; null where none has a height. */
  heights: { count: number; lowest: number; highest: number } | null;
  /** Points that were read east first although the file does not say so. */
  eastFirst: number;
  /** Coordinates on WGS84 were taken as EUREF89. */
  isWgs84: boolean;
  /** The system that the points were converted from, if they were. */
  convertedFrom: string | null;
}

export const newReport = (counts: ImportReport['counts']): ImportReport => ({
  counts,
  ...{
    total: 0,
    added: 0,
    duplicates: 0,
    repeated: 0,
    duplicatePoints: [],
    skipped: {},
    rejected: 0,
    rejectedLines: [],
  },
  ...{
    doubtful: 0,
    doubtfulLines: [],
    types: {},
    sharedNumbers: { count: 0, first: [] },
    withoutType: 0,
    heights: null,
    eastFirst: 0,
  },
  ...{ isWgs84: false, convertedFrom: null },
});

/** Lines of a kind that the account shows; more help nobody. */
export const shownLines = 200;
