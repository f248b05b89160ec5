import { hasCoordinates } from '@feltbok/shared/case/boundary-marks.domain';
import type { ListedMark } from '@feltbok/shared/case/mark-list.domain';
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
const marksPerCheck = 250;

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
  private readonly source = new VectorSource<MarkFeature>();
  private readonly features = new Map<string, MarkFeature>();
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
    this.source.on('change', () => this.updateCrowding());
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
    const added: MarkFeature[] = [];
    for (const listed of marks.values()) {
      // A mark that was never measured has no place on the map.
      if (!hasCoordinates(listed.mark) || this.isShown(listed)) continue;
      added.push(new MarkFeature(listed));
      if (added.length % marksPerCheck === 0) yield;
    }
    const removed = [...this.features.values()].filter((feature) => {
      const listed = marks.get(feature.uuid);
      return !listed || !hasCoordinates(listed.mark) || !feature.shows(listed);
    });
    for (const feature of removed) this.features.delete(feature.uuid);
    for (const feature of added) this.features.set(feature.uuid, feature);
    if (removed.length > 0) this.source.removeFeatures(removed);
    if (added.length > 0) this.source.addFeatures(added);
  }

  private isShown(listed: ListedMark): boolean {
    return this.features.get(listed.mark.uuid)?.shows(listed) ?? false;
  }
}
