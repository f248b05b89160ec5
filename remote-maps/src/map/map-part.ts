import type OlMap from 'ol/Map';

/**
 * Something of a feature's own on the map: it adds its layers and listeners, and removes them
 * again.
 */
export interface MapPart {
  attach(map: OlMap): void;
  /** The map may be removed already. */
  detach(): void;
}
