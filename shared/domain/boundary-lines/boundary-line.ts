import type { EpsgOfZone } from '../coordinates/coordinates.ts';

/**
 * What a line is where it is no fixed boundary, by the cadastre's id: its list hjelpelinjetype, as
 * MatrikkelDB.Kode.fbs of kartverket/nibas-arbeidsliste numbers it.
 */
export const auxiliaryLineCodes = {
  none: '0',
  waterEdge: '1',
  roadEdge: '2',
  fictitious: '3',
  pointLease: '4',
  parcelDivider: '5',
} as const;
export type AuxiliaryLineCode = (typeof auxiliaryLineCodes)[keyof typeof auxiliaryLineCodes];

/**
 * The administrative boundary that a line is too, by the cadastre's id: its list
 * administrativGrense, from the same source.
 */
export const administrativeBoundaryCodes = {
  none: '0',
  municipality: '1',
  county: '2',
  state: '3',
  territorialWaters: '4',
} as const;
export type AdministrativeBoundaryCode =
  (typeof administrativeBoundaryCodes)[keyof typeof administrativeBoundaryCodes];

/** A place in the plane of the line's UTM zone, in metres with at most three decimals. */
export interface CurvePoint {
  north: number;
  east: number;
}

/** A boundary line between two boundary marks, as the server delivers it. */
export interface BoundaryLine {
  /** The server's number. */
  id: number;
  uuid: string;
  businessId: number;
  /**
   * The marks where it starts and ends, by their uuids, because a mark has no number before the
   * server has it. They are two different marks of the same business.
   */
  startMarkUuid: string;
  endMarkUuid: string;
  /** EPSG code of the ETRS89/UTM zone of the curve points. */
  utmType: EpsgOfZone;
  /** Places that the line passes from start to end; empty for a straight line. */
  curvePoints: CurvePoint[];
  /** What the line follows where it is no fixed boundary. */
  follows: AuxiliaryLineCode;
  followsTerrainDetail: boolean;
  administrativeBoundary: AdministrativeBoundaryCode;
  disputed: boolean;
  /** Parties that have agreed to the line, by their uuids. */
  agreedBy: string[];
  /** Code of the list Målemetode; empty when not known. */
  measurementMethod: string;
  /** Accuracy in centimetres; null when not known. */
  quality: { accuracy: number | null };
  /** ISO 8601 date of the capture; null when not known. */
  capturedOn: string | null;
  remark: string;
  /** Counts changes. */
  revision: number;
}

/** A line as the device knows it: what only the server gives is absent before the server has it. */
export interface KnownLine extends Omit<BoundaryLine, 'id' | 'revision'> {
  id?: number;
  revision?: number;
}
