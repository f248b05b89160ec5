import type { Coordinate } from 'ol/coordinate';
import type OlMap from 'ol/Map';

/**
 * Reports taps on the map. A quarter of a second must pass before a tap is known not to be the
 * first of two that zoom. Where taps draw they are reported at once, and a second one does not
 * zoom. A tap whose `click` had its default prevented was used by another part of the map.
 */
export class Taps {
  /** Whether each tap is reported when the finger is lifted. */
  areImmediate = false;
  /** Whether the current touch was used for something else. */
  private isSpent = false;
  private wasReportedAtOnce = false;

  /** @param onTap called with the place on the map's plane */
  constructor(map: OlMap, onTap: (coordinate: Coordinate) => void) {
    map.getViewport()?.addEventListener('pointerdown', () => {
      this.isSpent = false;
    });
    // OpenLayers sends `click` for each tap, followed once by either `singleclick` or `dblclick`.
    map.on('click', ({ coordinate }) => {
      if (!this.areImmediate || this.isSpent) return;
      this.wasReportedAtOnce = true;
      onTap(coordinate);
    });
    map.on('singleclick', ({ coordinate, originalEvent }) => {
      // A mode that used the tap may have been left since.
      const wasUsed = this.isSpent || this.wasReportedAtOnce || originalEvent.defaultPrevented;
      if (!wasUsed) onTap(coordinate);
      this.wasReportedAtOnce = false;
    });
    map.on('dblclick', (event) => {
      // The map's own listeners are called before the interaction that zooms.
      if (this.wasReportedAtOnce) event.stopPropagation();
      this.wasReportedAtOnce = false;
    });
  }

  /** Ignores the current touch, such as a long press. */
  ignoreCurrent(): void {
    this.isSpent = true;
  }
}
