import { addressOfScreen } from '@feltbok/shared/case/case-address.domain';
import { caseHeadsAtom } from '@feltbok/shared/case/case-list.state';
import type { Store } from '@feltbok/shared/contract/remote';
import {
  discardSketchAtom,
  readSketchesAtom,
  type StoredSketch,
  sketchWritesAtom,
} from '@feltbok/shared/device/sketches.state';
import { textOf } from '@feltbok/shared/i18n/i18n';
import { sketchItemKey } from '@feltbok/shared/sync/kinds/sketch.domain';
import { queueAtom } from '@feltbok/shared/sync/sync.state';
import { atom } from 'jotai';
import { addPendingWorkSourceAtom, type PendingWork } from './pending-work.state';

const changesAtom = atom((get) => [get(sketchWritesAtom), get(caseHeadsAtom), get(queueAtom)]);

/**
 * The host lists sketches that are neither sent nor queued, as they are stored even before a map is
 * opened.
 */
export function addSketchSource(store: Store): void {
  const isQueued = ({ caseId }: StoredSketch) => {
    const { waiting, failed } = store.get(queueAtom);
    return [...waiting, ...failed].some(({ key }) => key === sketchItemKey(caseId));
  };
  const workOf = (stored: StoredSketch): PendingWork => {
    const { caseId, businessId, caseNumber, keptAt, sketch, drawing } = stored;
    return {
      id: `sketch ${caseId}`,
      title: `${textOf('sync.kinds.sketch')} ${caseNumber}`,
      state: textOf('sync.onlyHere'),
      keptAt,
      size: new Blob([JSON.stringify(stored)]).size,
      address: addressOfScreen(store.get(caseHeadsAtom) ?? [], businessId, 'maps'),
      // A half-drawn shape has no geometry yet, and is exported as it is.
      content: async () => {
        // Loaded for this alone, with the geometry of the ellipsoid.
        const { geoJsonOf } = await import('@feltbok/shared/domain/sketch-geojson');
        return { ...geoJsonOf(sketch), ...(drawing && { begun: drawing }) };
      },
      discard: () => store.set(discardSketchAtom, caseId, isQueued(stored)),
    };
  };
  const isListed = (stored: StoredSketch) => stored.drawing !== null || !isQueued(stored);
  const read = async () => (await store.set(readSketchesAtom)).filter(isListed).map(workOf);
  store.set(addPendingWorkSourceAtom, read, changesAtom);
}
