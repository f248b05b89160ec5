import type { RasterTiles } from '../catalogue/catalogue.domain';

/** Degrees, WGS84. */
interface Position {
  longitude: number;
  latitude: number;
}

const previewZoom = 16;

/** The address of the one tile that shows what the source looks like around a position. */
export function previewAddress({ url, maxZoom }: RasterTiles, { longitude, latitude }: Position): string {
  const zoom = Math.min(previewZoom, maxZoom);
  const tiles = 2 ** zoom;
  const x = Math.floor(((longitude + 180) / 360) * tiles);
  const y = Math.floor(((1 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / Math.PI) / 2) * tiles);
  return url.replace('{z}', String(zoom)).replace('{x}', String(x)).replace('{y}', String(y));
}
