import {
  administrativeBoundaryCodes,
  auxiliaryLineCodes,
} from '@feltbok/domain/boundary-lines/boundary-line.ts';
import { getAuxiliaryWord, type LineAttributes } from './line-attributes.domain';
import type { Corner } from './point-to-write.domain';
import type { SurveyFormat } from './read-survey-file';

/** A boundary line to be written, between two points of its file. */
export interface LineToWrite extends LineAttributes {
  uuid: string;
  /** The uuids of the points where it starts and ends. */
  startMarkUuid: string;
  endMarkUuid: string;
  /** The places that it passes, from the start point to the end point. */
  corners: readonly Corner[];
}

export type MissingLineField =
  | 'follows'
  | 'followsTerrainDetail'
  | 'administrativeBoundary'
  | 'remark';

/**
 * Lists the filled fields of a line that a file of the format does not carry. SOSI's list of
 * terrain details names each kind, of which only that there is one is known, and ADM_GRENSE has no
 * published list of codes.
 */
export function listMissingLineFields(
  line: LineAttributes,
  format: SurveyFormat,
): MissingLineField[] {
  if (format === 'GeoJSON') return [];
  const missing: Record<MissingLineField, boolean> = {
    follows: line.follows !== auxiliaryLineCodes.none && getAuxiliaryWord(line) === '',
    followsTerrainDetail: line.followsTerrainDetail,
    administrativeBoundary: line.administrativeBoundary !== administrativeBoundaryCodes.none,
    remark: line.remark !== '',
  };
  return (Object.keys(missing) as MissingLineField[]).filter((field) => missing[field]);
}
