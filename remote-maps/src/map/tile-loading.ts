import ImageTile from 'ol/ImageTile';
import type TileImage from 'ol/source/TileImage';
import TileState from 'ol/TileState';

/**
 * Why a source gave no picture.
 * - `unreachable`: no answer within the time limit, or no network
 * - `refused`: a status that is no success
 * - `no picture`: an answer that is something else; `detail` is what a map service said in its exception, or empty
 */
export type TileFailure =
  | { kind: 'unreachable' }
  | { kind: 'refused'; status: number }
  | { kind: 'no picture'; detail: string };

export type TileAnswer = { ok: true; picture: Blob } | { ok: false; failure: TileFailure };

/** Gets the picture at an address. Never rejects. */
export type LoadTile = (url: string) => Promise<TileAnswer>;

/** Lets a source get its pictures by `load` in place of the browser. */
export function loadTilesBy(source: TileImage, load: LoadTile, onFailure: (failure: TileFailure) => void): void {
  source.setTileLoadFunction((tile, url) => {
    if (!(tile instanceof ImageTile)) return;
    const image = tile.getImage();
    void load(url).then((answer) => {
      // Asked for once more meanwhile, the tile has another image.
      if (tile.getImage() !== image || !(image instanceof HTMLImageElement)) return;
      if (answer.ok) show(answer.picture, image);
      else {
        onFailure(answer.failure);
        tile.setState(TileState.ERROR);
      }
    });
  });
}

function show(picture: Blob, image: HTMLImageElement): void {
  const address = URL.createObjectURL(picture);
  const release = () => URL.revokeObjectURL(address);
  image.addEventListener('load', release, { once: true });
  image.addEventListener('error', release, { once: true });
  image.src = address;
}
