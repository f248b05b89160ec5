import { atom } from 'jotai';
import type { MarkPair } from '../marks/import/known-points.domain';
import { linesAtom, linesLoadAtom, loadLinesAtom } from '../marks/lines/lines.state';

/** Lists the marks at the ends of all lines of the open business, which are loaded if need be. */
export const listLinePairsAtom = atom(null, async (get, set): Promise<MarkPair[]> => {
  if (get(linesLoadAtom).records === null) await set(loadLinesAtom);
  return Array.from(get(linesAtom).values(), ({ line: { startMarkUuid, endMarkUuid } }) => ({
    startMarkUuid,
    endMarkUuid,
  }));
});
