import type { GeoPosition } from '@feltbok/domain/coordinates/geodesy.ts';
import { createWmsAddress, systemName } from '../tiles/wms-address.domain';

/** Where is asked, as the map shows it. */
export interface AskedPlace {
  position: GeoPosition;
  /** Metres of EPSG:3857 a pixel: layers answer as they draw at this scale. */
  resolution: number;
}

/**
 * How far from what was tapped a line or a point may lie, in pixels to a WMS; §7 has one figure for
 * all services.
 */
const tolerance = 5;
/** Of one layer; more than these nobody reads outdoors. */
const mostFeatures = '10';
/** Pixels of a side of the picture that is asked about, the place in its middle. */
const side = 101;

/** Radius of the sphere of EPSG:3857, in metres. */
const sphere = 6_378_137;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/**
 * Each kind of server has a name of its own for how far a tap may miss, and passes over the names
 * of the others.
 */
const toleranceNames = ['TOLERANCE', 'BUFFER', 'RADIUS', 'FI_POINT_TOLERANCE', 'FI_LINE_TOLERANCE'];

/**
 * The GetFeatureInfo of one layer. @param url of the service; its query stays, and may name the
 * version
 */
export function featureInfoAddress(
  { url, layer, gfiFormat }: { url: string; layer: string; gfiFormat: string },
  { position, resolution }: AskedPlace,
): URL {
  const x = sphere * radians(position.longitude);
  const y = sphere * Math.asinh(Math.tan(radians(position.latitude)));
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
    FEATURE_COUNT: mostFeatures,
    ...Object.fromEntries(toleranceNames.map((name) => [name, String(tolerance)])),
  }));
  return new URL(address);
}

/** What the service for features is asked about layers, by their names. In degrees, WGS84. */
export function featureServiceAddress(
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
