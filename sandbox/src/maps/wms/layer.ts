import type { Point } from '../../cadastre/geometry';
import type { MapContent } from '../map-content';
import type { Picture } from '../picture';

/** Names and values that describe a feature on the map. */
export type Description = Record<string, string | number>;

/**
 * Legend entry of one kind of feature. `draw` has a box of 24 by 16 pixels with its corner at 0, 0.
 */
interface LegendEntry {
  text: string;
  draw(context: Picture['context']): void;
}

/** One layer of a WMS. */
export interface Layer {
  name: string;
  title: string;
  /** The scale denominator beyond which it is empty, for a standard pixel of 0.28 mm. */
  maxScale: number;
  legend: readonly LegendEntry[];
  draw(picture: Picture, content: MapContent): void;
  /**
   * Finds features at a point of EPSG:3857, nearest first; undefined when the layer cannot be
   * queried. `tolerance` in EPSG:3857 metres.
   */
  find?(content: MapContent, at: Point, tolerance: number): Description[];
}

/** One WMS: an address with its layers, lowest first. */
export interface Service {
  id: string;
  title: string;
  /** The format in which it describes features; the services differ so that a client meets both. */
  infoFormat: 'application/vnd.ogc.gml' | 'application/json';
  layers: readonly Layer[];
}
