import { atom } from 'jotai';
import { catalogueLoadAtom, loadCatalogueAtom } from '../catalogue/catalogue.state';
import { areStoredFilesKnownAtom, showStoredFilesAtom } from '../import/stored-files.state';
import { loadLayerChoicesAtom } from '../layers/layer-choices.state';
import { loadCodeListsAtom } from '../marks/code-lists.state';
import { loadMarksAtom, marksLoadAtom } from '../marks/marks.state';
import { loadPropertyAtom, propertyLoadAtom } from '../property/property.state';

/**
 * Loads what the map still lacks: the catalogue, with it the open property, and the boundary marks as they are now,
 * those of imported files too. Also the way to try again.
 */
export const loadMapAtom = atom(null, async (_get, set) => {
  void set(loadMarksAtom);
  void set(loadCodeListsAtom);
  void set(showStoredFilesAtom);
  await Promise.all([set(loadCatalogueAtom), set(loadLayerChoicesAtom)]);
  await set(loadPropertyAtom);
});

/** True until it is known what the map can show. */
export const mapBusyAtom = atom((get) => {
  const isUnderWay = ({ phase }: { phase: string }) => phase === 'not started' || phase === 'started';
  const marks = get(marksLoadAtom);
  if (!get(areStoredFilesKnownAtom)) return true;
  return (
    [get(catalogueLoadAtom), get(propertyLoadAtom)].some(isUnderWay) || (marks.marks === null && isUnderWay(marks))
  );
});
