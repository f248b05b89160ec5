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
import { toMapCoordinate, utmToMapCoordinate } from './projections';
import { propertyStyle } from './property-style';
import { TileLayers, type TileListeners } from './tile-layers';
import type { MapOverlay } from './wms-layer';

export interface FieldMapListeners extends TileListeners {
  /** Called at once, and whenever the view changes, many times a second while it moves. */
  onView(view: MapView): void;
  /**
   * Tells where the mouse is, or null when it is not over the map. A finger or pen has no position
   * before it acts.
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
 * The map of a case: owns OpenLayers, takes plain data, calls back. Positions are in degrees,
 * WGS84.
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
  /** What to open at, once it is known where the marks lie. `isLast`: nothing more is to come. */
  private waitingToOpen: { property: DegreesBox | null; isLast: boolean } | null = null;

  /**
   * @param target the element to fill; it takes the keyboard when it can be focused
   * @param loadTile gets all pictures of base maps and overlays
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
      // A service that does not answer delays its requests for a while: the others go on beside
      // them.
      maxTilesLoading: 64,
    });
    this.camera = new MapCamera(this.map);
    this.tiles = new TileLayers(this.map, listeners, loadTile);
    this.marks = new MarkLayer(this.map, markZIndex, () => this.openIfWaiting());
    this.gestures = new MarkGestures(this.map, this.marks, this.activeMark);
    view.on(['change:center', 'change:resolution', 'change:rotation'], () => this.reportView());
    this.followPointer();
    this.reportView();
  }

  /** The map is removed after this, and its listeners hear no more. */
  dispose(): void {
    this.gestures.dispose();
    this.marks.dispose();
    this.view.dispose();
    this.view.cancelAnimations();
    this.map.dispose();
  }

  /** Puts a feature's own part on the map. @returns removes it again */
  add(part: MapPart): () => void {
    part.attach(this.map);
    return () => part.detach();
  }

  /** Shows these tiles, lowest first, and no others. */
  showBaseMap(tiles: readonly RasterTiles[]): void {
    this.tiles.showBaseMap(tiles);
  }

  /** Lays these over the base map, lowest first, and no others. */
  showOverlays(overlays: readonly MapOverlay[]): void {
    this.tiles.showOverlays(overlays);
  }

  /** Asks once more for the map images that could not be had. */
  askForMissingTiles(): void {
    this.tiles.askForMissing();
  }

  /** Lets hand and keys do this on the map from now on, and nothing else. */
  setPermits(permits: ModePermits): void {
    for (const interaction of this.map.getInteractions().getArray()) {
      if (interaction instanceof DoubleClickZoom) interaction.setActive(permits.doubleTapZooms);
      if (interaction instanceof DragZoom) interaction.setActive(permits.dragsZoomBox);
    }
    this.gestures.setEditable(permits.editsMarks);
  }

  /** Reports what is done to boundary marks. One listens at a time. @returns ends it */
  listenForMarks(listeners: MarkListeners): () => void {
    return this.gestures.listen(listeners);
  }

  /**
   * Whether a tap draws, and so counts at once and not only when it is known that no second one
   * follows to zoom.
   */
  setDrawing(isDrawing: boolean): void {
    this.gestures.setDrawing(isDrawing);
  }

  /** Marks that are drawn or dragged are put onto what this finds near them. @returns ends it */
  setMarkSnap(snap: SnapMark): () => void {
    return this.gestures.setSnap(snap);
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
   * Moves, once for a map, to the marks of the business, without those far from the property, else
   * to the property. To be called when it is known what there is to show, and again for more.
   */
  openAtProperty(property: DegreesBox | null): void {
    if (this.isOpened) return;
    this.waitingToOpen = { property, isLast: true };
    this.openIfWaiting();
  }

  /** Moves to the marks while the property is not known; `openAtProperty` is to follow. */
  openAtMarks(): void {
    if (this.isOpened || this.tiles.isPlaceKnown) return;
    this.waitingToOpen = { property: null, isLast: false };
    this.openIfWaiting();
  }

  /**
   * Moves to a place, and close enough to distinguish marks.
   * @param covered what the place is not to be hidden under
   */
  goTo(position: UtmPosition, covered: Covered = nothingCovered): void {
    this.reportMove();
    this.camera.goTo(utmToMapCoordinate(position), covered);
  }

  /**
   * Moves to what lies within a box, no closer than the zoom a map opens with. @param covered see
   * `goTo`
   */
  showBox(box: DegreesBox, covered: Covered = nothingCovered): void {
    this.reportMove();
    this.camera.showExtent(toExtent(this.view, box), covered);
  }

  /** Moves the map where a position is hidden under what covers it. */
  reveal(position: GeoPosition, covered: Covered): void {
    this.camera.reveal(toMapCoordinate(position), covered);
  }

  /** Moves the map so that a position lies in its middle. */
  moveTo(position: GeoPosition): void {
    this.reportMove();
    this.follow(position);
  }

  /** Moves the map along with a position that changes by itself. */
  follow(position: GeoPosition): void {
    this.camera.setCentre(position);
  }

  /**
   * Zooms in as far as a layer needs that draws up to this scale. @param maxScale a denominator,
   * see `toScale`
   */
  zoomToScale(maxScale: number): void {
    this.camera.zoomToScale(maxScale);
  }

  /** @param steps whole zoom levels; negative zooms out */
  zoomBy(steps: number): void {
    this.camera.zoomBy(steps);
  }

  /** Turns the map so that north is up, the short way. */
  resetNorth(): void {
    this.camera.resetNorth();
  }

  /** @returns CSS pixels; 0 before the page is laid out */
  getHeight(): number {
    return this.map.getSize()?.[1] ?? 0;
  }

  /** What the middle of the map lies on. */
  getCentre(): GeoPosition {
    return toGeoPosition(this.view.getCenter() ?? []);
  }

  /**
   * Reports that the user has sent the map to another place, by a list or a search for instance.
   * @returns ends it
   */
  listenForMoves(onMove: () => void): () => void {
    this.moveListeners.add(onMove);
    return () => this.moveListeners.delete(onMove);
  }

  /** What is made of the map as it is seen, with what was changed a moment ago. */
  createPicture<Made>(make: (map: OlMap) => Made): Made {
    this.marks.showAllNow();
    this.map.renderSync();
    return make(this.map);
  }

  /** Calls back once, when all that is wanted of the map is loaded and drawn. */
  callWhenDrawn(callback: () => void): void {
    this.map.once('rendercomplete', callback);
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
      // Read for a mouse alone: where in the map the pixel lies makes the browser lay the page out.
      this.reportPointer(isMouse ? event.pixel : null);
    });
    this.map.getViewport()?.addEventListener('pointerleave', () => this.reportPointer(null));
    // The map also moves under a mouse that lies still.
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
