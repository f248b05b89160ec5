import type { LargerTile } from './larger-tiles.domain';

/**
 * Why a source gave no picture.
 * - `unreachable`: no answer within the time limit, or no network
 * - `rejected`: a status that is no success
 * - `no picture`: an answer that is something else; `detail` is what a map service said in its
 *   exception, or empty
 */
export type TileFailure =
  | { kind: 'unreachable' }
  | { kind: 'rejected'; status: number }
  | { kind: 'no picture'; detail: string };

export type TileAnswer =
  /** A stand-in is magnified from a coarser zoom, as the tile itself could not be had. */
  { ok: true; picture: Blob; isStandIn?: boolean } | { ok: false; failure: TileFailure };

/** The address of a tile of a coarser zoom, and the part of it that is wanted. */
export interface LargerPicture extends Omit<LargerTile, 'tile'> {
  url: string;
}

/**
 * Gets the picture at an address. Never rejects.
 * @param larger what the picture is a part of, the nearest zoom first
 */
export type LoadTile = (url: string, larger: () => readonly LargerPicture[]) => Promise<TileAnswer>;
