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

/** The one version of the catalogue's answers that is understood here. */
const catalogueVersion = 1;

export interface CatalogueLayer {
  name: string;
  description: string;
  /** Whether GetFeatureInfo may be asked of it. */
  queryable: boolean;
  /**
   * Scale denominators between which the layer draws, both included, as the service reckons them:
   * by the metres of the projection that it is asked in, at 0.28 mm a pixel. null where it sets no
   * limit.
   */
  minScale: number | null;
  maxScale: number | null;
  /** Whether it is a catalogue of control points, which receivers are checked on. */
  hasControlPoints?: true;
}

export interface WmsService {
  url: string;
  name: string;
  /** Media type of its GetFeatureInfo answers. */
  gfiFormat: string;
  layers: CatalogueLayer[];
  /** Whom the map data belong to, as plain text. */
  attribution: string;
  offlineAllowed: boolean;
}

/** Addresses of the property services; null where the customer has none. */
interface PropertyServices {
  bbox: string | null;
  point: string | null;
  owners: string | null;
  featureInfo: string | null;
}

/**
 * Addresses of services that are searched and asked as Kartverket's own; null where the customer
 * has none.
 */
interface SearchServices {
  addresses: string | null;
  placeNames: string | null;
  /** Of the ground, at a point. */
  height: string | null;
}

const noSearchServices: SearchServices = { addresses: null, placeNames: null, height: null };
const noPropertyServices: PropertyServices = {
  bbox: null,
  point: null,
  owners: null,
  featureInfo: null,
};

/** A WFS of the registered cadastre, in the form in which Kartverket publishes it. */
export interface RegisteredService {
  url: string;
  /** Names of its types for each kind. */
  types: Record<RegisteredKind, string>;
  /** Whom the data belong to, as plain text. */
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
  /** Lowest first: what shares a base map is drawn in this order. */
  tiles: RasterTiles[];
  property: PropertyServices;
  search: SearchServices;
  /** Null where the customer has none. */
  registered: RegisteredService | null;
}

/** Kartverket's caches and their like end here; a catalogue that knows better says so. */
const usualMaxZoom = 18;

/**
 * What one call of the catalogue answers; what it leaves out is empty. The names are those of the
 * catalogue in any case of letters, and unknown fields, as well as tiles of an unknown base map,
 * are passed over.
 * @param answer parsed body @param call its name, for failures
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

/** Both answers as one catalogue: WMS and tiles may stand in either. */
export const joinedCatalogue = (
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
export const tilesOf = (catalogue: MapCatalogue, kind: BaseMapKind): RasterTiles[] =>
  catalogue.tiles.filter((tiles) => tiles.baseMap === kind);

/** The base maps that the catalogue has tiles for, in the order they are offered. */
export const baseMapsOf = (catalogue: MapCatalogue): BaseMapKind[] =>
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
 * The tiles of an entry: one source, or one for each layer where the layer is part of the address.
 */
function readTiles(value: unknown, field: string): RasterTiles[] {
  const tiles = JsonObject.read(value, field);
  const named = tiles.getOr<string | null>('baseMap', text, null);
  if (named !== null && !isBaseMapKind(named)) return [];
  const layers = tiles.getOr('layers', listOrOne(readTileLayer), []);
  const address = tiles.get('url', tileAddress);
  const isByLayer = address.includes('{layer}');
  if (isByLayer && layers.length === 0)
    throw new UnexpectedShape(`${field}.layers`, 'a list of at least one layer');
  const others = {
    maxZoom: tiles.getOr('maxZoom', number, usualMaxZoom),
    attribution: tiles.getOr('attribution', text, ''),
    offlineAllowed: tiles.getOr('offlineAllowed', truth, false),
  };
  return (isByLayer ? layers.map((layer) => [layer]) : [layers]).flatMap((own) => {
    const baseMap = named ?? baseMapOfLayers(own);
    if (!baseMap) return [];
    const url = address.replaceAll('{layer}', encodeURIComponent(own[0]?.name ?? ''));
    return [{ url, baseMap, ...others, layers: own }];
  });
}

const isBaseMapKind = (name: string): name is BaseMapKind =>
  baseMapKinds.some((kind) => kind === name);

/**
 * The base map that a layer is called, or else the one whose name is part of its name or
 * description.
 */
function baseMapOfLayers(layers: RasterTiles['layers']): BaseMapKind | null {
  const texts = layers
    .flatMap(({ name, description }) => [name, description])
    .map((one) => one.trim().toLowerCase());
  const called = baseMapKinds.find((kind) => texts.includes(kind.toLowerCase()));
  // A hybrid is called Hybridkart too, and a photo Fotokart.
  const stated = (['Hybrid', 'Foto', 'Kart'] as const).find((kind) =>
    texts.some((one) => one.includes(kind.toLowerCase())),
  );
  return called ?? stated ?? null;
}

function readTileLayer(value: unknown, field: string): RasterTiles['layers'][number] {
  const layer = JsonObject.read(value, field);
  const name = layer.get('name', text);
  return { name, description: layer.getOr('description', text, name) };
}

/** An address without any placeholder is the base of tiles by the names of their layers. */
function tileAddress(value: unknown, field: string): string {
  const address = webAddress(value, field);
  if (!/[{}]/.test(address)) return address.replace(/\/?(\?|$)/, '/{layer}/{z}/{x}/{y}.png$1');
  if (!['{z}', '{x}', '{y}'].every((part) => address.includes(part))) {
    throw new UnexpectedShape(field, 'an address with {z}, {x} and {y}');
  }
  return address;
}

function readProperty(value: unknown, field: string): PropertyServices {
  const property = JsonObject.read(value, field);
  const address = (name: keyof PropertyServices) =>
    property.getOr<string | null>(name, webAddress, null);
  return {
    bbox: address('bbox'),
    point: address('point'),
    owners: address('owners'),
    featureInfo: address('featureInfo'),
  };
}

function readSearch(value: unknown, field: string): SearchServices {
  const search = JsonObject.read(value, field);
  const address = (name: keyof SearchServices) =>
    search.getOr<string | null>(name, webAddress, null);
  return {
    addresses: address('addresses'),
    placeNames: address('placeNames'),
    height: address('height'),
  };
}

function readRegistered(value: unknown, field: string): RegisteredService {
  const service = JsonObject.read(value, field);
  const typeOf = (kind: RegisteredKind) => service.getOr(kind, text, publishedTypes[kind]);
  return {
    url: service.get('url', webAddress),
    types: { parcels: typeOf('parcels'), boundaries: typeOf('boundaries'), marks: typeOf('marks') },
    attribution: service.getOr('attribution', text, ''),
    offlineAllowed: service.getOr('offlineAllowed', truth, false),
  };
}
