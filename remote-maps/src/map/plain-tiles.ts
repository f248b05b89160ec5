import TileLayer from 'ol/layer/Tile';
import type { FrameState } from 'ol/Map';
import type TileSource from 'ol/source/Tile';

/**
 * Tiles that are drawn when their turn comes. Where any layer of a map has labels that give way,
 * OpenLayers writes down what it draws of every layer and draws it in the end; what is on tiles
 * gives way to nothing.
 */
export class PlainTiles<Source extends TileSource> extends TileLayer<Source> {
  override render(frame: FrameState | null, target: HTMLElement): HTMLElement | null {
    const declutter = frame?.declutter;
    if (!frame || !declutter) return super.render(frame, target);
    frame.declutter = null;
    const element = super.render(frame, target);
    frame.declutter = declutter;
    return element;
  }
}
