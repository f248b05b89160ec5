import type { KnownLine } from '@feltbok/domain/boundary-lines/boundary-line.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { useAtomValue } from 'jotai';
import { useAreaNumbers } from '../use-area-numbers';
import { useMarkName } from '../use-mark-name';
import { findDrawnMarkAtom, findLinesOfMarkAtom, getLineLengthAtom } from './lines.state';
import './i18n/texts';

/** Returns a function that names a line by its marks, for instance `12–13`. */
export function useLineName(): (line: KnownLine) => string {
  const t = useTexts('lines');
  const find = useAtomValue(findDrawnMarkAtom);
  const nameOf = useMarkName();
  const formatEnd = (uuid: string) => {
    const mark = find(uuid);
    return mark ? nameOf(mark) : t('missingMark');
  };
  return ({ startMarkUuid, endMarkUuid }) =>
    t('name', { start: formatEnd(startMarkUuid), end: formatEnd(endMarkUuid) });
}

/** Returns a function that formats the length of a line; empty where a mark of it is missing. */
export function useLineLength(): (line: KnownLine) => string {
  const t = useTexts('lines');
  const { metres } = useAreaNumbers();
  const getLength = useAtomValue(getLineLengthAtom);
  return (line) => {
    const length = getLength(line);
    return length === null ? '' : t('length', { metres: metres(length) });
  };
}

/** Names the lines that are deleted with a mark; empty where it has none. */
export function useLinesOfMarkText(markUuid: string): string[] {
  const t = useTexts('lines');
  const nameOf = useLineName();
  const lines = useAtomValue(findLinesOfMarkAtom)(markUuid);
  if (lines.length === 0) return [];
  return [t('marksWithLines', { count: lines.length, names: lines.map(nameOf).join(', ') })];
}
