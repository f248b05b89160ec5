import type { ListedMark } from '@feltbok/domain/boundary-marks/mark-list.domain.ts';
import type { GeoPosition } from '@feltbok/domain/coordinates/geodesy.ts';
import type { Coordinate } from 'ol/coordinate';
import type OlMap from 'ol/Map';
import type { Pixel } from 'ol/pixel';
import type { ActiveMark } from './active-mark';
import { LongPress } from './long-press';
import { toGeoPosition } from './map-view';
import { MarkDrag } from './mark-drag';
import type { MarkLayer } from './mark-layer';
import { Taps } from './taps';

/** Called for gestures on boundary marks, where the mode permits them. */
export interface MarkListeners {
  /**
   * Called for a tap or click in any mode.
   * @param marks uuids of the marks within a finger's reach, nearest first
   */
  onTap(position: GeoPosition, marks: readonly string[]): void;
  /** Called for a long press in one place. */
  onLongPress(position: GeoPosition): void;
  /** Called when the edited mark is dragged. */
  onMarkMoved(position: GeoPosition): void;
  /** Called for a key in any mode while the map has the focus. */
  onKeyDown(event: KeyboardEvent): void;
}

/** Finds the snapped coordinate on the map's plane; `null` where nothing is near. */
export type SnapMark = (coordinate: Coordinate) => Coordinate | null;

/** CSS pixels from a tap within which a mark is hit. */
const reach = 24;

/** Reports gestures and keys on boundary marks. */
export class MarkGestures {
  private readonly drag: MarkDrag;
  private readonly longPress: LongPress | undefined;
  private readonly taps: Taps;
  private listeners: MarkListeners | null = null;
  private snap: SnapMark | null = null;
  private isDrawing = false;
  private canEdit = false;

  constructor(
    private readonly map: OlMap,
    private readonly marks: MarkLayer,
    private readonly activeMark: ActiveMark,
  ) {
    this.drag = new MarkDrag(activeMark, (coordinate) =>
      this.listeners?.onMarkMoved(toGeoPosition(this.getSnapped(coordinate))),
    );
    map.addInteraction(this.drag);
    this.updateDrag();
    this.taps = new Taps(map, (coordinate) => this.handleTap(coordinate));
    const viewport = map.getViewport();
    this.longPress = viewport && new LongPress(viewport, (pixel) => this.handleLongPress(pixel));
    map
      .getTargetElement()
      ?.addEventListener('keydown', (event) => this.listeners?.onKeyDown(event));
  }

  dispose(): void {
    this.longPress?.dispose();
  }

  /**
   * Reports to a single listener.
   * @returns ends it
   */
  listen(listeners: MarkListeners): () => void {
    this.listeners = listeners;
    return () => {
      if (this.listeners === listeners) this.listeners = null;
    };
  }

  /**
   * Sets what marks that are drawn or dragged snap to.
   * @returns ends it
   */
  setSnap(snap: SnapMark): () => void {
    this.snap = snap;
    return () => {
      if (this.snap === snap) this.snap = null;
    };
  }

  /** Whether a tap draws, and therefore counts at once. */
  setDrawing(isDrawing: boolean): void {
    this.isDrawing = isDrawing;
    this.taps.areImmediate = isDrawing;
  }

  /** Whether marks may be drawn and dragged. */
  setEditable(canEdit: boolean): void {
    this.canEdit = canEdit;
    this.updateDrag();
  }

  /** Draws the edited mark at the position in the form; `null` for none. */
  showActiveMark(mark: ListedMark | null): void {
    this.activeMark.show(mark);
    this.updateDrag();
  }

  /**
   * An active drag interaction searches for features at each move of the pointer, which takes time.
   */
  private updateDrag(): void {
    this.drag.setActive(this.canEdit && this.activeMark.coordinate !== null);
  }

  private handleTap(coordinate: Coordinate): void {
    const tolerance = reach * (this.map.getView().getResolution() ?? 1);
    const isSeen = this.marks.layer.getVisible();
    const near = isSeen ? this.marks.findNear(coordinate, tolerance) : [];
    const place = this.isDrawing ? this.getSnapped(coordinate) : coordinate;
    this.listeners?.onTap(toGeoPosition(place), near);
  }

  private handleLongPress(pixel: Pixel): void {
    const coordinate = this.map.getCoordinateFromPixel(pixel);
    if (!coordinate || !this.canEdit || this.drag.isDragging) return;
    this.taps.ignoreCurrent();
    this.listeners?.onLongPress(toGeoPosition(this.getSnapped(coordinate)));
  }

  private getSnapped(coordinate: Coordinate): Coordinate {
    return this.snap?.(coordinate) ?? coordinate;
  }
}
