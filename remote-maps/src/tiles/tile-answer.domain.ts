import type { LargerTile } from './larger-tiles.domain';

/**
 * Why a source gave no picture.
 * - `unreachable`: no answer within the time limit, or no network
 * - `rejected`: an error status
 * - `no picture`: an answer of another kind; `detail` is the message of the service's exception, or
 *   empty
 */
export type TileFailure =
  | { kind: 'unreachable' }
  | { kind: 'rejected'; status: number }
  | { kind: 'no picture'; detail: string };

export type TileAnswer =
  /** A stand-in is magnified from a coarser zoom, because the tile itself could not be loaded. */
  { ok: true; picture: Blob; isStandIn?: boolean } | { ok: false; failure: TileFailure };

/** The address of a tile of a coarser zoom, and the part of it that is needed. */
export interface LargerPicture extends Omit<LargerTile, 'tile'> {
  url: string;
}

/**
 * Loads the picture at an address. Never rejects.
 * @param listLarger lists the pictures that contain it, nearest zoom first
 */
export type LoadTile = (
  url: string,
  listLarger: () => readonly LargerPicture[],
) => Promise<TileAnswer>;
