import type { GeoPosition } from '@feltbok/shared/domain/geodesy';
import type { MapView } from './map-view';
import { ViewStore } from './view-store';

/** Milliseconds between two readings while the map moves: each costs a frame on a slow tablet. */
const movingPause = 500;
/** And while it turns: the needle is looked at then. */
const turningPause = 100;
/**
 * The map lies still when it has not moved for so many milliseconds: then its place is read at
 * once.
 */
const stillAfter = 100;

/** Follows the view closely enough to be read, and seldom enough not to slow the map down. */
export function throttleView() {
  const store = new ViewStore();
  let latest: MapView | null = null;
  let publishedAt = Number.NEGATIVE_INFINITY;
  let changedAt = 0;
  let isAwaitingRest = false;
  const publish = () => {
    publishedAt = performance.now();
    if (store.get().view !== latest) store.set({ view: latest });
  };
  // One timer for as long as the map moves: one for each frame would cost something of each.
  const awaitRest = (pause: number) => {
    isAwaitingRest = true;
    setTimeout(() => {
      const left = changedAt + stillAfter - performance.now();
      isAwaitingRest = false;
      if (left > 0) awaitRest(left);
      else publish();
    }, pause);
  };
  return {
    store,
    onView: (view: MapView) => {
      latest = view;
      changedAt = performance.now();
      const pause = view.rotation === store.get().view?.rotation ? movingPause : turningPause;
      if (changedAt - publishedAt >= pause) publish();
      else if (!isAwaitingRest) awaitRest(stillAfter);
    },
    onPointer: (pointer: GeoPosition | null) => {
      if (pointer || store.get().pointer) store.set({ pointer });
    },
  };
}
