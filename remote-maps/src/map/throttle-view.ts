import type { GeoPosition } from '@feltbok/domain/coordinates/geodesy.ts';
import type { MapView } from './map-view';
import { ViewStore } from './view-store';

/** Milliseconds between two updates while the map moves: each costs a frame on a slow tablet. */
const movingPause = 500;
/** Milliseconds between two updates while the map turns, when the user looks at the needle. */
const turningPause = 100;
/** Milliseconds without a movement after which the map counts as still. */
const stillDelay = 100;

/** Publishes the view often enough to be read, and rarely enough not to slow down the map. */
export function createThrottledView() {
  const store = new ViewStore();
  let latest: MapView | null = null;
  let publishedAt = Number.NEGATIVE_INFINITY;
  let changedAt = 0;
  let isAwaitingRest = false;
  const publishView = () => {
    publishedAt = performance.now();
    if (store.get().view !== latest) store.set({ view: latest });
  };
  // A single timer runs while the map moves, because one per frame would cost time in each.
  const waitForRest = (pause: number) => {
    isAwaitingRest = true;
    setTimeout(() => {
      const remaining = changedAt + stillDelay - performance.now();
      isAwaitingRest = false;
      if (remaining > 0) waitForRest(remaining);
      else publishView();
    }, pause);
  };
  return {
    store,
    onView: (view: MapView) => {
      latest = view;
      changedAt = performance.now();
      const pause = view.rotation === store.get().view?.rotation ? movingPause : turningPause;
      if (changedAt - publishedAt >= pause) publishView();
      else if (!isAwaitingRest) waitForRest(stillDelay);
    },
    onPointer: (pointer: GeoPosition | null) => {
      if (pointer || store.get().pointer) store.set({ pointer });
    },
  };
}
