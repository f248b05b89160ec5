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

/** What is done on the map to boundary marks, where its mode permits it. */
export interface MarkListeners {
  /**
   * A tap or click on the map, whatever its mode, and the uuids of the marks within a finger's
   * reach, the nearest first.
   */
  onTap(position: GeoPosition, marks: readonly string[]): void;
  /** A long press in one place. */
  onLongPress(position: GeoPosition): void;
  /** The mark that is being worked on was dragged there. */
  onMarkMoved(position: GeoPosition): void;
  /** A key while the map has the focus, whatever its mode. */
  onKeyDown(event: KeyboardEvent): void;
}

/** Finds what a place on the map's plane is put onto; null where nothing is near it. */
export type SnapMark = (coordinate: Coordinate) => Coordinate | null;

/** CSS pixels from a tap within which a mark is still meant. */
const reach = 24;

/** Reports what hand and keys do to boundary marks. */
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

  /** One listens at a time. @returns ends it */
  listen(listeners: MarkListeners): () => void {
    this.listeners = listeners;
    return () => {
      if (this.listeners === listeners) this.listeners = null;
    };
  }

  /** Marks that are drawn or dragged are put onto what this finds near them. @returns ends it */
  setSnap(snap: SnapMark): () => void {
    this.snap = snap;
    return () => {
      if (this.snap === snap) this.snap = null;
    };
  }

  /** Whether a tap draws, and so counts at once. */
  setDrawing(isDrawing: boolean): void {
    this.isDrawing = isDrawing;
    this.taps.areAtOnce = isDrawing;
  }

  /** Whether marks may be drawn and dragged. */
  setEditable(canEdit: boolean): void {
    this.canEdit = canEdit;
    this.updateDrag();
  }

  /** Shows which mark is being worked on, and where it stands as written; null for none. */
  showActiveMark(mark: ListedMark | null): void {
    this.activeMark.show(mark);
    this.updateDrag();
  }

  /** While it is active, each move of a pointer looks for what can be dragged, which costs time. */
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
    this.taps.spend();
    this.listeners?.onLongPress(toGeoPosition(this.getSnapped(coordinate)));
  }

  private getSnapped(coordinate: Coordinate): Coordinate {
    return this.snap?.(coordinate) ?? coordinate;
  }
}
