import type { ListedMark } from '@feltbok/domain/boundary-marks/mark-list.domain.ts';
import Feature from 'ol/Feature';
import Point from 'ol/geom/Point';
import VectorLayer from 'ol/layer/Vector';
import VectorSource from 'ol/source/Vector';
import CircleStyle from 'ol/style/Circle';
import Fill from 'ol/style/Fill';
import Stroke from 'ol/style/Stroke';
import Style from 'ol/style/Style';
import { toMarkCoordinate } from './mark-coordinate';
import { MarkStyles, toDrawnMark } from './mark-style';

/** Pixels at every zoom, so that the name of the edited mark is always readable. */
const labelSize = 15;
const haloRadius = 20;

const halo = [
  new Style({
    image: new CircleStyle({
      radius: haloRadius,
      fill: new Fill({ color: 'rgb(255 255 255 / 35%)' }),
      stroke: new Stroke({ color: '#ffffff', width: 6 }),
    }),
  }),
  new Style({
    image: new CircleStyle({
      radius: haloRadius,
      stroke: new Stroke({ color: '#0b57d0', width: 3 }),
    }),
  }),
];

/**
 * Draws the edited mark above all others in its own layer, so that moving it does not redraw the
 * others. A saved mark also stays at its saved place in the layer below.
 */
export class ActiveMark {
  readonly layer: VectorLayer<VectorSource<Feature<Point>>, Feature<Point>>;
  private readonly point = new Point([0, 0]);
  private readonly feature = new Feature(this.point);
  private readonly source = new VectorSource<Feature<Point>>();
  private readonly styles = new MarkStyles(undefined, haloRadius + 5);

  constructor(zIndex: number) {
    this.layer = new VectorLayer({ source: this.source, zIndex, updateWhileInteracting: true });
  }

  /** Coordinate on the map's plane; `null` where no mark is edited. */
  get coordinate(): number[] | null {
    return this.source.isEmpty() ? null : this.point.getCoordinates();
  }

  show(mark: ListedMark | null): void {
    if (!mark) {
      this.source.clear();
      return;
    }
    this.point.setCoordinates(toMarkCoordinate(mark.mark));
    const drawn = toDrawnMark(mark);
    this.feature.setStyle(() => [...halo, this.styles.getSymbolStyle(drawn, labelSize)]);
    if (this.source.isEmpty()) this.source.addFeature(this.feature);
  }
}
