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
  /** Whether images of the base map are missing from what is seen. */
  onTilesMissing(missing: boolean): void;
  /** The overlays of which something is missing from what is seen. */
  onOverlaysFailing(failing: readonly FailingOverlay[]): void;
}

/** The lowest overlay lies above all base maps. */
const overlayZIndex = 100;

/** The base map and the overlays, with what could not be had of them. */
export class TileLayers {
  private readonly baseLayers = new Map<RasterTiles, BaseLayer>();
  private readonly overlays = new Map<string, WmsLayer>();
  private baseMap: readonly RasterTiles[] = [];
  /** Whether it is known what place is shown: tiles of another one would be loaded in vain. */
  isPlaceKnown = false;
  private areTilesMissing = false;
  private failing: readonly FailingOverlay[] = [];

  /** @param loadTile gets all pictures of base maps and overlays */
  constructor(
    private readonly map: OlMap,
    private readonly listeners: TileListeners,
    private readonly loadTile: LoadTile,
  ) {
    map.on('rendercomplete', () => this.reportMissing());
  }

  /** Shows these tiles, lowest first, and no others. */
  showBaseMap(tiles: readonly RasterTiles[]): void {
    for (const [index, source] of tiles.entries()) {
      this.getBaseLayer(source).layer.setZIndex(index);
    }
    this.baseMap = tiles;
    this.updateBaseLayers();
  }

  /** Lays these over the base map, lowest first, and no others. */
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

  /** Shows the base map from now on, because the map shows the place that it is to show. */
  setPlaceKnown(): void {
    this.isPlaceKnown = true;
    this.updateBaseLayers();
  }

  /** Asks once more for the images that could not be had. */
  askForMissing(): void {
    this.setTilesMissing(false);
    this.setFailing([]);
    for (const layer of [...this.baseLayers.values(), ...this.overlays.values()]) {
      layer.askForMissingTiles();
    }
  }

  private updateBaseLayers(): void {
    // Hidden, not removed: a base map that the user comes back to still has its tiles.
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
    this.setTilesMissing(layers.some((layer) => layer.lacksTiles(extent, resolution)));
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
