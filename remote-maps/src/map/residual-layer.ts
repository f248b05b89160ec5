import Feature from 'ol/Feature';
import LineString from 'ol/geom/LineString';
import Point from 'ol/geom/Point';
import VectorLayer from 'ol/layer/Vector';
import type OlMap from 'ol/Map';
import VectorSource from 'ol/source/Vector';
import Fill from 'ol/style/Fill';
import RegularShape from 'ol/style/RegularShape';
import Stroke from 'ol/style/Stroke';
import Style from 'ol/style/Style';
import type { UtmPosition } from '../coordinates/utm.domain';
import type { MapPart } from './map-part';
import { convertUtmToMap } from './projections';

/** Above the marks. */
const residualZIndex = 1300;
const colours = { within: '#0a7a2f', over: '#b3261e' };
const casing = new Style({ stroke: new Stroke({ color: 'rgb(255 255 255 / 85%)', width: 6 }) });

/** An arrow from a registered mark to its measured mark. */
export interface Arrow {
  from: UtmPosition;
  to: UtmPosition;
  isOver: boolean;
}

/** Draws residuals as arrows from the registered marks, exaggerated by a factor. */
export class ResidualLayer implements MapPart {
  private map: OlMap | null = null;
  private readonly source = new VectorSource();
  private readonly layer = new VectorLayer({ source: this.source, zIndex: residualZIndex });

  attach(map: OlMap): void {
    this.map = map;
    map.addLayer(this.layer);
  }

  detach(): void {
    this.map?.removeLayer(this.layer);
    this.map = null;
  }

  show(arrows: readonly Arrow[], factor: number): void {
    this.source.clear();
    this.source.addFeatures(arrows.map((arrow) => createArrow(arrow, factor)));
  }
}

function createArrow({ from, to, isOver }: Arrow, factor: number): Feature {
  const [x, y] = convertUtmToMap(from);
  const [toX, toY] = convertUtmToMap(to);
  const right = (toX - x) * factor;
  const up = (toY - y) * factor;
  const end = [x + right, y + up];
  const feature = new Feature(new LineString([[x, y], end]));
  const color = isOver ? colours.over : colours.within;
  const head = new RegularShape({
    points: 3,
    radius: 8,
    rotation: Math.atan2(right, up),
    rotateWithView: true,
    fill: new Fill({ color }),
    stroke: new Stroke({ color: '#ffffff', width: 1.5 }),
  });
  feature.setStyle([
    casing,
    new Style({ stroke: new Stroke({ color, width: 3 }) }),
    new Style({ geometry: new Point(end), image: head }),
  ]);
  return feature;
}
