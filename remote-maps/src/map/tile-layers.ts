import type OlMap from 'ol/Map';
import type { RasterTiles } from '../tiles/raster-tiles.domain';
import type { LoadTile, TileFailure } from '../tiles/tile-answer.domain';
import { BaseLayer } from './base-layer';
import { type MapOverlay, WmsLayer } from './wms-layer';

export interface FailingOverlay {
  /** The overlay's key. */
  key: string;
  failure: TileFailure;
}

export interface TileListeners {
  /** Called when tiles of the base map in view become missing or are complete again. */
  onTilesMissing(missing: boolean): void;
  /** Called with the overlays that have missing pictures in view. */
  onOverlaysFailing(failing: readonly FailingOverlay[]): void;
}

/** The lowest overlay lies above all base maps. */
const overlayZIndex = 100;

/** The base map and the overlays, with their missing pictures. */
export class TileLayers {
  private readonly baseLayers = new Map<RasterTiles, BaseLayer>();
  private readonly overlays = new Map<string, WmsLayer>();
  private baseMap: readonly RasterTiles[] = [];
  /** Whether the map shows its final place: tiles of another one would be loaded in vain. */
  isPlaceKnown = false;
  private areTilesMissing = false;
  private failing: readonly FailingOverlay[] = [];

  /** @param loadTile loads all pictures of base maps and overlays */
  constructor(
    private readonly map: OlMap,
    private readonly listeners: TileListeners,
    private readonly loadTile: LoadTile,
  ) {
    map.on('rendercomplete', () => this.reportMissing());
  }

  /**
   * Replaces the base map.
   * @param tiles lowest first
   */
  showBaseMap(tiles: readonly RasterTiles[]): void {
    for (const [index, source] of tiles.entries()) {
      this.getBaseLayer(source).layer.setZIndex(index);
    }
    this.baseMap = tiles;
    this.updateBaseLayers();
  }

  /**
   * Replaces the overlays.
   * @param overlays lowest first
   */
  showOverlays(overlays: readonly MapOverlay[]): void {
    for (const [index, overlay] of overlays.entries()) {
      const { layer } = this.getOverlay(overlay);
      layer.setZIndex(overlayZIndex + index);
      layer.setOpacity(overlay.opacity);
    }
    for (const [key, { layer }] of this.overlays) {
      layer.setVisible(overlays.some((overlay) => overlay.key === key));
    }
  }

  /** Shows the base map from now on, because the map is at its final place. */
  setPlaceKnown(): void {
    this.isPlaceKnown = true;
    this.updateBaseLayers();
  }

  /** Requests missing pictures again. */
  askForMissing(): void {
    this.setTilesMissing(false);
    this.setFailing([]);
    for (const layer of [...this.baseLayers.values(), ...this.overlays.values()]) {
      layer.askForMissingTiles();
    }
  }

  private updateBaseLayers(): void {
    // Former base maps are hidden instead of removed, so that they keep their tiles for when the
    // user returns.
    for (const [tiles, { layer }] of this.baseLayers) {
      layer.setVisible(this.isPlaceKnown && this.baseMap.includes(tiles));
    }
  }

  private getBaseLayer(tiles: RasterTiles): BaseLayer {
    const existing = this.baseLayers.get(tiles);
    if (existing) return existing;
    const created = new BaseLayer(tiles, this.loadTile, () => this.reportMissing());
    this.baseLayers.set(tiles, created);
    this.map.addLayer(created.layer);
    return created;
  }

  private getOverlay(overlay: MapOverlay): WmsLayer {
    const existing = this.overlays.get(overlay.key);
    if (existing) return existing;
    const created = new WmsLayer(overlay, this.loadTile, () => this.reportMissing());
    this.overlays.set(overlay.key, created);
    this.map.addLayer(created.layer);
    return created;
  }

  private reportMissing(): void {
    const view = this.map.getView();
    const resolution = view.getResolution();
    if (resolution === undefined) return;
    const extent = view.calculateExtent(this.map.getSize());
    const layers = [...this.baseLayers.values()];
    this.setTilesMissing(layers.some((layer) => layer.hasMissingTiles(extent, resolution)));
    const failing = [...this.overlays].flatMap(([key, layer]): FailingOverlay[] => {
      const failure = layer.findFailure(extent, resolution);
      return failure ? [{ key, failure }] : [];
    });
    this.setFailing(failing);
  }

  private setTilesMissing(missing: boolean): void {
    if (missing === this.areTilesMissing) return;
    this.areTilesMissing = missing;
    this.listeners.onTilesMissing(missing);
  }

  private setFailing(failing: readonly FailingOverlay[]): void {
    if (JSON.stringify(failing) === JSON.stringify(this.failing)) return;
    this.failing = failing;
    this.listeners.onOverlaysFailing(failing);
  }
}
