import type { BoundaryMarkCode } from '@feltbok/contract/boundary-marks.ts';
import {
  getMarkTitle,
  type KnownMark,
} from '@feltbok/domain/boundary-marks/boundary-marks.domain.ts';
import type { PaperTexts } from './paper-words.domain';
import type { Group } from './protocol-parts.domain';

type CodeListType = BoundaryMarkCode['codeListType'];

/** Names of codes, by their list. */
export type MarkCodes = ReadonlyMap<CodeListType, ReadonlyMap<string, string>>;

export function groupCodes(codes: readonly BoundaryMarkCode[]): MarkCodes {
  const lists = new Map<CodeListType, Map<string, string>>();
  for (const { codeListType, code, codeValue } of codes) {
    const list = lists.get(codeListType) ?? new Map<string, string>();
    lists.set(codeListType, list.set(code, codeValue));
  }
  return lists;
}

/** @returns the code itself where its list does not have it */
export const getCodeName = (codes: MarkCodes, list: CodeListType, code: string): string =>
  codes.get(list)?.get(code) ?? code;

/** Builds the table of how marks were measured, what they are set in, and their status. */
export function buildMarkDetails(
  marks: readonly KnownMark[],
  codes: MarkCodes,
  paper: PaperTexts['paper'],
): Group[] {
  const rows = marks.map((mark) => [
    getMarkTitle(mark),
    getCodeName(codes, 'Malemetode', mark.measurementMethod),
    getCodeName(codes, 'GroundTypeCodes', mark.typeOfGround),
    getCodeName(codes, 'BoundaryMarkStatusCodes', mark.status),
  ]);
  if (rows.every(([, ...details]) => details.every((detail) => detail === ''))) return [];
  const head = [
    paper.point,
    paper.markDetails.method,
    paper.markDetails.ground,
    paper.markDetails.status,
  ];
  return [{ title: paper.markDetails.title, blocks: [{ kind: 'table', head, rows }] }];
}
