import type { Point } from '../../cadastre/geometry';
import type { MapContent } from '../map-content';
import type { Picture } from '../picture';

/** A thing on the map, as it is described: names and values. */
export type Description = Record<string, string | number>;

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
  /** The scale denominator beyond which it is empty, as a standard pixel of 0.28 mm has it. */
  maxScale: number;
  legend: readonly LegendEntry[];
  draw(picture: Picture, content: MapContent): void;
  /**
   * What lies at a point of EPSG:3857, nearest first; undefined: the layer cannot be asked.
   * `tolerance` in EPSG:3857 metres.
   */
  find?(content: MapContent, at: Point, tolerance: number): Description[];
}

/** One WMS: an address with its layers, lowest first. */
export interface Service {
  id: string;
  title: string;
  /** The format in which it describes things; the services differ so that a client meets both. */
  infoFormat: 'application/vnd.ogc.gml' | 'application/json';
  layers: readonly Layer[];
}
