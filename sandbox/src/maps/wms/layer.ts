import type { Point, Ring } from '../../cadastre/geometry';
import type { MapContent } from '../map-content';
import type { Picture } from '../picture';

/** A thing on the map, as GetFeatureInfo describes it. Coordinates in EPSG:3857. */
export interface Feature {
  /** The layer's name and a number, the same each time. */
  id: string;
  properties: Record<string, string | number | boolean>;
  geometry:
    | { type: 'Polygon'; ring: Ring }
    | { type: 'LineString'; line: readonly Point[] }
    | { type: 'Point'; point: Point };
}

/**
 * How one kind of thing is drawn, for the legend. `draw` has a box of 24 by 16 pixels, its corner
 * at 0, 0.
 */
interface LegendEntry {
  text: string;
  draw(context: Picture['context']): void;
}

/** One layer of a WMS. */
export interface Layer {
  name: string;
  title: string;
  abstract: string;
  /** The scale denominator beyond which it is empty, as a standard pixel of 0.28 mm has it. */
  maxScale: number;
  legend: readonly LegendEntry[];
  draw(picture: Picture, content: MapContent): void;
  /**
   * What lies at a point, nearest first; undefined: the layer cannot be asked. `tolerance` in
   * EPSG:3857 metres.
   */
  find?(content: MapContent, at: Point, tolerance: number): Feature[];
}

/** One WMS: an address with its layers, lowest first. */
export interface Service {
  id: string;
  title: string;
  abstract: string;
  layers: readonly Layer[];
}
