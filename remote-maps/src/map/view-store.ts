import type { GeoPosition } from '@feltbok/domain/coordinates/geodesy.ts';
import { useSyncExternalStore } from 'react';
import type { MapView } from './map-view';

/** The view of the map, and the place of the mouse on it. */
interface MapViewState {
  /** `null` until the map exists. */
  view: MapView | null;
  /** `null` without a mouse over the map. */
  pointer: GeoPosition | null;
}

/**
 * Holds the view, which changes with every frame of a drag. It is kept outside of React's state, so
 * that only components that show part of it render again.
 */
export class ViewStore {
  private state: MapViewState = { view: null, pointer: null };
  private readonly listeners = new Set<() => void>();

  get = (): MapViewState => this.state;

  set(change: Partial<MapViewState>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
}

/** Returns the state; the component renders again only when `selector` returns another value. */
export function useViewSelector(
  store: ViewStore,
  selector: (state: MapViewState) => unknown,
): MapViewState {
  useSyncExternalStore(store.subscribe, () => selector(store.get()));
  return store.get();
}
