import {
  type AdministrativeBoundaryCode,
  administrativeBoundaryCodes,
  auxiliaryLineCodes,
} from '@feltbok/domain/boundary-lines/boundary-line.ts';
import { boundaryMarkLimits } from '@feltbok/domain/boundary-marks/boundary-mark-limits.ts';
import { findAuxiliaryCode, type LineAttributes, type SurveyCurve } from './line-attributes.domain';
import type { Corner } from './point-to-write.domain';
import type { SurveyLine } from './survey-point.domain';
import { parseDay } from './survey-texts.domain';

/** Why a line of a file cannot be read as places one after the other. */
export type CurveProblem =
  /** It is an arc or another curve, of which places alone do not say where it runs. */
  | 'arc'
  /** One of its places was rejected. */
  | 'place';

/** What a format says of a line, in its own words. */
export interface CurveWords {
  auxiliary: string;
  disputed: string;
  terrainDetail: string;
  administrative: string;
  measurementMethod: string;
  /** Centimetres. */
  accuracy: number | null;
  capturedOn: string;
}

/** Finds what the words of SOSI or GML say of a line, by their names in capitals. */
export const pickCurveWords = (
  words: ReadonlyMap<string, string>,
  quality: Pick<CurveWords, 'measurementMethod' | 'accuracy' | 'capturedOn'>,
): CurveWords => {
  const find = (...names: string[]) => {
    const name = names.find((candidate) => words.has(candidate));
    return name === undefined ? '' : (words.get(name) as string);
  };
  return {
    auxiliary: find('HJELPELINJETYPE'),
    disputed: find('OMTVISTET'),
    terrainDetail: find('FØLGER_TERRENGDET', 'FØLGERTERRENGDETALJ', 'FOLGERTERRENGDETALJ'),
    administrative: find('ADM_GRENSE', 'ADMINISTRATIVGRENSE'),
    ...quality,
  };
};

/**
 * Reads what a file says of a line. A code that no field has a place for becomes part of the
 * remark, so that nothing of the file is lost.
 */
export function readCurveWords(words: CurveWords): LineAttributes {
  const { auxiliary, terrainDetail, administrative, accuracy } = words;
  const follows = findAuxiliaryCode(auxiliary);
  const boundary = findAdministrativeCode(administrative);
  const followsTerrainDetail = terrainDetail !== '' && !noDetail.test(terrainDetail);
  const remarks = [
    follows === null && `HJELPELINJETYPE ${auxiliary}`,
    followsTerrainDetail && `FØLGER_TERRENGDET ${terrainDetail}`,
    boundary === null && `ADM_GRENSE ${administrative}`,
  ];
  return {
    follows: follows ?? auxiliaryLineCodes.none,
    followsTerrainDetail,
    administrativeBoundary: boundary ?? administrativeBoundaryCodes.none,
    disputed: /^(?:ja|true|1)$/i.test(words.disputed),
    measurementMethod: words.measurementMethod.slice(0, boundaryMarkLimits.code),
    accuracy: accuracy !== null && accuracy <= boundaryMarkLimits.accuracy ? accuracy : null,
    capturedOn: parseDay(words.capturedOn) || null,
    remark: remarks.filter((remark) => remark !== false).join(', '),
  };
}

/** The code for no terrain detail, and its name. */
const noDetail = /^(?:ITD|ikke\s?terrengdetalj)$/i;

const administrativeNames = new Map<string, AdministrativeBoundaryCode>([
  ['', administrativeBoundaryCodes.none],
  ['kommunegrense', administrativeBoundaryCodes.municipality],
  ['fylkesgrense', administrativeBoundaryCodes.county],
  ['riksgrense', administrativeBoundaryCodes.state],
  ['territorialgrense', administrativeBoundaryCodes.territorialWaters],
]);

const findAdministrativeCode = (word: string): AdministrativeBoundaryCode | null =>
  administrativeNames.get(word.toLowerCase()) ?? null;

/** The places of a line in the order of the file, and why they are not all of it. */
export function listCurvePlaces(
  curve: SurveyCurve,
  lines: readonly SurveyLine[],
): { places: Corner[]; problem: CurveProblem | null } {
  const read = lines.slice(curve.from - 1, curve.to);
  return {
    places: read.flatMap(({ points }) => points.map(({ north, east }) => ({ north, east }))),
    problem: findProblem(curve, read),
  };
}

function findProblem({ isArc }: SurveyCurve, read: readonly SurveyLine[]): CurveProblem | null {
  if (isArc) return 'arc';
  return read.some(({ rejections }) => rejections.length > 0) ? 'place' : null;
}
