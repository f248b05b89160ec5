import type { ListedMark } from '@feltbok/domain/boundary-marks/mark-list.domain.ts';
import type { GeoPosition } from '@feltbok/domain/coordinates/geodesy.ts';
import Feature from 'ol/Feature';
import LineString from 'ol/geom/LineString';
import DoubleClickZoom from 'ol/interaction/DoubleClickZoom';
import DragZoom from 'ol/interaction/DragZoom';
import VectorLayer from 'ol/layer/Vector';
import OlMap from 'ol/Map';
import type { Pixel } from 'ol/pixel';
import VectorSource from 'ol/source/Vector';
import type { UtmPosition } from '../coordinates/utm.domain';
import { farKilometres } from '../geometry/distance.domain';
import { type DegreesBox, type PropertyOutline, toParcelLines } from '../geometry/parcels.domain';
import type { RasterTiles } from '../tiles/raster-tiles.domain';
import type { LoadTile } from '../tiles/tile-answer.domain';
import { ActiveMark } from './active-mark';
import { type Covered, getMotionDuration, MapCamera, nothingCovered } from './map-camera';
import { createMapInteractions } from './map-interactions';
import type { MapPart } from './map-part';
import {
  createOpeningView,
  type MapView,
  toExtent,
  toGeoPosition,
  toMapView,
  widenExtent,
} from './map-view';
import { MarkGestures, type MarkListeners, type SnapMark } from './mark-gestures';
import { MarkLayer } from './mark-layer';
import type { ModePermits } from './mode-permits';
import { convertUtmToMap, toMapCoordinate } from './projections';
import { propertyStyle } from './property-style';
import { TileLayers, type TileListeners } from './tile-layers';
import type { MapOverlay } from './wms-layer';

export interface FieldMapListeners extends TileListeners {
  /** Called at once and on each change of the view, many times a second while it moves. */
  onView(view: MapView): void;
  /**
   * Called with the place of the mouse, or `null` when it is not over the map. A finger or pen has
   * no place before it touches.
   */
  onPointer(position: GeoPosition | null): void;
}

const everywhere = [-Infinity, -Infinity, Infinity, Infinity];

/** Above all tiles and overlays. */
const propertyZIndex = 1000;
const markZIndex = 1100;
/** Above all marks. */
const activeMarkZIndex = 1200;

/**
 * The map of a case. It owns OpenLayers, takes plain data and reports through callbacks. Positions
 * are in degrees, WGS84.
 */
export class FieldMap {
  private readonly map: OlMap;
  private readonly camera: MapCamera;
  private readonly tiles: TileLayers;
  private readonly propertySource = new VectorSource();
  private readonly marks: MarkLayer;
  private readonly activeMark = new ActiveMark(activeMarkZIndex);
  private readonly gestures: MarkGestures;
  private readonly moveListeners = new Set<() => void>();
  private pointerPixel: Pixel | null = null;
  private isOpened = false;
  /**
   * The property to open at, while the place of the marks is unknown. `isLast`: no further call
   * will come.
   */
  private waitingToOpen: { property: DegreesBox | null; isLast: boolean } | null = null;

  /**
   * @param target the element to fill; it takes the keyboard when it can be focused
   * @param loadTile loads all pictures of base maps and overlays
   */
  constructor(
    target: HTMLElement,
    private readonly listeners: FieldMapListeners,
    loadTile: LoadTile,
    private readonly view = createOpeningView(),
  ) {
    this.map = new OlMap({
      target,
      view,
      controls: [],
      interactions: createMapInteractions(getMotionDuration()),
      layers: [
        new VectorLayer({
          source: this.propertySource,
          style: propertyStyle,
          zIndex: propertyZIndex,
        }),
        this.activeMark.layer,
      ],
      // A service that does not answer blocks its requests for a while, so the limit leaves room
      // for other services.
      maxTilesLoading: 64,
    });
    this.camera = new MapCamera(this.map);
    this.tiles = new TileLayers(this.map, listeners, loadTile);
    this.marks = new MarkLayer(this.map, markZIndex, () => this.openIfWaiting());
    this.gestures = new MarkGestures(this.map, this.marks, this.activeMark);
    view.on(['change:center', 'change:resolution', 'change:rotation'], () => this.reportView());
    view.on('change:center', () => {
      if (!this.camera.isMovedAutomatically()) this.reportMove();
    });
    // The map must not move under a finger that drags something on it.
    this.map.on('pointerdrag', () => this.reportMove());
    this.followPointer();
    this.reportView();
  }

  /** Removes the map; its listeners are no longer called. */
  dispose(): void {
    this.gestures.dispose();
    this.marks.dispose();
    this.view.dispose();
    this.view.cancelAnimations();
    this.map.dispose();
  }

  /**
   * Adds a feature's own part to the map.
   * @returns removes it again
   */
  add(part: MapPart): () => void {
    part.attach(this.map);
    return () => part.detach();
  }

  /**
   * Replaces the base map.
   * @param tiles lowest first
   */
  showBaseMap(tiles: readonly RasterTiles[]): void {
    this.tiles.showBaseMap(tiles);
  }

  /**
   * Replaces the overlays.
   * @param overlays lowest first
   */
  showOverlays(overlays: readonly MapOverlay[]): void {
    this.tiles.showOverlays(overlays);
  }

  /** Requests missing tiles again. */
  askForMissingTiles(): void {
    this.tiles.askForMissing();
  }

  /** Sets what touches and keys do on the map. */
  setPermits(permits: ModePermits): void {
    for (const interaction of this.map.getInteractions().getArray()) {
      if (interaction instanceof DoubleClickZoom) interaction.setActive(permits.doubleTapZooms);
      if (interaction instanceof DragZoom) interaction.setActive(permits.dragsZoomBox);
    }
    this.gestures.setEditable(permits.editsMarks);
  }

  /**
   * Reports gestures on boundary marks to a single listener.
   * @returns ends it
   */
  listenForMarks(listeners: MarkListeners): () => void {
    return this.gestures.listen(listeners);
  }

  /** Whether a tap draws. It then counts at once, without waiting for a second tap that zooms. */
  setDrawing(isDrawing: boolean): void {
    this.gestures.setDrawing(isDrawing);
  }

  /**
   * Sets what marks that are drawn or dragged snap to.
   * @returns ends it
   */
  setMarkSnap(snap: SnapMark): () => void {
    return this.gestures.setSnap(snap);
  }

  /**
   * Replaces the boundary marks.
   * @param marks by uuid
   */
  showMarks(marks: ReadonlyMap<string, ListedMark>): void {
    this.marks.show(marks);
  }

  /** Whether marks are drawn; the edited one always is. */
  setMarksVisible(visible: boolean): void {
    this.marks.layer.setVisible(visible);
  }

  /** Draws the edited mark at the position in the form; `null` for none. */
  showActiveMark(mark: ListedMark | null): void {
    this.gestures.showActiveMark(mark);
  }

  /** Draws the property's parcels. */
  showProperty(outline: PropertyOutline): void {
    const lines = outline.parcels.flatMap(toParcelLines);
    const places = lines.map((line) => line.map(toMapCoordinate));
    this.propertySource.clear();
    this.propertySource.addFeatures(places.map((line) => new Feature(new LineString(line))));
  }

  /**
   * Moves the map once to the marks of the business near the property, or else to the property. It
   * is called when the data are known, and again for more.
   */
  openAtProperty(property: DegreesBox | null): void {
    if (this.isOpened) return;
    this.waitingToOpen = { property, isLast: true };
    this.openIfWaiting();
  }

  /** Moves the map to the marks while the property is unknown; `openAtProperty` follows. */
  openAtMarks(): void {
    if (this.isOpened || this.tiles.isPlaceKnown) return;
    this.waitingToOpen = { property: null, isLast: false };
    this.openIfWaiting();
  }

  /**
   * Moves the map to a place, close enough to tell marks apart.
   * @param covered edges that must not cover the place
   */
  goTo(position: UtmPosition, covered: Covered = nothingCovered): void {
    this.camera.goTo(convertUtmToMap(position), covered);
  }

  /**
   * Moves the map to a box, no closer than the initial zoom.
   * @param covered see `goTo`
   */
  showBox(box: DegreesBox, covered: Covered = nothingCovered): void {
    this.camera.showExtent(toExtent(this.view, box), covered);
  }

  /** Moves the map if its edges cover a position. */
  scrollIntoView(position: GeoPosition, covered: Covered): void {
    this.camera.scrollIntoView(toMapCoordinate(position), covered);
  }

  /** Moves the middle of the map to a position. */
  moveTo(position: GeoPosition): void {
    this.camera.moveTo(position);
  }

  /** Keeps a moving position in the middle of the map. */
  follow(position: GeoPosition): void {
    this.camera.follow(position);
  }

  /**
   * Keeps two places in view, moving the map only when it must.
   * @param covered edges that must not cover them
   */
  keepInView(places: readonly [GeoPosition, GeoPosition], covered: Covered): void {
    const [first, second] = places;
    this.camera.keepInView([toMapCoordinate(first), toMapCoordinate(second)], covered);
  }

  /**
   * Zooms in to where a layer draws.
   * @param maxScale a denominator, see `toScale`
   */
  zoomToScale(maxScale: number): void {
    this.camera.zoomToScale(maxScale);
  }

  /** @param steps whole zoom levels; negative zooms out */
  zoomBy(steps: number): void {
    // The next position would undo the user's zoom.
    if (this.camera.isKeepingInView()) this.reportMove();
    this.camera.zoomBy(steps);
  }

  /** Turns the map the short way until north is up. */
  resetNorth(): void {
    this.camera.resetNorth();
  }

  /** @returns CSS pixels; 0 before the page has a layout */
  getHeight(): number {
    return this.map.getSize()?.[1] ?? 0;
  }

  /** The position in the middle of the map. */
  getCentre(): GeoPosition {
    return toGeoPosition(this.view.getCenter() ?? []);
  }

  /**
   * Reports that the user moves the map to another place, many times for each move: by hand, by
   * wheel or keys, or by choosing something in a list or a search. A zoom around the middle is no
   * such move unless the app keeps two places in view, and neither is what the app does by itself.
   * @returns ends it
   */
  listenForMoves(onMove: () => void): () => void {
    this.moveListeners.add(onMove);
    return () => this.moveListeners.delete(onMove);
  }

  /** Renders pending changes and makes something of the visible map. */
  createPicture<Made>(make: (map: OlMap) => Made): Made {
    this.marks.showAllNow();
    this.map.renderSync();
    return make(this.map);
  }

  /** Calls back once when everything requested is loaded and drawn. */
  callWhenDrawn(onDrawn: () => void): void {
    this.map.once('rendercomplete', onDrawn);
    this.map.render();
  }

  private openIfWaiting(): void {
    if (!this.waitingToOpen || this.marks.isPlacing) return;
    const { property, isLast } = this.waitingToOpen;
    this.waitingToOpen = null;
    const propertyExtent = property && toExtent(this.view, property);
    const around = propertyExtent
      ? widenExtent(this.view, propertyExtent, farKilometres)
      : everywhere;
    const extent = this.marks.getExtentWithin(around) ?? propertyExtent;
    if (isLast || extent) this.tiles.setPlaceKnown();
    if (!extent) return;
    this.isOpened = isLast;
    this.camera.openExtent(extent);
  }

  private followPointer(): void {
    this.map.on('pointermove', (event) => {
      const { originalEvent } = event;
      const isMouse =
        originalEvent instanceof PointerEvent && originalEvent.pointerType === 'mouse';
      // Only a mouse needs it, and finding the pixel in the map forces the browser to compute the
      // layout.
      this.reportPointer(isMouse ? event.pixel : null);
    });
    this.map.getViewport()?.addEventListener('pointerleave', () => this.reportPointer(null));
    // The map also moves under a mouse that does not.
    this.map.on('moveend', () => this.reportPointer(this.pointerPixel));
  }

  private reportView(): void {
    const view = toMapView(this.view);
    if (view) this.listeners.onView(view);
  }

  private reportPointer(pixel: Pixel | null): void {
    this.pointerPixel = pixel;
    const coordinate = pixel && this.map.getCoordinateFromPixel(pixel);
    this.listeners.onPointer(coordinate && toGeoPosition(coordinate));
  }

  private reportMove(): void {
    for (const onMove of this.moveListeners) onMove();
  }
}
