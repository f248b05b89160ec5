import type { Coordinate } from 'ol/coordinate';
import Translate, { type TranslateEvent } from 'ol/interaction/Translate';
import type { ActiveMark } from './active-mark';

/**
 * CSS pixels from its middle within which a mark can be dragged; more for a finger, which hides
 * what it points at.
 */
const reach = { mouse: 16, pen: 20, touch: 30 };

/**
 * Drags the mark that is being worked on; any other is left where it is, so that no mark is moved
 * by a hand that only wants to move the map.
 */
export class MarkDrag extends Translate {
  isDragging = false;

  /** @param onMove called with where to on the map's plane */
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
    // The mark's present place is rounded, so the movement is added to where it stood.
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
