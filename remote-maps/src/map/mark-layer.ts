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
import { toMarkCoordinate } from './mark-coordinate';
import {
  areDots,
  type DrawnMark,
  getLabelSize,
  labelZoom,
  MarkStyles,
  toDrawnMark,
} from './mark-style';

/**
 * Number of visible marks from which symbols give way to each other. Fewer are all drawn, because
 * two measurements of one point must both be visible.
 */
const crowdSize = 1500;
/** Milliseconds of placing marks before the page gets its turn. */
const sliceMs = 8;
/** Number of marks that are placed between two checks of the time. */
const marksPerSlice = 250;

/** A mark on the map. A changed mark or status gets a new feature. */
export class MarkFeature extends Feature<Point> {
  readonly drawn: DrawnMark;

  constructor(private readonly listed: ListedMark) {
    super(new Point(toMarkCoordinate(listed.mark)));
    this.drawn = toDrawnMark(listed);
  }

  get uuid(): string {
    return this.listed.mark.uuid;
  }

  isShowing({ mark, status }: ListedMark): boolean {
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
  /** The visible marks, by uuid. */
  private features: ReadonlyMap<string, MarkFeature> = new Map();
  private readonly sparseStyles = new MarkStyles('none');
  private readonly crowdedStyles = new MarkStyles('declutter');
  private isCrowded = false;
  /** The marks that are being placed; each step places some of them. */
  private placing: Iterator<void> | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** @param onPlaced called when marks that took more than one slice become visible */
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
   * Replaces the marks. Many new ones take several slices of time, so that the page stays
   * responsive, and the former ones stay visible until then.
   * @param marks by uuid
   */
  show(marks: ReadonlyMap<string, ListedMark>): void {
    this.placing = this.place(marks);
    this.continuePlacing(sliceMs);
  }

  /** Finishes placing marks at once. */
  showAllNow(): void {
    this.continuePlacing(Number.POSITIVE_INFINITY);
  }

  get isPlacing(): boolean {
    return this.placing !== null;
  }

  /** The extent of the marks within another extent; `null` where there are none. */
  getExtentWithin(around: Extent): Extent | null {
    const places = this.source
      .getFeaturesInExtent(around)
      .map((feature) => feature.getGeometry()?.getCoordinates() ?? []);
    const extent = boundingExtent(places);
    return isEmpty(extent) ? null : extent;
  }

  /**
   * Finds the marks within a distance in metres of the projection, nearest first. It compares
   * places instead of pictures, because hidden symbols must be found too.
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
    const isCrowded = inView.length > crowdSize;
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
      // A mark that was never measured has no place.
      if (!hasCoordinates(listed.mark)) continue;
      const former = this.features.get(listed.mark.uuid);
      const feature = former?.isShowing(listed) ? former : new MarkFeature(listed);
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

  /** Fills a second source, because each change of a visible one redraws all marks. */
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
