import type { GeoPosition } from '@feltbok/domain/coordinates/geodesy.ts';
import { createWmsAddress, systemName } from '../tiles/wms-address.domain';

/** The place that is asked about, and the scale at which the map shows it. */
export interface AskedPlace {
  position: GeoPosition;
  /** Metres of EPSG:3857 per pixel. Layers answer as they are drawn at this scale. */
  resolution: number;
}

/**
 * Pixels from the tapped place within which lines and points answer; §7 has one figure for all
 * services.
 */
const tolerance = 5;
/** Maximum number of features per layer; nobody reads more outdoors. */
const maxFeatures = '10';
/** Pixels of a side of the requested picture, which has the place in its middle. */
const side = 101;

/** Radius of the sphere of EPSG:3857, in metres. */
const sphere = 6_378_137;
const toRadians = (degrees: number) => (degrees * Math.PI) / 180;

/** Each kind of server has its own name for the tolerance, and ignores the others' names. */
const toleranceNames = ['TOLERANCE', 'BUFFER', 'RADIUS', 'FI_POINT_TOLERANCE', 'FI_LINE_TOLERANCE'];

/**
 * Builds the GetFeatureInfo request of one layer.
 * @param url of the service; its query is kept, and may name the version
 */
export function buildFeatureInfoAddress(
  { url, layer, gfiFormat }: { url: string; layer: string; gfiFormat: string },
  { position, resolution }: AskedPlace,
): URL {
  const x = sphere * toRadians(position.longitude);
  const y = sphere * Math.asinh(Math.tan(toRadians(position.latitude)));
  const half = (side / 2) * resolution;
  const middle = String((side - 1) / 2);
  const address = createWmsAddress(url, 'GetFeatureInfo', (version) => ({
    LAYERS: layer,
    QUERY_LAYERS: layer,
    STYLES: '',
    FORMAT: 'image/png',
    [systemName[version]]: 'EPSG:3857',
    BBOX: [x - half, y - half, x + half, y + half].join(','),
    WIDTH: String(side),
    HEIGHT: String(side),
    ...(version === '1.3.0' ? { I: middle, J: middle } : { X: middle, Y: middle }),
    INFO_FORMAT: gfiFormat,
    FEATURE_COUNT: maxFeatures,
    ...Object.fromEntries(toleranceNames.map((name) => [name, String(tolerance)])),
  }));
  return new URL(address);
}

/**
 * Builds the request to the feature service, with the layers' names and the place in degrees,
 * WGS84.
 */
export function buildFeatureServiceAddress(
  service: string,
  layers: readonly string[],
  { position }: AskedPlace,
): URL {
  const address = new URL(service);
  const query = {
    x: position.longitude.toFixed(7),
    y: position.latitude.toFixed(7),
    tolerance: String(tolerance),
    layers: layers.join(','),
  };
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  return address;
}
