import type { GeoPosition } from '@feltbok/domain/coordinates/geodesy.ts';
import { type Coordinate, squaredDistanceToSegment } from 'ol/coordinate';
import type { Extent } from 'ol/extent';
import type OlMap from 'ol/Map';
import { hasArea } from 'ol/size';
import type View from 'ol/View';
import { toResolution } from '../tiles/scales';
import { closeZoom, fitExtent, initialZoom, maxZoom, minZoom } from './map-view';
import { toMapCoordinate } from './projections';

/** CSS pixels at the edges of the map that are covered. */
export interface Covered {
  top: number;
  right: number;
  bottom: number;
}

export const nothingCovered: Covered = { top: 0, right: 0, bottom: 0 };

/** CSS pixels around a place that must be uncovered. */
const placeRadius = 24;

/** Milliseconds of a movement of the map; 0 for users who prefer no motion. */
export const getMotionDuration = () =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 200;

/** CSS pixels between two places that are kept in view and the edges of the uncovered part. */
const keptMargin = 72;
/** CSS pixels. A part that is smaller than this has no room for a margin. */
const smallestPart = 80;
/** The closest zoom to which the map moves by itself to keep two places in view. */
const closestKept = closeZoom + 1;

/** The visible part of the plane. */
interface SeenPlace {
  centre: Coordinate;
  /** Metres of the plane per pixel. */
  resolution: number;
}

/** The way of the middle of the map in a movement that the user has not asked for. */
interface AutomaticMove {
  from: Coordinate;
  to: Coordinate;
}

/** Moves the view of the map. */
export class MapCamera {
  private readonly view: View;
  private extentToFit: { extent: Extent; covered: Covered; isOpening: boolean } | null = null;
  /** The view that the map opened with; a different one means that the user has moved the map. */
  private openedAt: SeenPlace;
  private wantedZoom = initialZoom;
  /** Identifies the movement that ends at `wantedZoom`; null while none does. */
  private zooming: object | null = null;
  /** The last one; null once the map is sent elsewhere. */
  private automaticMove: AutomaticMove | null = null;
  private isOpening = false;
  private isKeeping = false;

  constructor(private readonly map: OlMap) {
    this.view = map.getView();
    this.openedAt = this.getSeenPlace();
    map.on('change:size', () => this.fitWantedExtent());
  }

  /** Moves to an uncovered view of a place, close enough to tell marks apart. */
  goTo(place: Coordinate, covered: Covered): void {
    this.automaticMove = null;
    const zoom = this.view.getZoom() ?? initialZoom;
    this.moveUncovered(place, covered, Math.max(zoom, closeZoom));
  }

  /** Moves the map at the same zoom if a place is covered. */
  scrollIntoView(place: Coordinate, covered: Covered): void {
    const size = this.map.getSize();
    // A running animation was requested on purpose, and must not be cut short.
    if (!size || !hasArea(size) || this.view.getAnimating()) return;
    if (this.isUncovered(place, covered)) return;
    const zoom = this.view.getZoom() ?? initialZoom;
    this.automaticMove = {
      from: this.getSeenPlace().centre,
      to: this.findUncoveredCentre(place, covered, zoom),
    };
    this.moveUncovered(place, covered, zoom);
  }

  /** Moves the middle of the map to a position. */
  moveTo(position: GeoPosition): void {
    this.automaticMove = null;
    this.view.cancelAnimations();
    this.view.animate({ center: toMapCoordinate(position), duration: getMotionDuration() });
  }

  /** Keeps a moving position in the middle of the map. A zoom that is under way goes on. */
  follow(position: GeoPosition): void {
    const to = toMapCoordinate(position);
    this.isKeeping = false;
    this.automaticMove = { from: this.getSeenPlace().centre, to };
    const isZooming = this.zooming !== null;
    this.view.cancelAnimations();
    this.startMovement(isZooming ? { center: to, zoom: this.wantedZoom } : { center: to });
  }

  /** Moves and zooms the map only when it shows two places no longer, or far too small. */
  keepInView(places: readonly [Coordinate, Coordinate], covered: Covered): void {
    const size = this.map.getSize();
    if (!size || !hasArea(size)) return;
    this.isKeeping = true;
    const zoom = this.view.getZoom() ?? initialZoom;
    const closest = Math.floor(zoom - Math.log2(this.getShare(places, covered)));
    const fittingZoom = Math.max(minZoom, Math.min(closestKept, closest));
    const areSeen = places.every((place) => this.isUncovered(place, covered));
    if (areSeen && zoom > fittingZoom - 2) return;
    const [first, second] = places;
    const middle = [0, 1].map((axis) => ((first[axis] ?? 0) + (second[axis] ?? 0)) / 2);
    const center = this.findUncoveredCentre(middle, covered, fittingZoom);
    this.automaticMove = { from: this.getSeenPlace().centre, to: center };
    this.wantedZoom = fittingZoom;
    this.view.cancelAnimations();
    this.startMovement({ center, zoom: fittingZoom });
  }

  /** Whether the zoom is the one that `keepInView` has chosen, rather than the user. */
  isKeepingInView(): boolean {
    return this.isKeeping;
  }

  /**
   * Whether the middle of the map is where the app itself has moved it, by following a position for
   * instance. Any other place is one that the user has chosen.
   */
  isMovedAutomatically(): boolean {
    if (this.isOpening) return true;
    if (!this.automaticMove) return false;
    const { centre, resolution } = this.getSeenPlace();
    const { from, to } = this.automaticMove;
    return squaredDistanceToSegment(centre, [from, to]) <= (resolution / 2) ** 2;
  }

  /** Moves to an extent, no closer than the initial zoom. */
  showExtent(extent: Extent, covered: Covered): void {
    this.automaticMove = null;
    this.extentToFit = { extent, covered, isOpening: false };
    this.fitWantedExtent();
  }

  /** Opens the map at an extent, unless the user has moved it. */
  openExtent(extent: Extent): void {
    if (this.isMovedByUser()) return;
    this.extentToFit = { extent, covered: nothingCovered, isOpening: true };
    this.fitWantedExtent();
  }

  /** @param maxScale a denominator, see `toScale` */
  zoomToScale(maxScale: number): void {
    const zoom = this.view.getZoomForResolution(toResolution(maxScale));
    if (zoom !== undefined) this.zoomTo(Math.ceil(zoom - 1e-9));
  }

  /** @param steps whole zoom levels; negative zooms out */
  zoomBy(steps: number): void {
    // Taps during an animation add up.
    const from = this.zooming ? this.wantedZoom : (this.view.getZoom() ?? initialZoom);
    this.zoomTo(from + steps);
  }

  /** Turns the map the short way until north is up. */
  resetNorth(): void {
    this.view.cancelAnimations();
    const rotation = this.view.getRotation();
    this.view.setRotation(Math.atan2(Math.sin(rotation), Math.cos(rotation)));
    this.view.animate({ rotation: 0, duration: getMotionDuration() });
  }

  /** Moves a place to the middle of the uncovered part. */
  private moveUncovered(place: Coordinate, covered: Covered, zoom: number): void {
    this.view.cancelAnimations();
    const center = this.findUncoveredCentre(place, covered, zoom);
    this.view.animate({ center, zoom, duration: getMotionDuration() });
  }

  private isUncovered(place: Coordinate, covered: Covered): boolean {
    const [width = 0, height = 0] = this.map.getSize() ?? [];
    const { right, down } = this.getPixelsFromMiddle(place);
    const x = width / 2 + right;
    const y = height / 2 + down;
    return (
      x >= placeRadius &&
      x <= width - covered.right - placeRadius &&
      y >= covered.top + placeRadius &&
      y <= height - covered.bottom - placeRadius
    );
  }

  /** The part of the uncovered map that lies between two places, where 1 is its whole side. */
  private getShare([first, second]: readonly [Coordinate, Coordinate], covered: Covered): number {
    const [width = 0, height = 0] = this.map.getSize() ?? [];
    const from = this.getPixelsFromMiddle(first);
    const to = this.getPixelsFromMiddle(second);
    const freeWidth = width - covered.right - 2 * keptMargin;
    const freeHeight = height - covered.top - covered.bottom - 2 * keptMargin;
    return Math.max(
      Math.abs(to.right - from.right) / Math.max(smallestPart, freeWidth),
      Math.abs(to.down - from.down) / Math.max(smallestPart, freeHeight),
    );
  }

  /** Finds where the middle of the map is when a place is in the middle of the uncovered part. */
  private findUncoveredCentre([x = 0, y = 0]: Coordinate, covered: Covered, zoom: number) {
    const resolution = this.view.getResolutionForZoom(zoom);
    const rotation = this.view.getRotation();
    const right = (covered.right / 2) * resolution;
    const down = ((covered.bottom - covered.top) / 2) * resolution;
    return [
      x + right * Math.cos(rotation) + down * Math.sin(rotation),
      y - down * Math.cos(rotation) + right * Math.sin(rotation),
    ];
  }

  private zoomTo(zoom: number): void {
    this.isKeeping = false;
    this.wantedZoom = Math.min(maxZoom, Math.max(minZoom, zoom));
    this.view.cancelAnimations();
    this.startMovement({ zoom: this.wantedZoom });
  }

  private startMovement(end: { center?: Coordinate; zoom?: number }): void {
    const movement = {};
    this.zooming = end.zoom === undefined ? null : movement;
    this.view.animate({ ...end, duration: getMotionDuration() }, () => {
      if (this.zooming === movement) this.zooming = null;
    });
  }

  /** The map must not move under a user who has found a place on it. */
  private isMovedByUser(): boolean {
    const { centre, resolution } = this.getSeenPlace();
    const [x = 0, y = 0] = centre;
    const [openedX = 0, openedY = 0] = this.openedAt.centre;
    const isZoomed = Math.abs(resolution / this.openedAt.resolution - 1) > 0.01;
    return isZoomed || Math.hypot(x - openedX, y - openedY) > resolution;
  }

  /** @returns CSS pixels on the screen */
  private getPixelsFromMiddle([x = 0, y = 0]: Coordinate): { right: number; down: number } {
    const { centre, resolution } = this.getSeenPlace();
    const [centreX = 0, centreY = 0] = centre;
    const east = (x - centreX) / resolution;
    const north = (y - centreY) / resolution;
    const rotation = this.view.getRotation();
    return {
      right: east * Math.cos(rotation) + north * Math.sin(rotation),
      down: east * Math.sin(rotation) - north * Math.cos(rotation),
    };
  }

  private getSeenPlace(): SeenPlace {
    return { centre: this.view.getCenter() ?? [], resolution: this.view.getResolution() ?? 1 };
  }

  private fitWantedExtent(): void {
    const size = this.map.getSize();
    // Nothing can be fitted before the page has a layout.
    if (!this.extentToFit || !size || !hasArea(size)) return;
    this.view.cancelAnimations();
    this.isOpening = this.extentToFit.isOpening;
    fitExtent(this.view, this.extentToFit.extent, size, this.extentToFit.covered);
    if (this.isOpening) this.openedAt = this.getSeenPlace();
    this.isOpening = false;
    this.extentToFit = null;
  }
}
