import type Feature from 'ol/Feature';
import type Layer from 'ol/layer/Layer';
import type { State } from 'ol/layer/Layer';
import VectorLayer from 'ol/layer/Vector';
import type OlMap from 'ol/Map';
import type { FrameState } from 'ol/Map';
import type VectorSource from 'ol/source/Vector';
import { DrawnSheet, type OnSheet } from './drawn-sheet';

const sheets = new WeakMap<OlMap, DrawnSheet>();

/**
 * A layer of what is drawn on the map, above all tiles. All of a map share a sheet while the map is
 * dragged.
 */
export class DrawnLayer<Drawn extends Feature = Feature>
  extends VectorLayer<VectorSource<Drawn>, Drawn>
  implements OnSheet
{
  override render(frame: FrameState | null, target: HTMLElement): HTMLElement | null {
    return frame && this.sheet()?.show(frame, target) ? target : super.render(frame, target);
  }

  override renderDeclutter(frame: FrameState, state: State): void {
    if (!this.sheet()?.shows(frame)) super.renderDeclutter(frame, state);
  }

  override renderDeferred(frame: FrameState): void {
    if (!this.sheet()?.shows(frame)) super.renderDeferred(frame);
  }

  draw(frame: FrameState, prepared: FrameState, target: HTMLElement): void {
    const renderer = this.getRenderer();
    if (renderer?.prepareFrame(prepared)) renderer.renderFrame(frame, target);
  }

  drawThinned(frame: FrameState, state: State): void {
    super.renderDeclutter(frame, state);
  }

  drawDeferred(frame: FrameState): void {
    super.renderDeferred(frame);
  }

  private sheet(): DrawnSheet | null {
    const map = this.getMapInternal();
    if (!map) return null;
    const sheet = sheets.get(map) ?? new DrawnSheet(isDrawn);
    sheets.set(map, sheet);
    return sheet;
  }
}

const isDrawn = (layer: Layer): layer is DrawnLayer => layer instanceof DrawnLayer;
