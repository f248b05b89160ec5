import type { ListedMark } from '@feltbok/shared/case/mark-list.domain';
import type { GeoPosition } from '@feltbok/shared/domain/geodesy';
import type { Coordinate } from 'ol/coordinate';
import type { Extent } from 'ol/extent';
import Feature from 'ol/Feature';
import LineString from 'ol/geom/LineString';
import DoubleClickZoom from 'ol/interaction/DoubleClickZoom';
import DragZoom from 'ol/interaction/DragZoom';
import VectorLayer from 'ol/layer/Vector';
import OlMap from 'ol/Map';
import type { Pixel } from 'ol/pixel';
import { hasArea } from 'ol/size';
import VectorSource from 'ol/source/Vector';
import type { UtmPosition } from '../coordinates/utm.domain';
import { farKilometres } from '../geometry/distance.domain';
import { type DegreesBox, type PropertyOutline, parcelLines } from '../geometry/parcels.domain';
import type { RasterTiles } from '../tiles/raster-tiles.domain';
import { resolutionOf } from '../tiles/scales';
import type { LoadTile, TileFailure } from '../tiles/tile-answer.domain';
import { ActiveMark } from './active-mark';
import { BaseLayer } from './base-layer';
import { LongPress } from './long-press';
import { mapInteractions } from './map-interactions';
import type { MapPart } from './map-part';
import {
  closeZoom,
  extentOf,
  fitExtent,
  geoPosition,
  initialZoom,
  type MapView,
  mapViewOf,
  maxZoom,
  minZoom,
  openingView,
  widened,
} from './map-view';
import { MarkDrag } from './mark-drag';
import { MarkLayer } from './mark-layer';
import type { ModePermits } from './mode-permits';
import { mercatorAt, mercatorOf } from './projections';
import { propertyStyle } from './property-style';
import { Taps } from './taps';
import { type MapOverlay, WmsLayer } from './wms-layer';

export interface FieldMapListeners {
  /** Called at once, and whenever the view changes, many times a second while it moves. */
  onView(view: MapView): void;
  /**
   * Where the mouse is, or null when it is not over the map. A finger or pen has no position before
   * it acts.
   */
  onPointer(position: GeoPosition | null): void;
  /** Whether images of the base map are missing from what is seen. */
  onTilesMissing(missing: boolean): void;
  /** The overlays of which something is missing from what is seen. */
  onOverlaysFailing(failing: readonly FailingOverlay[]): void;
}

/** What is done on the map to boundary marks, where its mode permits it. */
export interface MarkListeners {
  /**
   * A tap or click on the map, whatever its mode, and the uuids of the marks within a finger's
   * reach, the nearest first.
   */
  onTap(position: GeoPosition, marks: readonly string[]): void;
  /** A long press in one place. */
  onLongPress(position: GeoPosition): void;
  /** The mark that is being worked on was dragged there. */
  onMarkMoved(position: GeoPosition): void;
  /** A key while the map has the focus, whatever its mode. */
  onKeyDown(event: KeyboardEvent): void;
}

export interface FailingOverlay {
  /** Of the overlay. */
  key: string;
  failure: TileFailure;
}

/** Where a place on the map's plane is put; null where nothing is near it. */
export type SnapMark = (coordinate: Coordinate) => Coordinate | null;

/** Pixels at the edges of the map that lie under something. */
interface Covered {
  right: number;
  bottom: number;
}

/** Web Mercator, in metres of its plane. */
interface OpenedView {
  centre: { x: number; y: number };
  resolution: number;
}

const nothingCovered: Covered = { right: 0, bottom: 0 };

const everywhere: Extent = [-Infinity, -Infinity, Infinity, Infinity];

/** Above all tiles and overlays. */
const propertyZIndex = 1000;
/** Of the lowest overlay: above all base maps. */
const overlayZIndex = 100;
const markZIndex = 1100;
/** Above all marks. */
const activeMarkZIndex = 1200;
/** How far from a tap a mark is still meant, in CSS pixels. */
const reach = 24;

/**
 * The map of a case: owns OpenLayers, takes plain data, calls back. Positions are in degrees,
 * WGS84.
 */
export class FieldMap {
  private readonly propertySource = new VectorSource();
  private readonly baseLayers = new Map<RasterTiles, BaseLayer>();
  private readonly overlays = new Map<string, WmsLayer>();
  private readonly map: OlMap;
  private readonly marks: MarkLayer;
  private readonly activeMark = new ActiveMark(activeMarkZIndex);
  private readonly drag: MarkDrag;
  private readonly longPress: LongPress | undefined;
  private readonly taps: Taps;
  private isDrawing = false;
  private snap: SnapMark = () => null;
  private readonly moveListeners = new Set<() => void>();
  private permits: ModePermits = { doubleTapZooms: true, dragsZoomBox: true, editsMarks: false };
  private markListeners: MarkListeners | null = null;
  private tilesMissing = false;
  private overlaysFailing: readonly FailingOverlay[] = [];
  private extentToFit: { extent: Extent; covered: Covered; isOpening: boolean } | null = null;
  private isOpened = false;
  /** Whether it is known what place is shown: tiles of another one would be loaded in vain. */
  private isPlaced = false;
  private baseMap: readonly RasterTiles[] = [];
  /** What to open at, once it is known where the marks lie. `isLast`: nothing more is to come. */
  private waitingToOpen: { property: DegreesBox | null; isLast: boolean } | null = null;
  /**
   * The view that the map has opened with: where it is another one by now, the user has moved the
   * map.
   */
  private openedView: OpenedView;
  private wantedZoom = initialZoom;
  private pointerPixel: Pixel | null = null;

  /**
   * @param target the element to fill; it takes the keyboard when it can be focused
   * @param loadTile gets all pictures of base maps and overlays
   */
  constructor(
    target: HTMLElement,
    private readonly listeners: FieldMapListeners,
    private readonly loadTile: LoadTile,
    private readonly view = openingView(),
  ) {
    this.openedView = this.readView();
    this.map = new OlMap({
      target,
      view,
      controls: [],
      interactions: mapInteractions(motionDuration()),
      layers: [
        new VectorLayer({
          source: this.propertySource,
          style: propertyStyle,
          zIndex: propertyZIndex,
        }),
        this.activeMark.layer,
      ],
      // A service that does not answer delays its requests for a while: the others go on beside
      // them.
      maxTilesLoading: 64,
    });
    this.marks = new MarkLayer(this.map, markZIndex, () => this.openIfWaiting());
    view.on(['change:center', 'change:resolution', 'change:rotation'], () => this.reportView());
    this.map.on('change:size', () => this.fitWantedExtent());
    this.map.on('pointermove', (event) => {
      const { originalEvent } = event;
      const isMouse =
        originalEvent instanceof PointerEvent && originalEvent.pointerType === 'mouse';
      // Read for a mouse alone: where in the map the pixel lies makes the browser lay the page out.
      this.reportPointer(isMouse ? event.pixel : null);
    });
    this.map.getViewport()?.addEventListener('pointerleave', () => this.reportPointer(null));
    this.taps = new Taps(this.map, (coordinate) => this.tap(coordinate));
    this.drag = new MarkDrag(this.activeMark, (coordinate) =>
      this.markListeners?.onMarkMoved(geoPosition(this.snap(coordinate) ?? coordinate)),
    );
    this.map.addInteraction(this.drag);
    target.addEventListener('keydown', (event) => this.markListeners?.onKeyDown(event));
    const viewport = this.map.getViewport();
    this.longPress = viewport && new LongPress(viewport, (pixel) => this.longPressAt(pixel));
    // The map also moves under a mouse that lies still.
    this.map.on('moveend', () => this.reportPointer(this.pointerPixel));
    this.map.on('rendercomplete', () => this.reportMissingTiles());
    this.reportView();
  }

  /** Shows these tiles, lowest first, and no others. */
  showBaseMap(tiles: readonly RasterTiles[]): void {
    for (const [index, one] of tiles.entries()) this.baseLayerOf(one).layer.setZIndex(index);
    this.baseMap = tiles;
    this.showBaseLayers();
  }

  private showBaseLayers(): void {
    // Hidden, not removed: a base map that the user comes back to still has its tiles.
    for (const [tiles, { layer }] of this.baseLayers) {
      layer.setVisible(this.isPlaced && this.baseMap.includes(tiles));
    }
  }

  /** Lays these over the base map, lowest first, and no others. */
  showOverlays(overlays: readonly MapOverlay[]): void {
    for (const [index, overlay] of overlays.entries()) {
      const { layer } = this.overlayOf(overlay);
      layer.setZIndex(overlayZIndex + index);
      layer.setOpacity(overlay.opacity);
    }
    for (const [key, { layer }] of this.overlays)
      layer.setVisible(overlays.some((one) => one.key === key));
  }

  /** From now on hand and keys do this on the map, and nothing else. */
  setPermits(permits: ModePermits): void {
    this.permits = permits;
    for (const interaction of this.map.getInteractions().getArray()) {
      if (interaction instanceof DoubleClickZoom) interaction.setActive(permits.doubleTapZooms);
      if (interaction instanceof DragZoom) interaction.setActive(permits.dragsZoomBox);
    }
    this.drag.setActive(permits.editsMarks);
  }

  /** Reports what is done to boundary marks. One listens at a time. @returns ends it */
  listenForMarks(listeners: MarkListeners): () => void {
    this.markListeners = listeners;
    return () => {
      if (this.markListeners === listeners) this.markListeners = null;
    };
  }

  /**
   * Whether a tap draws, and so counts at once and not only when it is known that no second one
   * follows to zoom.
   */
  setDrawing(isDrawing: boolean): void {
    this.taps.areAtOnce = this.isDrawing = isDrawing;
  }

  /** Marks that are drawn or dragged are put onto what this finds near them. @returns ends it */
  snapMarksBy(snap: SnapMark): () => void {
    this.snap = snap;
    return () => {
      if (this.snap === snap) this.snap = () => null;
    };
  }

  /** Shows these boundary marks, and no others. @param marks by uuid */
  showMarks(marks: ReadonlyMap<string, ListedMark>): void {
    this.marks.show(marks);
  }

  /** Whether marks are seen at all; the one that is being worked on always is. */
  setMarksVisible(visible: boolean): void {
    this.marks.layer.setVisible(visible);
  }

  /** Shows which mark is being worked on, and where it stands as written; null for none. */
  showActiveMark(mark: ListedMark | null): void {
    this.activeMark.show(mark);
  }

  /**
   * Moves to a place, and close enough to distinguish marks.
   * @param covered pixels at the right and at the foot of the map that the place is not to be
   *   hidden under
   */
  goTo(position: UtmPosition, covered: Covered = nothingCovered): void {
    this.reportMove();
    this.view.cancelAnimations();
    const zoom = Math.max(this.view.getZoom() ?? initialZoom, closeZoom);
    const resolution = this.view.getResolutionForZoom(zoom);
    const [x, y] = mercatorOf(position);
    const rotation = this.view.getRotation();
    const right = (covered.right / 2) * resolution;
    const down = (covered.bottom / 2) * resolution;
    const center = [
      x + right * Math.cos(rotation) + down * Math.sin(rotation),
      y - down * Math.cos(rotation) + right * Math.sin(rotation),
    ];
    this.view.animate({ center, zoom, duration: motionDuration() });
  }

  /**
   * Reports that the user has sent the map to another place, by a list or a search for instance.
   * @returns ends it
   */
  listenForMoves(onMove: () => void): () => void {
    this.moveListeners.add(onMove);
    return () => this.moveListeners.delete(onMove);
  }

  private reportMove(): void {
    for (const onMove of this.moveListeners) onMove();
  }

  /** Puts a feature's own part on the map. @returns removes it again */
  add(part: MapPart): () => void {
    part.attach(this.map);
    return () => part.detach();
  }

  /**
   * Moves to what lies within a box, no closer than the zoom a map opens with. @param covered see
   * `goTo`
   */
  showBox(box: DegreesBox, covered: Covered = nothingCovered): void {
    this.reportMove();
    this.showExtent(extentOf(this.view, box), covered);
  }

  /**
   * Moves, once for a map, to the marks of the business, without those far from the property, else
   * to the property. To be called when it is known what there is to show, and again for more.
   */
  openAt(property: DegreesBox | null): void {
    if (this.isOpened) return;
    this.waitingToOpen = { property, isLast: true };
    this.openIfWaiting();
  }

  /** Moves to the marks while the property is not known; `openAt` is to follow. */
  openAtMarks(): void {
    if (this.isOpened || this.isPlaced) return;
    this.waitingToOpen = { property: null, isLast: false };
    this.openIfWaiting();
  }

  /** Draws the property's parcels. */
  showProperty(outline: PropertyOutline): void {
    const lines = outline.parcels.flatMap(parcelLines);
    const places = lines.map((line) => line.map(mercatorAt));
    this.propertySource.clear();
    this.propertySource.addFeatures(places.map((line) => new Feature(new LineString(line))));
  }

  /** What the middle of the map lies on. */
  centre(): GeoPosition {
    return geoPosition(this.view.getCenter() ?? []);
  }

  /** Moves the map so that a position lies in its middle. */
  moveTo(position: GeoPosition): void {
    this.reportMove();
    this.follow(position);
  }

  /** Moves the map along with a position that changes by itself. */
  follow(position: GeoPosition): void {
    this.view.cancelAnimations();
    this.view.animate({ center: mercatorAt(position), duration: motionDuration() });
  }

  /**
   * Zooms in as far as a layer needs that draws up to this scale. @param maxScale a denominator,
   * see `scaleOf`
   */
  zoomToScale(maxScale: number): void {
    const wanted = this.view.getZoomForResolution(resolutionOf(maxScale));
    if (wanted !== undefined) this.zoomTo(Math.ceil(wanted - 1e-9));
  }

  /** @param steps whole zoom levels; negative zooms out */
  zoomBy(steps: number): void {
    // Taps that come faster than the map moves add up.
    const from = this.view.getAnimating() ? this.wantedZoom : (this.view.getZoom() ?? initialZoom);
    this.zoomTo(from + steps);
  }

  private zoomTo(zoom: number): void {
    this.wantedZoom = Math.min(maxZoom, Math.max(minZoom, zoom));
    this.view.cancelAnimations();
    this.view.animate({ zoom: this.wantedZoom, duration: motionDuration() });
  }

  /** Turns the map so that north is up, the short way. */
  resetNorth(): void {
    this.view.cancelAnimations();
    const rotation = this.view.getRotation();
    this.view.setRotation(Math.atan2(Math.sin(rotation), Math.cos(rotation)));
    this.view.animate({ rotation: 0, duration: motionDuration() });
  }

  /** Asks once more for the map images that could not be had. */
  askForMissingTiles(): void {
    this.setTilesMissing(false);
    this.setOverlaysFailing([]);
    for (const layer of [...this.baseLayers.values(), ...this.overlays.values()])
      layer.askForMissingTiles();
  }

  /** What is made of the map as it is seen, with what was changed a moment ago. */
  picture<Made>(make: (map: OlMap) => Made): Made {
    this.marks.showAllNow();
    this.map.renderSync();
    return make(this.map);
  }

  /** Calls back once, when all that is wanted of the map is loaded and drawn. */
  whenDrawn(callback: () => void): void {
    this.map.once('rendercomplete', callback);
    this.map.render();
  }

  /** The map is removed after this, and its listeners hear no more. */
  dispose(): void {
    this.longPress?.dispose();
    this.marks.dispose();
    this.view.dispose();
    this.view.cancelAnimations();
    this.map.dispose();
  }

  private baseLayerOf(tiles: RasterTiles): BaseLayer {
    const existing = this.baseLayers.get(tiles);
    if (existing) return existing;
    const created = new BaseLayer(tiles, this.loadTile, () => this.reportMissingTiles());
    this.baseLayers.set(tiles, created);
    this.map.addLayer(created.layer);
    return created;
  }

  private overlayOf(overlay: MapOverlay): WmsLayer {
    const existing = this.overlays.get(overlay.key);
    if (existing) return existing;
    const created = new WmsLayer(overlay, this.loadTile, () => this.reportMissingTiles());
    this.overlays.set(overlay.key, created);
    this.map.addLayer(created.layer);
    return created;
  }

  private tap(coordinate: Coordinate): void {
    const tolerance = reach * (this.view.getResolution() ?? 1);
    const near = this.marks.layer.getVisible() ? this.marks.findNear(coordinate, tolerance) : [];
    const place = (this.isDrawing && this.snap(coordinate)) || coordinate;
    this.markListeners?.onTap(geoPosition(place), near);
  }

  private longPressAt(pixel: Pixel): void {
    const coordinate = this.map.getCoordinateFromPixel(pixel);
    if (!coordinate || !this.permits.editsMarks || this.drag.isDragging) return;
    this.taps.spend();
    this.markListeners?.onLongPress(geoPosition(this.snap(coordinate) ?? coordinate));
  }

  private openIfWaiting(): void {
    if (!this.waitingToOpen || this.marks.isPlacing) return;
    const { property, isLast } = this.waitingToOpen;
    this.waitingToOpen = null;
    const own = property && extentOf(this.view, property);
    const around = own ? widened(this.view, own, farKilometres) : everywhere;
    const extent = this.marks.getExtentWithin(around) ?? own;
    if (isLast || extent) {
      this.isPlaced = true;
      this.showBaseLayers();
    }
    if (!extent) return;
    this.isOpened = isLast;
    if (this.isMovedByUser()) return;
    this.extentToFit = { extent, covered: nothingCovered, isOpening: true };
    this.fitWantedExtent();
  }

  /** A map does not move under somebody who has found a place on it. */
  private isMovedByUser(): boolean {
    const { centre, resolution } = this.readView();
    const metres = Math.hypot(
      centre.x - this.openedView.centre.x,
      centre.y - this.openedView.centre.y,
    );
    const zoomed = Math.abs(resolution / this.openedView.resolution - 1);
    return metres > resolution || zoomed > 0.01;
  }

  private readView(): OpenedView {
    const [x = 0, y = 0] = this.view.getCenter() ?? [];
    return { centre: { x, y }, resolution: this.view.getResolution() ?? 1 };
  }

  private showExtent(extent: Extent, covered: Covered): void {
    this.extentToFit = { extent, covered, isOpening: false };
    this.fitWantedExtent();
  }

  private fitWantedExtent(): void {
    const size = this.map.getSize();
    // Before the page is laid out there is nothing to fit into.
    if (!this.extentToFit || !size || !hasArea(size)) return;
    this.view.cancelAnimations();
    fitExtent(this.view, this.extentToFit.extent, size, this.extentToFit.covered);
    if (this.extentToFit.isOpening) this.openedView = this.readView();
    this.extentToFit = null;
  }

  private reportView(): void {
    const view = mapViewOf(this.view);
    if (view) this.listeners.onView(view);
  }

  private reportPointer(pixel: Pixel | null): void {
    this.pointerPixel = pixel;
    const coordinate = pixel && this.map.getCoordinateFromPixel(pixel);
    this.listeners.onPointer(coordinate && geoPosition(coordinate));
  }

  private reportMissingTiles(): void {
    const resolution = this.view.getResolution();
    if (resolution === undefined) return;
    const extent = this.view.calculateExtent(this.map.getSize());
    this.setTilesMissing(
      [...this.baseLayers.values()].some((layer) => layer.lacksTiles(extent, resolution)),
    );
    const failing = [...this.overlays].flatMap(([key, layer]): FailingOverlay[] => {
      const failure = layer.failureWithin(extent, resolution);
      return failure ? [{ key, failure }] : [];
    });
    this.setOverlaysFailing(failing);
  }

  private setTilesMissing(missing: boolean): void {
    if (missing === this.tilesMissing) return;
    this.tilesMissing = missing;
    this.listeners.onTilesMissing(missing);
  }

  private setOverlaysFailing(failing: readonly FailingOverlay[]): void {
    if (JSON.stringify(failing) === JSON.stringify(this.overlaysFailing)) return;
    this.overlaysFailing = failing;
    this.listeners.onOverlaysFailing(failing);
  }
}

/** Milliseconds of a movement of the map; none for users who want no motion. */
const motionDuration = () => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 200);
