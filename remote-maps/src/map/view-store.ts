import type { GeoPosition } from '@feltbok/domain/coordinates/geodesy.ts';
import { useSyncExternalStore } from 'react';
import type { MapView } from './map-view';

/** The view of the map, and where the mouse is on it. */
interface MapViewState {
  /** null until the map stands. */
  view: MapView | null;
  /** null where there is no mouse. */
  pointer: GeoPosition | null;
}

/**
 * The view changes with every frame of a drag. It is no state of React, so that only components
 * that show something of it are drawn anew.
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

/** The state; the component is drawn anew only when `selector` returns something else. */
export function useViewSelector(
  store: ViewStore,
  selector: (state: MapViewState) => unknown,
): MapViewState {
  useSyncExternalStore(store.subscribe, () => selector(store.get()));
  return store.get();
}
