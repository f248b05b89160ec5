import { JsonObject, listOf, number, text, truth, UnexpectedShape, webAddress } from './json-reader.domain';

/** The one version of the catalogue's answers that is understood here. */
const catalogueVersion = 1;

const baseMapKinds = ['Kart', 'Foto', 'Hybrid'] as const;
export type BaseMapKind = (typeof baseMapKinds)[number];

export interface WmsLayer {
  name: string;
  description: string;
  /** Whether GetFeatureInfo may be asked of it. */
  queryable: boolean;
  /**
   * Scale denominators between which the layer draws, both included, as the service reckons them: by the metres of the
   * projection that it is asked in, at 0.28 mm a pixel. null where it sets no limit.
   */
  minScale: number | null;
  maxScale: number | null;
}

export interface WmsService {
  url: string;
  name: string;
  /** Media type of its GetFeatureInfo answers. */
  gfiFormat: string;
  layers: WmsLayer[];
  /** Whom the map data belong to, as plain text. */
  attribution: string;
  offlineAllowed: boolean;
}

/** Tiles of 256 px in the web-mercator grid (EPSG:3857). */
export interface RasterTiles {
  /** With the placeholders `{z}`, `{x}` and `{y}`, y counted from the top. */
  url: string;
  baseMap: BaseMapKind;
  /** The last zoom the source has tiles for. */
  maxZoom: number;
  /** Whom the map data belong to, as plain text. */
  attribution: string;
  offlineAllowed: boolean;
  layers: { name: string; description: string }[];
}

/** Addresses of the property services; null where the customer has none. */
interface PropertyServices {
  bbox: string | null;
  point: string | null;
  owners: string | null;
  featureInfo: string | null;
}

/** What GetCapabilities tells. */
export type Capabilities = Pick<MapCatalogue, 'wms'>;
/** What GetAppServices tells. */
export type AppServices = Pick<MapCatalogue, 'tiles' | 'property'>;

export interface MapCatalogue {
  wms: WmsService[];
  /** Lowest first: what shares a base map is drawn in this order. */
  tiles: RasterTiles[];
  property: PropertyServices;
}

export class OtherCatalogueVersion extends Error {
  override readonly name = 'OtherCatalogueVersion';

  constructor(readonly version: unknown) {
    super(`The map catalogue has version ${String(version)}, not ${catalogueVersion}`);
  }
}

/** Kartverket's caches and their like end here; a catalogue that knows better says so. */
const usualMaxZoom = 18;

/**
 * @param answer parsed body of GetCapabilities; unknown fields are passed over
 * @throws OtherCatalogueVersion, UnexpectedShape
 */
export function readCapabilities(answer: unknown): Capabilities {
  return { wms: versioned(answer, 'GetCapabilities').get('wms', listOf(readWms)) };
}

/**
 * @param answer parsed body of GetAppServices; unknown fields, and tiles of an unknown base map, are passed over
 * @throws OtherCatalogueVersion, UnexpectedShape
 */
export function readAppServices(answer: unknown): AppServices {
  const services = versioned(answer, 'GetAppServices');
  return {
    tiles: services.get('rastertiles', listOf(readTiles)).filter((tiles) => tiles !== null),
    property: services.getOr('property', readProperty, { bbox: null, point: null, owners: null, featureInfo: null }),
  };
}

/** The tiles of one base map, lowest first. */
export const tilesOf = (catalogue: MapCatalogue, kind: BaseMapKind): RasterTiles[] =>
  catalogue.tiles.filter((tiles) => tiles.baseMap === kind);

/** The base maps that the catalogue has tiles for, in the order they are offered. */
export const baseMapsOf = (catalogue: MapCatalogue): BaseMapKind[] =>
  baseMapKinds.filter((kind) => catalogue.tiles.some((tiles) => tiles.baseMap === kind));

function versioned(answer: unknown, call: string): JsonObject {
  const object = JsonObject.read(answer, call);
  const version = object.get('version', (value) => value);
  if (version !== catalogueVersion) throw new OtherCatalogueVersion(version);
  return object;
}

function readWms(value: unknown, field: string): WmsService {
  const wms = JsonObject.read(value, field);
  return {
    url: wms.get('url', webAddress),
    name: wms.get('name', text),
    gfiFormat: wms.get('gfiFormat', text),
    layers: wms.get('layers', listOf(readWmsLayer)),
    attribution: wms.getOr('attribution', text, ''),
    offlineAllowed: wms.getOr('offlineAllowed', truth, false),
  };
}

function readWmsLayer(value: unknown, field: string): WmsLayer {
  const layer = JsonObject.read(value, field);
  const name = layer.get('name', text);
  return {
    name,
    description: layer.getOr('description', text, name),
    queryable: layer.getOr('queryable', truth, false),
    minScale: layer.getOr<number | null>('minScale', number, null),
    maxScale: layer.getOr<number | null>('maxScale', number, null),
  };
}

function readTiles(value: unknown, field: string): RasterTiles | null {
  const tiles = JsonObject.read(value, field);
  const named = tiles.get('baseMap', text);
  const baseMap = baseMapKinds.find((kind) => kind === named);
  if (!baseMap) return null;
  return {
    url: tiles.get('url', tileAddress),
    baseMap,
    maxZoom: tiles.getOr('maxZoom', number, usualMaxZoom),
    attribution: tiles.getOr('attribution', text, ''),
    offlineAllowed: tiles.getOr('offlineAllowed', truth, false),
    layers: tiles.getOr('layers', listOf(readTileLayer), []),
  };
}

function readTileLayer(value: unknown, field: string): RasterTiles['layers'][number] {
  const layer = JsonObject.read(value, field);
  const name = layer.get('name', text);
  return { name, description: layer.getOr('description', text, name) };
}

function tileAddress(value: unknown, field: string): string {
  const address = webAddress(value, field);
  if (!['{z}', '{x}', '{y}'].every((part) => address.includes(part))) {
    throw new UnexpectedShape(field, 'an address with {z}, {x} and {y}');
  }
  return address;
}

function readProperty(value: unknown, field: string): PropertyServices {
  const property = JsonObject.read(value, field);
  const address = (name: keyof PropertyServices) => property.getOr<string | null>(name, webAddress, null);
  return {
    bbox: address('bbox'),
    point: address('point'),
    owners: address('owners'),
    featureInfo: address('featureInfo'),
  };
}
