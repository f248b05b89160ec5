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

/** A line of a file, whose places are points of the reading too. */
export interface SurveyCurve extends LineAttributes {
  objectType: string;
  /** Numbers of the first and the last line or feature that it is read from. */
  from: number;
  to: number;
  isArc: boolean;
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

const auxiliaryNames = new Map<string, AuxiliaryLineCode>([
  ['', auxiliaryLineCodes.none],
  ['IH', auxiliaryLineCodes.none],
  ['IKKE HJELPELINJE', auxiliaryLineCodes.none],
  ['VANNKANT', auxiliaryLineCodes.waterEdge],
  ['VEGKANT', auxiliaryLineCodes.roadEdge],
  ['FIKTIV', auxiliaryLineCodes.fictitious],
  ['PUNKTFESTE', auxiliaryLineCodes.pointLease],
  ...(Object.entries(auxiliaryWords) as [AuxiliaryLineCode, string][]).map(
    ([code, word]) => [word, code] as const,
  ),
]);

/** @param word of HJELPELINJETYPE, or its name @returns null for one that is not in the list */
export const findAuxiliaryCode = (word: string): AuxiliaryLineCode | null =>
  auxiliaryNames.get(word.toUpperCase()) ?? null;
