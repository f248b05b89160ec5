import type { Box } from '../../cadastre/geometry';
import {
  boxFrom,
  type CoordinateSystem,
  coordinateSystemOf,
  type WmsVersion,
} from './coordinate-systems';
import type { Layer, Service } from './layer';
import { ServiceException } from './service-exception';

/** What a GetMap asks for. */
export interface MapRequest {
  layers: readonly Layer[];
  system: CoordinateSystem;
  /** In the system, easting or longitude as x. */
  box: Box;
  /** Pixels. */
  width: number;
  height: number;
  format: (typeof mapFormats)[number];
  transparent: boolean;
  background: string;
}

/** What a GetFeatureInfo asks for. */
export interface FeatureInfoRequest extends MapRequest {
  queried: readonly Layer[];
  infoFormat: (typeof infoFormats)[number];
  /** Pixels from the north-western corner. */
  column: number;
  row: number;
  featureCount: number;
}

export const mapFormats = ['image/png', 'image/jpeg'] as const;
export const infoFormats = [
  'text/plain',
  'text/html',
  'application/vnd.ogc.gml',
  'application/json',
] as const;

/** A larger picture than this is rejected, as servers do. Pixels. */
export const maxSide = 4096;

/** Names of parameters are the same in any case. */
export class Parameters {
  readonly #values: ReadonlyMap<string, string>;

  constructor(query: URLSearchParams) {
    this.#values = new Map([...query].map(([name, value]) => [name.toUpperCase(), value]));
  }

  get(name: string): string | undefined {
    return this.#values.get(name);
  }

  require(name: string): string {
    const value = this.get(name);
    if (value === undefined || value === '')
      throw new ServiceException('MissingParameterValue', `${name} is missing`);
    return value;
  }

  requireInteger(name: string, from: number, to: number): number {
    const value = Number(this.require(name));
    if (Number.isInteger(value) && value >= from && value <= to) return value;
    throw new ServiceException(
      'InvalidParameterValue',
      `${name} must be a whole number from ${from} to ${to}`,
    );
  }
}

/**
 * The version a client names, or the newest when it names none. For capabilities any number is met
 * halfway.
 */
export function versionOf(parameters: Parameters, isCapabilities: boolean): WmsVersion {
  const version = parameters.get('VERSION') ?? parameters.get('WMTVER') ?? '1.3.0';
  if (version === '1.1.1' || version === '1.3.0') return version;
  if (isCapabilities) return version < '1.3.0' ? '1.1.1' : '1.3.0';
  throw new ServiceException(
    'InvalidParameterValue',
    `VERSION ${version} is not spoken here, 1.1.1 and 1.3.0 are`,
  );
}

export function readMapRequest(
  parameters: Parameters,
  version: WmsVersion,
  service: Service,
): MapRequest {
  const layers = layersNamed(parameters.require('LAYERS'), service);
  const styles = (parameters.get('STYLES') ?? '').split(',');
  const style = styles.find((one) => one !== '' && one !== 'default');
  if (style !== undefined)
    throw new ServiceException('StyleNotDefined', `There is no style ${style}`);
  const systemName = parameters.require(version === '1.3.0' ? 'CRS' : 'SRS');
  const system = coordinateSystemOf(systemName, version);
  if (!system) throw new ServiceException('InvalidCRS', `${systemName} is not offered`);
  return {
    layers,
    system,
    box: readBox(parameters.require('BBOX'), version === '1.3.0' && system.northFirst),
    width: parameters.requireInteger('WIDTH', 1, maxSide),
    height: parameters.requireInteger('HEIGHT', 1, maxSide),
    format: oneOf(mapFormats, parameters.get('FORMAT') ?? 'image/png', 'FORMAT'),
    transparent: parameters.get('TRANSPARENT')?.toUpperCase() === 'TRUE',
    background: readColour(parameters.get('BGCOLOR') ?? '0xFFFFFF'),
  };
}

export function readFeatureInfoRequest(
  parameters: Parameters,
  version: WmsVersion,
  service: Service,
): FeatureInfoRequest {
  const map = readMapRequest(parameters, version, service);
  const queried = layersNamed(parameters.require('QUERY_LAYERS'), service);
  const mute = queried.find((layer) => !layer.find);
  if (mute) throw new ServiceException('LayerNotQueryable', `${mute.name} cannot be queried`);
  const [column, row] = version === '1.3.0' ? ['I', 'J'] : ['X', 'Y'];
  return {
    ...map,
    queried,
    infoFormat: oneOf(infoFormats, parameters.get('INFO_FORMAT') ?? 'text/plain', 'INFO_FORMAT'),
    column: readPixel(parameters, column as string, map.width),
    row: readPixel(parameters, row as string, map.height),
    featureCount: parameters.get('FEATURE_COUNT')
      ? parameters.requireInteger('FEATURE_COUNT', 1, 100)
      : 1,
  };
}

function layersNamed(names: string, service: Service): Layer[] {
  return names.split(',').map((name) => layerNamed(name, service));
}

export function layerNamed(name: string, { layers }: Service): Layer {
  const layer = layers.find((one) => one.name === name);
  if (!layer) throw new ServiceException('LayerNotDefined', `There is no layer ${name}`);
  return layer;
}

function readPixel(parameters: Parameters, name: string, size: number): number {
  const value = Number(parameters.require(name));
  if (Number.isInteger(value) && value >= 0 && value < size) return value;
  throw new ServiceException('InvalidPoint', `${name} lies outside the picture`);
}

function readBox(text: string, northFirst: boolean): Box {
  const numbers = text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  if (numbers.length !== 4 || !numbers.every(Number.isFinite)) {
    throw new ServiceException('InvalidParameterValue', 'BBOX must be four numbers');
  }
  const box = boxFrom(numbers as [number, number, number, number], northFirst);
  if (box.minX >= box.maxX || box.minY >= box.maxY) {
    throw new ServiceException('InvalidParameterValue', 'BBOX has no area');
  }
  return box;
}

function readColour(text: string): string {
  const digits = /^(?:0x|#)([0-9a-f]{6})$/i.exec(text)?.[1];
  if (!digits) throw new ServiceException('InvalidParameterValue', 'BGCOLOR must be like 0xFFFFFF');
  return `#${digits}`;
}

function oneOf<T extends string>(known: readonly T[], value: string, parameter: string): T {
  const found = known.find((one) => one === value.toLowerCase());
  if (!found) throw new ServiceException('InvalidFormat', `${parameter} ${value} is not offered`);
  return found;
}
