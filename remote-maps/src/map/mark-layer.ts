import { hasCoordinates } from '@feltbok/domain/boundary-marks/boundary-marks.domain.ts';
import type { ListedMark } from '@feltbok/domain/boundary-marks/mark-list.domain.ts';
import type { Coordinate } from 'ol/coordinate';
import { boundingExtent, buffer, type Extent, isEmpty } from 'ol/extent';
import Feature from 'ol/Feature';
import Point from 'ol/geom/Point';
import VectorLayer from 'ol/layer/Vector';
import type OlMap from 'ol/Map';
import VectorSource from 'ol/source/Vector';
import type Style from 'ol/style/Style';
import { toCoordinate } from './mark-coordinate';
import {
  areDots,
  type DrawnMark,
  getLabelSize,
  labelZoom,
  MarkStyles,
  toDrawnMark,
} from './mark-style';

/**
 * Symbols give way to each other when so many marks are in view that nobody distinguishes them any
 * more. Fewer are all drawn: two measurements of one point must both be seen.
 */
const crowd = 1500;
/** Milliseconds for which marks are placed before the page gets a turn. */
const sliceMs = 8;
/** Number of marks that are placed between two looks at the clock. */
const marksPerSlice = 250;

/** A mark on the map. When the mark or its status changes, another feature takes its place. */
export class MarkFeature extends Feature<Point> {
  readonly drawn: DrawnMark;

  constructor(private readonly listed: ListedMark) {
    super(new Point(toCoordinate(listed.mark)));
    this.drawn = toDrawnMark(listed);
  }

  get uuid(): string {
    return this.listed.mark.uuid;
  }

  shows({ mark, status }: ListedMark): boolean {
    return this.listed.mark === mark && this.listed.status === status;
  }

  getDistance([x = 0, y = 0]: Coordinate): number {
    const [markX = Number.NaN, markY = Number.NaN] = this.getGeometry()?.getCoordinates() ?? [];
    return Math.hypot(markX - x, markY - y);
  }
}

/** The marks of a business on the map. */
export class MarkLayer {
  readonly layer: VectorLayer<VectorSource<MarkFeature>, MarkFeature>;
  private source = new VectorSource<MarkFeature>();
  /** The marks that show, by uuid. */
  private features: ReadonlyMap<string, MarkFeature> = new Map();
  private readonly sparseStyles = new MarkStyles('none');
  private readonly crowdedStyles = new MarkStyles('declutter');
  private isCrowded = false;
  /** The marks that are on their way to the map; each step places some of them. */
  private placing: Iterator<void> | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** @param onPlaced called when marks show that took more than one slice of time to place */
  constructor(
    private readonly map: OlMap,
    zIndex: number,
    private readonly onPlaced: () => void = () => undefined,
  ) {
    this.layer = new VectorLayer({
      source: this.source,
      zIndex,
      declutter: true,
      style: (feature, resolution) => this.getStyle(feature as MarkFeature, resolution),
    });
    map.addLayer(this.layer);
    map.on('moveend', () => this.updateCrowding());
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.placing = null;
  }

  /**
   * Shows these marks and no others. Many new ones take some slices of time, so that the page stays
   * responsive, and the former stay until then.
   * @param marks by uuid
   */
  show(marks: ReadonlyMap<string, ListedMark>): void {
    this.placing = this.place(marks);
    this.continuePlacing(sliceMs);
  }

  /** Shows at once what is on its way. */
  showAllNow(): void {
    this.continuePlacing(Number.POSITIVE_INFINITY);
  }

  get isPlacing(): boolean {
    return this.placing !== null;
  }

  /** What encloses the marks that lie within an extent; null where there are none. */
  getExtentWithin(around: Extent): Extent | null {
    const places = this.source
      .getFeaturesInExtent(around)
      .map((feature) => feature.getGeometry()?.getCoordinates() ?? []);
    const extent = boundingExtent(places);
    return isEmpty(extent) ? null : extent;
  }

  /**
   * Finds the marks within so many metres of the projection, the nearest first. It goes by their
   * places and not by their pictures, because a symbol that gave way to another must be found too.
   * @returns uuids
   */
  findNear(place: Coordinate, tolerance: number): string[] {
    return this.source
      .getFeaturesInExtent(buffer(boundingExtent([place]), tolerance))
      .map((feature) => ({ uuid: feature.uuid, metres: feature.getDistance(place) }))
      .filter(({ metres }) => metres <= tolerance)
      .sort((nearer, farther) => nearer.metres - farther.metres)
      .map(({ uuid }) => uuid);
  }

  private getStyle({ drawn }: MarkFeature, resolution: number): Style {
    const zoom = this.map.getView().getZoomForResolution(resolution) ?? labelZoom;
    const styles = this.isCrowded ? this.crowdedStyles : this.sparseStyles;
    return areDots(zoom)
      ? styles.getDotStyle(drawn)
      : styles.getSymbolStyle(drawn, getLabelSize(zoom));
  }

  private updateCrowding(): void {
    const size = this.map.getSize();
    if (!size) return;
    const inView = this.source.getFeaturesInExtent(this.map.getView().calculateExtent(size));
    const isCrowded = inView.length > crowd;
    if (isCrowded === this.isCrowded) return;
    this.isCrowded = isCrowded;
    this.layer.changed();
  }

  private continuePlacing(milliseconds: number): void {
    clearTimeout(this.timer);
    const end = performance.now() + milliseconds;
    while (this.placing) {
      if (this.placing.next().done) {
        this.placing = null;
      } else if (performance.now() >= end) {
        this.timer = setTimeout(() => {
          this.continuePlacing(sliceMs);
          if (!this.placing) this.onPlaced();
        });
        return;
      }
    }
  }

  private *place(marks: ReadonlyMap<string, ListedMark>): Generator<void> {
    const features = new Map<string, MarkFeature>();
    const added: MarkFeature[] = [];
    for (const listed of marks.values()) {
      // A mark that was never measured has no place on the map.
      if (!hasCoordinates(listed.mark)) continue;
      const former = this.features.get(listed.mark.uuid);
      const feature = former?.shows(listed) ? former : new MarkFeature(listed);
      features.set(feature.uuid, feature);
      if (feature === former) continue;
      added.push(feature);
      if (added.length % marksPerSlice === 0) yield;
    }
    const removed = [...this.features.values()].filter(
      (feature) => features.get(feature.uuid) !== feature,
    );
    if (added.length + removed.length > marksPerSlice) yield* this.replaceSource(features);
    else this.changeSource(added, removed);
    this.features = features;
    this.updateCrowding();
  }

  /** Fills another source, because each change of the one that shows draws all marks anew. */
  private *replaceSource(features: ReadonlyMap<string, MarkFeature>): Generator<void> {
    const source = new VectorSource<MarkFeature>();
    const all = [...features.values()];
    for (let start = 0; start < all.length; start += marksPerSlice) {
      source.addFeatures(all.slice(start, start + marksPerSlice));
      yield;
    }
    this.source.clear(true);
    this.source = source;
    this.layer.setSource(source);
  }

  private changeSource(added: MarkFeature[], removed: MarkFeature[]): void {
    if (removed.length > 0) this.source.removeFeatures(removed);
    if (added.length > 0) this.source.addFeatures(added);
  }
}
