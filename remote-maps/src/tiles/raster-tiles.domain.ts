export const baseMapKinds = ['Kart', 'Foto', 'Hybrid'] as const;
export type BaseMapKind = (typeof baseMapKinds)[number];

/** Tiles of 256 px in the web-mercator grid (EPSG:3857). */
export interface RasterTiles {
  /** The address has the placeholders `{z}`, `{x}` and `{y}`, y counted from the top. */
  url: string;
  baseMap: BaseMapKind;
  /** The last zoom that the source has tiles for. */
  maxZoom: number;
  /** The owners of the map data, as plain text. */
  attribution: string;
  offlineAllowed: boolean;
  layers: { name: string; description: string }[];
}
