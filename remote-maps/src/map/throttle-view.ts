import type { GeoPosition } from '@feltbok/domain/coordinates/geodesy.ts';
import type { MapView } from './map-view';
import { ViewStore } from './view-store';

/** Milliseconds between two readings while the map moves: each costs a frame on a slow tablet. */
const movingPause = 500;
/** Milliseconds between two readings while it turns: the user then looks at the needle. */
const turningPause = 100;
/** Milliseconds without a movement after which the map lies still, and its place is read. */
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
  // One timer runs while the map moves, because one for each frame would cost time in each.
  const awaitRest = (pause: number) => {
    isAwaitingRest = true;
    setTimeout(() => {
      const remaining = changedAt + stillAfter - performance.now();
      isAwaitingRest = false;
      if (remaining > 0) awaitRest(remaining);
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
