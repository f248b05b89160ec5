import type { Coordinate } from 'ol/coordinate';
import Translate, { type TranslateEvent } from 'ol/interaction/Translate';
import type { ActiveMark } from './active-mark';

/**
 * CSS pixels from its middle within which a mark can be dragged. A finger hides what it points at,
 * so it gets more.
 */
const reach = { mouse: 16, pen: 20, touch: 30 };

/** Drags only the edited mark, so that moving the map does not move marks. */
export class MarkDrag extends Translate {
  isDragging = false;

  /** @param onMove called with the new place on the map's plane */
  constructor(active: ActiveMark, onMove: (coordinate: Coordinate) => void) {
    super({
      layers: [active.layer],
      hitTolerance: reach.touch,
      condition: ({ map, pixel: [x = 0, y = 0], originalEvent }) => {
        const kind = originalEvent instanceof PointerEvent ? originalEvent.pointerType : 'mouse';
        const [atX = Number.NaN, atY = 0] =
          map.getPixelFromCoordinate(active.coordinate ?? []) ?? [];
        return Math.hypot(atX - x, atY - y) <= (reach[kind as keyof typeof reach] ?? reach.touch);
      },
    });
    let start: Coordinate = [];
    this.on('translatestart', () => {
      this.isDragging = true;
      start = active.coordinate ?? [];
    });
    // The mark's stored place is rounded, so the movement is added to its place at the start.
    const move = ({ coordinate, startCoordinate }: TranslateEvent) =>
      onMove(
        start.map((value, axis) => value + (coordinate[axis] ?? 0) - (startCoordinate[axis] ?? 0)),
      );
    this.on('translating', move);
    this.on('translateend', (event) => {
      this.isDragging = false;
      move(event);
    });
  }
}
