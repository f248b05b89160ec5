import {
  type CatalogueLayer,
  listBaseMaps,
  listTiles,
  type MapCatalogue,
  type WmsService,
} from '../catalogue/catalogue.domain';
import type { MapOverlay } from '../map/wms-layer';
import type { BaseMapKind, RasterTiles } from '../tiles/raster-tiles.domain';

/** The user's settings of a layer. */
export interface OverlayChoice {
  visible: boolean;
  /** 0 to 1. */
  opacity: number;
}

/** A WMS layer that can be shown over the base map, as listed in the menu. */
export interface OverlayOffer extends OverlayChoice {
  key: string;
  layer: CatalogueLayer;
  service: WmsService;
}

const untouched: OverlayChoice = { visible: false, opacity: 1 };

/** Lists all layers of all services in the order of the catalogue, with the user's settings. */
export const listOverlays = (
  { wms }: MapCatalogue,
  choices: Readonly<Record<string, OverlayChoice>>,
): OverlayOffer[] =>
  wms.flatMap((service) =>
    service.layers.map((layer) => {
      const key = `${service.url} ${layer.name}`;
      return { key, layer, service, ...(choices[key] ?? untouched) };
    }),
  );

/** The layers that the map draws: the first of the menu is the uppermost. */
export const toMapOverlays = (offers: readonly OverlayOffer[]): MapOverlay[] =>
  offers
    .filter(({ visible }) => visible)
    .map(({ key, layer, service, opacity }) => ({
      key,
      url: service.url,
      layer: layer.name,
      minScale: layer.minScale,
      maxScale: layer.maxScale,
      opacity,
    }))
    .reverse();

/**
 * Selects the chosen base map where the catalogue has it, else its first; `null` where it has none.
 */
export function selectBaseMap(
  catalogue: MapCatalogue,
  chosen: BaseMapKind | null,
): BaseMapKind | null {
  const offered = listBaseMaps(catalogue);
  return offered.find((kind) => kind === chosen) ?? offered[0] ?? null;
}

/** Lists which of the user's chosen layers may be stored on the device. */
export function listOfflineSources(
  catalogue: MapCatalogue,
  {
    baseMap,
    overlays,
  }: { baseMap: BaseMapKind | null; overlays: Readonly<Record<string, OverlayChoice>> },
): { baseMap: RasterTiles[]; overlays: MapOverlay[] } {
  const kind = selectBaseMap(catalogue, baseMap);
  const offers = listOverlays(catalogue, overlays).filter(({ service }) => service.offlineAllowed);
  return {
    baseMap: kind ? listTiles(catalogue, kind).filter(({ offlineAllowed }) => offlineAllowed) : [],
    overlays: toMapOverlays(offers),
  };
}

/** Builds the address of the layer's legend, after the styles profile of WMS 1.3.0. */
export function getLegendAddress({
  service,
  layer,
}: Pick<OverlayOffer, 'service' | 'layer'>): string {
  const address = new URL(service.url);
  const query = {
    SERVICE: 'WMS',
    VERSION: '1.3.0',
    REQUEST: 'GetLegendGraphic',
    SLD_VERSION: '1.1.0',
    LAYER: layer.name,
    FORMAT: 'image/png',
  };
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  return address.href;
}
