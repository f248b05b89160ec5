import type { UtmZone } from '@feltbok/domain/coordinates/coordinates.ts';
import type { SurveyCurve } from './line-attributes.domain';
import type { ObjectTypeCount } from './object-types.domain';
import type { LineDoubt, LineRejection, Skip } from './record.domain';

/** What a file may say of a point in words. */
export type PointTextField =
  | 'name'
  | 'boundaryPointNumber'
  /** GRENSEPUNKTTYPE, two digits. */
  | 'typeOfBoundaryMark'
  | 'typeOfGround'
  | 'status'
  | 'approved'
  | 'codeForSurvey'
  | 'measurementMethod'
  /** See `HeightSystem`. */
  | 'heightSystem'
  /** Day of the capture, `YYYY-MM-DD`. */
  | 'capturedOn'
  /** JSON of an array of measurements. */
  | 'measurements';

export type PointTexts = Partial<Record<PointTextField, string>>;

/** What a file says of a point in a plane system. */
export interface PointRecord {
  /** Metres in the system, to the millimetre. */
  north: number;
  east: number;
  /** A field that the file does not state is absent. */
  texts: PointTexts;
  /** Metres; null where the file states none. */
  height: number | null;
  heightSigma: number | null;
  /** Centimetres; null where the file states none. */
  accuracy: number | null;
}

/** A point of a file, in the zone that it was read into. */
export interface SurveyPoint extends PointRecord {
  /** The number of its line or feature, from 1. */
  number: number;
  /** Why somebody should look at its line. */
  doubt: LineDoubt | null;
}

/** The reason why a line gives no point although it should. */
interface Rejection {
  reason: LineRejection;
  /** The part of the line that is the reason; null where it is the whole. */
  marked: readonly [from: number, to: number] | null;
  /** The system that a header names, for 'second system'. */
  system?: string;
}

/** A line of a file, or a feature, and what became of it: at least one of the three. */
export interface SurveyLine {
  /** Counted from 1. */
  number: number;
  /** A line as a whole, of a feature the beginning. */
  text: string;
  points: SurveyPoint[];
  rejections: Rejection[];
  skipped: Skip | null;
}

/** A line as it is shown, cut where it is long. */
export interface ShownLine {
  number: number;
  text: string;
  marked: readonly [from: number, to: number] | null;
}

export interface RejectedLine extends ShownLine {
  reason: LineRejection;
  system?: string;
}

/**
 * What became of each line or feature: points, skipped and rejected add up to `total`, in which a
 * line with several places counts once for each.
 */
export interface SurveyReport {
  /** 'lines' for KOF and SOSI, 'features' for GeoJSON and GML. */
  counts: 'lines' | 'features';
  total: number;
  skipped: Partial<Record<Skip, number>>;
  rejected: number;
  /** The first of them, at most `shownLines`. */
  rejectedLines: RejectedLine[];
  /** Points that were read east first although the file does not say so. */
  eastFirst: number;
  /** Coordinates on WGS84 were taken as EUREF89. */
  isWgs84: boolean;
  /** The system that points were converted from, if they were. */
  convertedFrom: string | null;
  /** Object types that were not chosen; their places are not counted. */
  omittedTypes: ObjectTypeCount[];
}

export interface SurveyReading {
  /** The boundaries among the chosen objects; their places are points too. */
  curves: SurveyCurve[];
  /** The zone that the points are in. */
  zone: UtmZone;
  /** The points in the order of the file. */
  points: SurveyPoint[];
  /** Every line of the file; `lines[number - 1]` is the one with that number. */
  lines: SurveyLine[];
  report: SurveyReport;
}
