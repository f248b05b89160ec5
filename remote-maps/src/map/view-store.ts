import type { GeoPosition } from '@feltbok/shared/domain/geodesy';
import { useSyncExternalStore } from 'react';
import type { MapView } from './map-view';

/** What is seen of the map, and where the mouse is on it. */
interface Seen {
  /** null until the map stands. */
  view: MapView | null;
  /** null where there is no mouse. */
  pointer: GeoPosition | null;
}

/**
 * Beside React's state: the view changes with every frame of a drag, and only the few that show something of it are
 * drawn anew.
 */
export class ViewStore {
  private seen: Seen = { view: null, pointer: null };
  private readonly listeners = new Set<() => void>();

  get = (): Seen => this.seen;

  set(change: Partial<Seen>): void {
    this.seen = { ...this.seen, ...change };
    for (const listener of this.listeners) listener();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
}

/** What is seen; whoever asks is drawn anew only when `aspect` says something else of it. */
export function useSeen(store: ViewStore, aspect: (seen: Seen) => unknown): Seen {
  useSyncExternalStore(store.subscribe, () => aspect(store.get()));
  return store.get();
}
