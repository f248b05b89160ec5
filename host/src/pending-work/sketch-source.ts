import { findScreenPath } from '@feltbok/domain/cases/case-address.domain.ts';
import { getSketchItemKey } from '@feltbok/offline/queue/kinds/sketch.domain.ts';
import { caseHeadsAtom } from '@feltbok/runtime/case/case-list.state.ts';
import {
  discardSketchAtom,
  readSketchesAtom,
  type StoredSketch,
  sketchWritesAtom,
} from '@feltbok/runtime/device/sketches.state.ts';
import type { Store } from '@feltbok/runtime/federation/remote.ts';
import { getText } from '@feltbok/runtime/i18n/i18n.ts';
import { queueAtom } from '@feltbok/runtime/sync/sync.state.ts';
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
    return [...waiting, ...failed].some(({ key }) => key === getSketchItemKey(caseId));
  };
  const toPendingWork = (stored: StoredSketch): PendingWork => {
    const { caseId, businessId, caseNumber, keptAt, sketch, drawing } = stored;
    return {
      id: `sketch ${caseId}`,
      title: `${getText('sync.kinds.sketch')} ${caseNumber}`,
      state: getText('sync.onlyHere'),
      keptAt,
      size: new Blob([JSON.stringify(stored)]).size,
      address: findScreenPath(store.get(caseHeadsAtom) ?? [], businessId, 'maps'),
      // A half-drawn shape has no geometry yet, and is exported as it is.
      content: async () => {
        // Loaded for this alone, with the geometry of the ellipsoid.
        const { toGeoJson } = await import('@feltbok/domain/sketches/sketch-geojson.ts');
        return { ...toGeoJson(sketch), ...(drawing && { begun: drawing }) };
      },
      discard: () => store.set(discardSketchAtom, caseId, isQueued(stored)),
    };
  };
  const isListed = (stored: StoredSketch) => stored.drawing !== null || !isQueued(stored);
  const read = async () => (await store.set(readSketchesAtom)).filter(isListed).map(toPendingWork);
  store.set(addPendingWorkSourceAtom, read, changesAtom);
}
