import type { EpsgOfZone } from '../coordinates/coordinates.ts';
import type { MarkHeight } from './mark-height.ts';
import type { MarkMeasurement } from './mark-measurement.ts';

/** A boundary mark as the server delivers it. */
export interface BoundaryMark {
  /** The server's number. */
  id: number;
  uuid: string;
  businessId: number;
  name: string;
  boundaryPointNumber: string;
  /** Codes of the customer's lists, as the next five. */
  typeOfBoundaryMark: string;
  typeOfGround: string;
  status: string;
  approved: string;
  codeForSurvey: string;
  measurementMethod: string;
  claimByAttendees: string;
  settlement: string;
  /** Accuracy in centimetres; null when not known. */
  quality: { accuracy: number | null };
  /** EPSG code of the ETRS89/UTM zone of the position. */
  utmType: EpsgOfZone;
  /** Northing and easting in metres, at most three decimals. */
  north: number;
  east: number;
  /** Absent in what an API before heights has answered, and a device has stored. */
  height?: MarkHeight | null;
  /**
   * Day on which the position was captured, as `YYYY-MM-DD` of Norwegian time; null or absent when
   * nobody has stated it.
   */
  capturedOn?: string | null;
  /** Absent likewise where the API or the device did not know of them. */
  measurements?: MarkMeasurement[];
  /** The mark comes from the server; a device knows other origins. */
  metaType: 'Database';
  /** Counts changes. */
  revision: number;
}
