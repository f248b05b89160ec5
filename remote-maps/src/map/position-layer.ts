import type { GeoPosition } from '@feltbok/domain/coordinates/geodesy.ts';
import { buildCircleOutline } from '@feltbok/domain/sketches/sketch-measures.ts';
import Feature from 'ol/Feature';
import LineString from 'ol/geom/LineString';
import Point from 'ol/geom/Point';
import Polygon from 'ol/geom/Polygon';
import VectorLayer from 'ol/layer/Vector';
import type OlMap from 'ol/Map';
import VectorSource from 'ol/source/Vector';
import CircleStyle from 'ol/style/Circle';
import Fill from 'ol/style/Fill';
import RegularShape from 'ol/style/RegularShape';
import Stroke from 'ol/style/Stroke';
import Style from 'ol/style/Style';
import type { MapPart } from './map-part';
import { toMapCoordinate } from './projections';

/** Above everything else on the map. */
const positionZIndex = 2000;

const blue = '#0b57d0';
const light = new Stroke({ color: '#ffffff', width: 3 });
const circleStyle = new Style({
  fill: new Fill({ color: 'rgb(11 87 208 / 14%)' }),
  stroke: new Stroke({ color: blue, width: 1.5 }),
});
const dotStyle = new Style({
  image: new CircleStyle({ radius: 9, fill: new Fill({ color: blue }), stroke: light }),
});
const wayStyle = [
  new Style({ stroke: new Stroke({ color: 'rgb(255 255 255 / 85%)', width: 6 }) }),
  new Style({ stroke: new Stroke({ color: blue, width: 2.5, lineDash: [10, 7] }) }),
];
const boundaryStyle = [
  new Style({ stroke: new Stroke({ color: 'rgb(255 255 255 / 85%)', width: 6 }) }),
  new Style({ stroke: new Stroke({ color: '#c2410c', width: 2.5 }) }),
];
const createCrossHairs = (colour: string, width: number) =>
  new Style({
    image: new RegularShape({
      points: 4,
      radius: 15,
      radius2: 0,
      stroke: new Stroke({ color: colour, width }),
    }),
  });
const targetStyle = [createCrossHairs('#ffffff', 7), createCrossHairs('#c2410c', 3)];

interface ShownPosition {
  position: GeoPosition;
  /** Metres on the ground. */
  accuracy: number;
}

/** Shows the device's position with its accuracy, and the way to a target. */
export class PositionLayer implements MapPart {
  private map: OlMap | null = null;
  private readonly source = new VectorSource();
  private readonly layer = new VectorLayer({ source: this.source, zIndex: positionZIndex });

  attach(map: OlMap): void {
    this.map = map;
    map.addLayer(this.layer);
  }

  detach(): void {
    this.map?.removeLayer(this.layer);
    this.map = null;
  }

  /** @param boundary both ends of the boundary that leads to the target */
  show(
    here: ShownPosition | null,
    target: GeoPosition | null,
    boundary: readonly GeoPosition[] = [],
  ): void {
    this.source.clear();
    if (here) {
      const ring = buildCircleOutline(here.position, here.accuracy).map(toMapCoordinate);
      this.add(new Polygon([[...ring, ...ring.slice(0, 1)]]), circleStyle);
    }
    if (boundary.length > 1) this.add(new LineString(boundary.map(toMapCoordinate)), boundaryStyle);
    if (here && target)
      this.add(new LineString([toMapCoordinate(here.position), toMapCoordinate(target)]), wayStyle);
    if (target) this.add(new Point(toMapCoordinate(target)), targetStyle);
    if (here) this.add(new Point(toMapCoordinate(here.position)), dotStyle);
  }

  private add(geometry: Point | LineString | Polygon, style: Style | Style[]): void {
    const feature = new Feature<Point | LineString | Polygon>(geometry);
    feature.setStyle(style);
    this.source.addFeature(feature);
  }
}
