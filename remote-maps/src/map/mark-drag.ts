import type { Coordinate } from 'ol/coordinate';
import PointerInteraction from 'ol/interaction/Pointer';
import type MapBrowserEvent from 'ol/MapBrowserEvent';
import type { ActiveMark } from './active-mark';

/** How far from its middle a mark can be dragged, in CSS pixels: a finger hides what it points at. */
const reach = { mouse: 16, pen: 20, touch: 30 };

/**
 * Drags the mark that is being worked on; any other is left where it is, so that no mark is moved by a hand that only
 * wants to move the map.
 */
export class MarkDrag extends PointerInteraction {
  isDragging = false;
  private offset: [x: number, y: number] = [0, 0];

  /** @param onMove called with where to on the map's plane */
  constructor(
    private readonly active: ActiveMark,
    private readonly onMove: (coordinate: Coordinate) => void,
  ) {
    super();
  }

  override handleDownEvent({ map, pixel, coordinate, originalEvent }: MapBrowserEvent): boolean {
    const at = this.active.coordinate;
    const place = at && map.getPixelFromCoordinate(at);
    const kind = originalEvent instanceof PointerEvent ? originalEvent.pointerType : 'mouse';
    const within = reach[kind as keyof typeof reach] ?? reach.touch;
    if (!place || Math.hypot((place[0] ?? 0) - (pixel[0] ?? 0), (place[1] ?? 0) - (pixel[1] ?? 0)) > within)
      return false;
    this.offset = [(at[0] ?? 0) - (coordinate[0] ?? 0), (at[1] ?? 0) - (coordinate[1] ?? 0)];
    this.isDragging = true;
    return true;
  }

  override handleDragEvent({ coordinate }: MapBrowserEvent): void {
    this.onMove(this.moved(coordinate));
  }

  override handleUpEvent({ coordinate }: MapBrowserEvent): boolean {
    this.isDragging = false;
    this.onMove(this.moved(coordinate));
    return false;
  }

  /** It does not jump to the finger: whoever drags its rim moves it by as much as the hand moves. */
  private moved([x = 0, y = 0]: Coordinate): Coordinate {
    return [x + this.offset[0], y + this.offset[1]];
  }
}
