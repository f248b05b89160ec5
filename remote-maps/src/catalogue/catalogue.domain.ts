import {
  JsonObject,
  listOrOne,
  number,
  OtherCatalogueVersion,
  text,
  truth,
  UnexpectedShape,
  webAddress,
} from '@feltbok/domain/values/json-reader.ts';
import type { RegisteredKind } from '../mark-model/registered.domain';
import { type BaseMapKind, baseMapKinds, type RasterTiles } from '../tiles/raster-tiles.domain';

/** The only version of the catalogue's answers that this app reads. */
const catalogueVersion = 1;

export interface CatalogueLayer {
  name: string;
  description: string;
  /** Whether the layer answers GetFeatureInfo. */
  queryable: boolean;
  /**
   * Scale denominators between which the layer draws, both included, computed by the service from
   * the metres of its projection at 0.28 mm per pixel; `null` without a limit.
   */
  minScale: number | null;
  maxScale: number | null;
  /** Whether the layer has control points, which receivers are checked on. */
  hasControlPoints?: true;
}

export interface WmsService {
  url: string;
  name: string;
  /** Media type of the layer's GetFeatureInfo answers. */
  gfiFormat: string;
  layers: CatalogueLayer[];
  /** The owners of the map data, as plain text. */
  attribution: string;
  offlineAllowed: boolean;
}

/** Addresses of the property services; `null` where the customer has none. */
interface PropertyServices {
  bbox: string | null;
  point: string | null;
  owners: string | null;
  featureInfo: string | null;
}

/**
 * Addresses of search services with the interface of Kartverket's; `null` where the customer has
 * none.
 */
interface SearchServices {
  addresses: string | null;
  placeNames: string | null;
  /** Service of ground heights at a point. */
  height: string | null;
}

const noSearchServices: SearchServices = { addresses: null, placeNames: null, height: null };
const noPropertyServices: PropertyServices = {
  bbox: null,
  point: null,
  owners: null,
  featureInfo: null,
};

/** A WFS of the registered cadastre, in the form that Kartverket publishes. */
export interface RegisteredService {
  url: string;
  /** The feature type's name for each kind. */
  types: Record<RegisteredKind, string>;
  /** The owners of the data, as plain text. */
  attribution: string;
  offlineAllowed: boolean;
}

const publishedTypes: Record<RegisteredKind, string> = {
  parcels: 'app:Teig',
  boundaries: 'app:Eiendomsgrense',
  marks: 'app:Teiggrensepunkt',
};

export interface MapCatalogue {
  wms: WmsService[];
  /** Lowest first: sources of the same base map are drawn in this order. */
  tiles: RasterTiles[];
  property: PropertyServices;
  search: SearchServices;
  /** `null` where the customer has none. */
  registered: RegisteredService | null;
}

/** The last zoom of Kartverket's caches and similar ones; the catalogue may state another. */
const usualMaxZoom = 18;

/**
 * Reads the answer of one call to the catalogue; missing lists become empty. Names are read in any
 * letter case. Unknown fields are ignored, and so are tiles of an unknown base map.
 * @param answer parsed body
 * @param call its name, for error messages
 * @throws OtherCatalogueVersion, UnexpectedShape
 */
export function readCatalogueAnswer(
  answer: unknown,
  call: 'GetCapabilities' | 'GetAppServices',
): MapCatalogue {
  const object = JsonObject.read(answer, call);
  const version = object.getOr<unknown>('version', (value) => value, catalogueVersion);
  if (version !== catalogueVersion) throw new OtherCatalogueVersion(version, catalogueVersion);
  const wms = object.getOr('wms', listOrOne(readWms), null);
  const tiles = object.getOr('rastertiles', listOrOne(readTiles), null);
  const property = object.getOr('property', readProperty, null);
  if (!wms && !tiles && !property) throw new UnexpectedShape(call, 'a map catalogue');
  const search = object.getOr('search', readSearch, noSearchServices);
  const registered = object.getOr('registered', readRegistered, null);
  return {
    wms: wms ?? [],
    tiles: tiles?.flat() ?? [],
    property: property ?? noPropertyServices,
    search,
    registered,
  };
}

/** Joins both answers to one catalogue, because WMS and tiles may be in either. */
export const joinCatalogues = (
  capabilities: MapCatalogue,
  services: MapCatalogue,
): MapCatalogue => ({
  wms: capabilities.wms.length > 0 ? capabilities.wms : services.wms,
  tiles: services.tiles.length > 0 ? services.tiles : capabilities.tiles,
  property: services.property,
  search: services.search,
  registered: services.registered,
});

/** The tiles of one base map, lowest first. */
export const listTiles = (catalogue: MapCatalogue, kind: BaseMapKind): RasterTiles[] =>
  catalogue.tiles.filter((tiles) => tiles.baseMap === kind);

/** The base maps that the catalogue has tiles for, in the order of the menu. */
export const listBaseMaps = (catalogue: MapCatalogue): BaseMapKind[] =>
  baseMapKinds.filter((kind) => catalogue.tiles.some((tiles) => tiles.baseMap === kind));

function readWms(value: unknown, field: string): WmsService {
  const wms = JsonObject.read(value, field);
  return {
    url: wms.get('url', webAddress),
    name: wms.get('name', text),
    gfiFormat: wms.get('gfiFormat', text),
    layers: wms.get('layers', listOrOne(readWmsLayer)),
    attribution: wms.getOr('attribution', text, ''),
    offlineAllowed: wms.getOr('offlineAllowed', truth, false),
  };
}

function readWmsLayer(value: unknown, field: string): CatalogueLayer {
  const layer = JsonObject.read(value, field);
  const name = layer.get('name', text);
  return {
    name,
    description: layer.getOr('description', text, name),
    queryable: layer.getOr('queryable', truth, false),
    minScale: layer.getOr<number | null>('minScale', number, null),
    maxScale: layer.getOr<number | null>('maxScale', number, null),
    ...(layer.getOr('controlPoints', truth, false) && { hasControlPoints: true as const }),
  };
}

/**
 * Reads the tiles of an entry: one source, or one per layer where the address contains the layer.
 */
function readTiles(value: unknown, field: string): RasterTiles[] {
  const tiles = JsonObject.read(value, field);
  const named = tiles.getOr<string | null>('baseMap', text, null);
  if (named !== null && !isBaseMapKind(named)) return [];
  const layers = tiles.getOr('layers', listOrOne(readTileLayer), []);
  const address = tiles.get('url', readTileAddress);
  const isByLayer = address.includes('{layer}');
  if (isByLayer && layers.length === 0)
    throw new UnexpectedShape(`${field}.layers`, 'a list of at least one layer');
  const commonFields = {
    maxZoom: tiles.getOr('maxZoom', number, usualMaxZoom),
    attribution: tiles.getOr('attribution', text, ''),
    offlineAllowed: tiles.getOr('offlineAllowed', truth, false),
  };
  return (isByLayer ? layers.map((layer) => [layer]) : [layers]).flatMap((sourceLayers) => {
    const baseMap = named ?? findBaseMap(sourceLayers);
    if (!baseMap) return [];
    const url = address.replaceAll('{layer}', encodeURIComponent(sourceLayers[0]?.name ?? ''));
    return [{ url, baseMap, ...commonFields, layers: sourceLayers }];
  });
}

const isBaseMapKind = (name: string): name is BaseMapKind =>
  baseMapKinds.some((kind) => kind === name);

/**
 * Finds the base map that a layer is named exactly, or else the one that its name or description
 * contains.
 */
function findBaseMap(layers: RasterTiles['layers']): BaseMapKind | null {
  const texts = layers
    .flatMap(({ name, description }) => [name, description])
    .map((layerText) => layerText.trim().toLowerCase());
  const called = baseMapKinds.find((kind) => texts.includes(kind.toLowerCase()));
  // `Hybrid` comes first, because such a layer may be called Hybridkart, and a photo Fotokart.
  const stated = (['Hybrid', 'Foto', 'Kart'] as const).find((kind) =>
    texts.some((layerText) => layerText.includes(kind.toLowerCase())),
  );
  return called ?? stated ?? null;
}

function readTileLayer(value: unknown, field: string): RasterTiles['layers'][number] {
  const layer = JsonObject.read(value, field);
  const name = layer.get('name', text);
  return { name, description: layer.getOr('description', text, name) };
}

/** An address without placeholders is the base of tiles in folders named by layer. */
function readTileAddress(value: unknown, field: string): string {
  const address = webAddress(value, field);
  if (!/[{}]/.test(address)) return address.replace(/\/?(\?|$)/, '/{layer}/{z}/{x}/{y}.png$1');
  if (!['{z}', '{x}', '{y}'].every((part) => address.includes(part))) {
    throw new UnexpectedShape(field, 'an address with {z}, {x} and {y}');
  }
  return address;
}

function readProperty(value: unknown, field: string): PropertyServices {
  const property = JsonObject.read(value, field);
  const readAddress = (name: keyof PropertyServices) =>
    property.getOr<string | null>(name, webAddress, null);
  return {
    bbox: readAddress('bbox'),
    point: readAddress('point'),
    owners: readAddress('owners'),
    featureInfo: readAddress('featureInfo'),
  };
}

function readSearch(value: unknown, field: string): SearchServices {
  const search = JsonObject.read(value, field);
  const readAddress = (name: keyof SearchServices) =>
    search.getOr<string | null>(name, webAddress, null);
  return {
    addresses: readAddress('addresses'),
    placeNames: readAddress('placeNames'),
    height: readAddress('height'),
  };
}

function readRegistered(value: unknown, field: string): RegisteredService {
  const service = JsonObject.read(value, field);
  const readType = (kind: RegisteredKind) => service.getOr(kind, text, publishedTypes[kind]);
  return {
    url: service.get('url', webAddress),
    types: {
      parcels: readType('parcels'),
      boundaries: readType('boundaries'),
      marks: readType('marks'),
    },
    attribution: service.getOr('attribution', text, ''),
    offlineAllowed: service.getOr('offlineAllowed', truth, false),
  };
}
