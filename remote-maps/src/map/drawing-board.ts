import type Interaction from 'ol/interaction/Interaction';
import type OlMap from 'ol/Map';
import type MapBrowserEvent from 'ol/MapBrowserEvent';
import type { BoardCommand, BoardContext, BoardListeners, BoardTool } from './board-tool';
import type { MapPart } from './map-part';
import { ShapeDraw } from './shape-draw';
import { ShapeHandles } from './shape-handles';
import { PointSnap, type SnapTargets } from './snap-targets';

/** CSS pixels within which a finger means the same place; the next value is for mouse and pen. */
const fingerReach = 22;
const pointerReach = 10;
const bearings: Readonly<Record<string, number>> = {
  ArrowUp: 0,
  ArrowRight: 90,
  ArrowDown: 180,
  ArrowLeft: 270,
};

/** Draws shapes on the map with OpenLayers' interactions, and handles keys. */
export class DrawingBoard implements MapPart {
  private map: OlMap | null = null;
  private tool: BoardTool = {
    draws: null,
    drawing: null,
    selected: null,
    formatMeasure: () => null,
    formatSelectedMeasure: () => null,
  };
  private reach = pointerReach;
  private draw: ShapeDraw | null = null;
  private handles: ShapeHandles | null = null;
  private readonly snap = new PointSnap();

  constructor(private readonly listeners: BoardListeners) {}

  attach(map: OlMap): void {
    this.map = map;
    const viewport = map.getViewport();
    map.on('click', this.onClick);
    viewport?.addEventListener('pointerdown', this.onPointer, true);
    viewport?.addEventListener('pointermove', this.onPointer, true);
    viewport?.addEventListener('pointerleave', this.onLeave);
    map.getTargetElement()?.addEventListener('keydown', this.onKey);
    this.snap.attach(map, this.reach);
    this.replaceInteractions(map);
  }

  detach(): void {
    const { map } = this;
    if (!map) return;
    this.removeInteractions(map);
    this.snap.detach();
    const viewport = map.getViewport();
    map.un('click', this.onClick);
    viewport?.removeEventListener('pointerdown', this.onPointer, true);
    viewport?.removeEventListener('pointermove', this.onPointer, true);
    viewport?.removeEventListener('pointerleave', this.onLeave);
    map.getTargetElement()?.removeEventListener('keydown', this.onKey);
    setCursor(map, '');
    this.map = null;
  }

  /** Changes the use of the pointer. */
  setTool(tool: BoardTool): void {
    const former = this.tool;
    const { map, draw, handles } = this;
    this.tool = tool;
    if (!map) return;
    if (tool.draws !== former.draws) {
      this.replaceInteractions(map);
      return;
    }
    if (tool.selected !== former.selected && !handles?.isDragging) handles?.select(tool.selected);
    else handles?.redrawTexts();
    if (draw && tool.drawing !== draw.drawing) draw.resume(tool.drawing);
    else draw?.redrawTexts();
  }

  /** Sets what points snap to. */
  setSnapTargets(targets: readonly SnapTargets[]): void {
    this.snap.setTargets(targets);
  }

  /**
   * Acts as a touch in the middle of the map, for the keyboard and for fingers that would hide the
   * place.
   */
  touchMiddle(): void {
    // A key may have moved the map since the last frame, by which OpenLayers finds features.
    this.map?.renderSync();
    const viewport = this.map?.getViewport();
    const box = viewport?.getBoundingClientRect();
    const [width = 0, height = 0] = this.map?.getSize() ?? [];
    const middle = {
      clientX: (box?.left ?? 0) + width / 2,
      clientY: (box?.top ?? 0) + height / 2,
      pointerId: 1,
      isPrimary: true,
      bubbles: true,
    };
    for (const type of ['pointerdown', 'pointerup']) {
      viewport?.dispatchEvent(new PointerEvent(type, middle));
    }
  }

  private readonly onPointer = (event: PointerEvent) => {
    const { map } = this;
    if (!map) return;
    const reach = getReach(event);
    // A drag goes on when another finger touches the screen.
    if (reach !== this.reach && !this.handles?.isDragging) {
      this.reach = reach;
      this.snap.attach(map, reach);
      this.replaceInteractions(map);
    }
    // A second finger zooms, so the first one's touch is no tap.
    if (event.type === 'pointerdown' && !event.isPrimary) this.replaceInteractions(map);
  };

  private readonly onClick = (event: MapBrowserEvent) => {
    event.preventDefault();
    if (!this.tool.draws) this.listeners.onTap?.(event.pixel, this.reach);
  };

  /** Ends the preview line at the last point again. */
  private readonly onLeave = () => this.draw?.resume(this.draw.drawing);

  private readonly onKey = (event: KeyboardEvent) => {
    if (this.handleKey(event)) event.preventDefault();
  };

  /** @returns whether the board used the key */
  private handleKey(event: KeyboardEvent): boolean {
    const { moving } = this.listeners;
    const bearing = event.shiftKey && this.tool.selected ? bearings[event.key] : undefined;
    if (event.key === 'Enter') {
      this.touchMiddle();
      return true;
    }
    if (bearing !== undefined && moving) {
      moving.onStep(bearing);
      return true;
    }
    const command = toCommand(event);
    if (command) this.listeners.onCommand(command);
    return command !== null;
  }

  /** OpenLayers' interactions have a fixed kind and tolerance, so another tool needs new ones. */
  private replaceInteractions(map: OlMap): void {
    this.removeInteractions(map);
    const { draws, drawing, selected } = this.tool;
    const context: BoardContext = {
      reach: this.reach,
      listeners: this.listeners,
      getTool: () => this.tool,
      isSnapped: () => this.snap.isSnapped,
    };
    this.draw = draws && new ShapeDraw(map, draws, context);
    this.handles = new ShapeHandles(map, context, (isDragging) =>
      this.snap.setActive(isDragging || this.tool.draws !== null),
    );
    const interactions = map.getInteractions();
    for (const interaction of this.listInteractions()) {
      // The snapping interaction must be the last.
      interactions.insertAt(interactions.getLength() - 1, interaction);
    }
    this.snap.setActive(draws !== null);
    setCursor(map, draws ? 'crosshair' : '');
    this.handles.select(selected);
    this.draw?.resume(drawing);
  }

  private removeInteractions(map: OlMap): void {
    for (const interaction of this.listInteractions()) map.removeInteraction(interaction);
    this.handles?.dispose();
    this.draw = null;
    this.handles = null;
  }

  private listInteractions(): Interaction[] {
    const drawing = this.draw ? [this.draw.interaction] : [];
    return [...drawing, ...(this.handles?.interactions ?? [])];
  }
}

function setCursor(map: OlMap, cursor: string): void {
  const viewport = map.getViewport();
  if (viewport) viewport.style.cursor = cursor;
}

const getReach = ({ pointerType }: PointerEvent): number =>
  pointerType === 'touch' ? fingerReach : pointerReach;

function toCommand({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): BoardCommand | null {
  if (ctrlKey || metaKey) {
    if (key.toLowerCase() === 'y') return 'redo';
    if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo';
    return null;
  }
  return ({ Backspace: 'undo', Escape: 'cancel', Delete: 'remove' } as const)[key] ?? null;
}
