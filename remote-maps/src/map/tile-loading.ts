import { screenPatienceMs } from '@feltbok/contract/client/transfer.data.ts';
import ImageTile from 'ol/ImageTile';
import { get as getProjection, type Projection } from 'ol/proj';
import type TileImage from 'ol/source/TileImage';
import TileState from 'ol/TileState';
import type { TileCoord } from 'ol/tilecoord';
import { listLargerTiles } from '../tiles/larger-tiles.domain';
import type { LargerPicture, LoadTile, TileFailure } from '../tiles/tile-answer.domain';

interface TileListeners {
  onFailure?: (failure: TileFailure) => void;
  /**
   * Called when a tile takes longer than anybody waits; it is shown all the same when it arrives.
   */
  onLate: (tile: ImageTile) => void;
  onStandIn: (tile: ImageTile) => void;
}

/** Makes a source load its pictures with `load` instead of the browser. */
export function setTileLoader(
  source: TileImage,
  load: LoadTile,
  { onFailure, onLate, onStandIn }: TileListeners,
): void {
  source.setTileLoadFunction((tile, url) => {
    if (!(tile instanceof ImageTile)) return;
    const image = tile.getImage();
    const late = setTimeout(() => {
      // A tile that was requested again has another image with its own timer.
      if (tile.getImage() === image) onLate(tile);
    }, screenPatienceMs);
    void load(url, () => listLargerPictures(source, tile.getTileCoord())).then((answer) => {
      clearTimeout(late);
      // A tile that was requested again in the meantime has another image.
      if (tile.getImage() !== image || !(image instanceof HTMLImageElement)) return;
      if (answer.ok) {
        if (answer.isStandIn) onStandIn(tile);
        showPicture(answer.picture, image);
      } else {
        onFailure?.(answer.failure);
        tile.setState(TileState.ERROR);
      }
    });
  });
}

const webMercator = getProjection('EPSG:3857') as Projection;

function listLargerPictures(source: TileImage, [z = 0, x = 0, y = 0]: TileCoord): LargerPicture[] {
  const addressOf = source.getTileUrlFunction();
  return listLargerTiles({ z, x, y }, source.getTileGrid()?.getMinZoom() ?? z).flatMap(
    ({ tile, ...part }) => {
      const url = addressOf([tile.z, tile.x, tile.y], 1, webMercator);
      return url ? [{ url, ...part }] : [];
    },
  );
}

function showPicture(picture: Blob, image: HTMLImageElement): void {
  const address = URL.createObjectURL(picture);
  const release = () => URL.revokeObjectURL(address);
  image.addEventListener('load', release, { once: true });
  image.addEventListener('error', release, { once: true });
  image.src = address;
}
