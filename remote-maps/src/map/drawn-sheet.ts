import { getForViewAndSize } from 'ol/extent';
import type Layer from 'ol/layer/Layer';
import type { State } from 'ol/layer/Layer';
import type { FrameState } from 'ol/Map';
import { apply } from 'ol/transform';
import { getUid } from 'ol/util';
import ViewHint from 'ol/ViewHint';
import { type PixelBox, paintedBox } from './painted-box';

/**
 * CSS pixels of the sheet beyond each edge of the map. OpenLayers knows what lies up to 100 of them
 * beyond while the map is dragged; the rest is for symbols and labels there.
 */
const margin = 160;

/** A layer that lies on the sheet. Each step is taken for all layers before the next. */
export interface OnSheet extends Layer {
  /**
   * @param prepared the same frame as OpenLayers knows it: what is new is left for when the map
   *   rests
   */
  draw(frame: FrameState, prepared: FrameState, target: HTMLElement): void;
  drawThinned(frame: FrameState, state: State): void;
  drawDeferred(frame: FrameState): void;
}

interface Drawn {
  likeness: string;
  centre: number[];
  /** Of the sheet's canvas; null where there is nothing on it. */
  box: PixelBox | null;
  /** Whether something goes on beyond the sheet. */
  isCut: boolean;
}

/**
 * What is drawn on the map, cached as a picture for as long as the map is dragged: to draw marks
 * and labels anew with each frame takes a tablet longer than the tiles do. The map at rest knows
 * nothing of it.
 */
export class DrawnSheet {
  private readonly canvas = document.createElement('canvas');
  /** As OpenLayers makes them for its layers, so that it draws in this one. */
  private readonly element = Object.assign(document.createElement('div'), {
    className: 'ol-layer',
  });
  private frame: FrameState | null = null;
  private isShown = false;
  private likeness = '';
  private drawn: Drawn | null = null;

  /** @param isOnSheet selects the map's layers that are cached together */
  constructor(private readonly isOnSheet: (layer: Layer) => layer is OnSheet) {
    this.element.append(this.canvas);
  }

  /** Whether the sheet shows all of its layers in a frame, which need not be drawn then. */
  shows(frame: FrameState): boolean {
    return frame === this.frame && this.isShown;
  }

  /**
   * Shows the sheet on the tiles if the map is being dragged. Every layer asks; the first is
   * answered by doing it.
   * @param target that the tiles are drawn on
   */
  show(frame: FrameState, target: HTMLElement | null): boolean {
    if (frame === this.frame) return this.isShown;
    this.frame = frame;
    const likeness = this.likenessOf(frame);
    // While the map is zoomed a sheet would be of use for one frame only.
    const isDragged =
      isMoving(frame) && frame.viewState.rotation === 0 && likeness === this.likeness;
    this.likeness = likeness;
    const tiles = isDragged ? target?.firstElementChild : null;
    this.isShown = tiles instanceof HTMLCanvasElement && this.showOn(tiles, frame);
    if (!this.isShown && this.drawn) this.release();
    return this.isShown;
  }

  private showOn(tiles: HTMLCanvasElement, frame: FrameState): boolean {
    const { size, pixelRatio } = frame;
    const width = pixels(size[0], pixelRatio);
    const height = pixels(size[1], pixelRatio);
    const context =
      tiles.width === width && tiles.height === height ? tiles.getContext('2d') : null;
    if (!context) return false;
    const drawn = this.drawn && this.isOfUse(this.drawn, frame) ? this.drawn : this.draw(frame);
    this.drawn = drawn;
    if (!drawn.box) return true;
    const { left, top, width: across, height: down } = drawn.box;
    const [x = 0, y = 0] = moved(frame, drawn).map((far) => pixels(far - margin, pixelRatio));
    context.save();
    context.setTransform(1, 0, 0, 1, 0, 0);
    // Only where there is something: each pixel is laid over one of the tiles, also one that is
    // empty.
    context.drawImage(this.canvas, left, top, across, down, left + x, top + y, across, down);
    context.restore();
    return true;
  }

  private isOfUse(drawn: Drawn, frame: FrameState): boolean {
    if (drawn.likeness !== this.likeness) return false;
    return !drawn.isCut || moved(frame, drawn).every((far) => Math.abs(far) <= margin);
  }

  private draw(frame: FrameState): Drawn {
    const moving = widened(frame);
    // As at rest symbols stand on whole pixels, and the map moves by such.
    const wide = { ...moving, viewHints: [] };
    const { size, pixelRatio } = wide;
    const width = pixels(size[0], pixelRatio);
    const height = pixels(size[1], pixelRatio);
    // Cleared with it.
    Object.assign(this.canvas, { width, height });
    // What OpenLayers compares with the one that it would give a canvas of its own.
    this.canvas.style.transform = `matrix(${[1 / pixelRatio, 0, 0, 1 / pixelRatio, 0, 0].join(', ')})`;
    const seen = wide.layerStatesArray.flatMap((state, layerIndex) => {
      const { layer } = state;
      return state.visible && this.isOnSheet(layer) ? [{ layer, state, layerIndex }] : [];
    });
    for (const { layer, layerIndex } of seen) {
      wide.layerIndex = layerIndex;
      layer.draw(wide, moving, this.element);
    }
    for (const { layer, state } of seen.toReversed()) layer.drawThinned(wide, state);
    for (const { layer } of seen) layer.drawDeferred(wide);
    const box = paintedBox(this.canvas);
    const isCut = box !== null && touchesEdge(box, this.canvas);
    return { likeness: this.likeness, centre: frame.viewState.center, box, isCut };
  }

  /** A picture of some megabytes that is of no more use. */
  private release(): void {
    this.drawn = null;
    Object.assign(this.canvas, { width: 0, height: 0 });
  }

  private likenessOf({ viewState, size, pixelRatio, layerStatesArray }: FrameState): string {
    const layers = layerStatesArray
      .filter(({ layer }) => this.isOnSheet(layer))
      .map(({ layer, visible }) => [getUid(layer), layer.getRevision(), visible]);
    return [viewState.resolution, size, pixelRatio, layers].join();
  }
}

const isMoving = ({ viewHints }: FrameState): boolean =>
  Boolean(viewHints[ViewHint.ANIMATING] || viewHints[ViewHint.INTERACTING]);

/** CSS pixels to the right and down by which what was in the middle has moved. */
function moved({ coordinateToPixelTransform, size }: FrameState, { centre }: Drawn): number[] {
  const [x = 0, y = 0] = apply(coordinateToPixelTransform, [...centre]);
  return [x - (size[0] ?? 0) / 2, y - (size[1] ?? 0) / 2];
}

const touchesEdge = ({ left, top, width, height }: PixelBox, of: HTMLCanvasElement): boolean =>
  left <= 0 || top <= 0 || left + width >= of.width || top + height >= of.height;

const pixels = (length = 0, pixelRatio: number): number => Math.round(length * pixelRatio);

/** The same frame of a map that is larger on all sides. */
function widened(frame: FrameState): FrameState {
  const { center, resolution, rotation } = frame.viewState;
  const size = frame.size.map((side) => side + 2 * margin);
  return {
    ...frame,
    size,
    extent: getForViewAndSize(center, resolution, rotation, size),
    declutter: {},
  };
}
