import type OlMap from 'ol/Map';

/** A feature's own part of the map, which adds its layers and listeners, and removes them again. */
export interface MapPart {
  attach(map: OlMap): void;
  /** The map may be removed already. */
  detach(): void;
}
