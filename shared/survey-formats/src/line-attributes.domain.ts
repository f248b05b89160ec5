import {
  type AdministrativeBoundaryCode,
  type AuxiliaryLineCode,
  auxiliaryLineCodes,
} from '@feltbok/domain/boundary-lines/boundary-line.ts';

/** What a file says of a boundary line besides where it runs. */
export interface LineAttributes {
  follows: AuxiliaryLineCode;
  followsTerrainDetail: boolean;
  administrativeBoundary: AdministrativeBoundaryCode;
  disputed: boolean;
  /** Code of the list Målemetode; empty where none is stated. */
  measurementMethod: string;
  /** Centimetres; null where none is stated. */
  accuracy: number | null;
  /** `YYYY-MM-DD`; null where none is stated. */
  capturedOn: string | null;
  remark: string;
}

/**
 * Codes of HJELPELINJETYPE by the cadastre's ids, as the object catalogue of SOSI lists them
 * (objektkatalog.geonorge.no, EAID_EF43C457_95DA_409f_8BE7_051ECA6F42BD). It has none for the line
 * that divides a parcel.
 */
const auxiliaryWords: Partial<Record<AuxiliaryLineCode, string>> = {
  [auxiliaryLineCodes.waterEdge]: 'VA',
  [auxiliaryLineCodes.roadEdge]: 'VE',
  [auxiliaryLineCodes.fictitious]: 'FI',
  [auxiliaryLineCodes.pointLease]: 'PF',
};

/** The code of HJELPELINJETYPE; empty where there is none. */
export const getAuxiliaryWord = ({ follows }: Pick<LineAttributes, 'follows'>): string =>
  auxiliaryWords[follows] ?? '';
