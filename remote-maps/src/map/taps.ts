import type { Coordinate } from 'ol/coordinate';
import type OlMap from 'ol/Map';

/**
 * Reports taps on the map. A quarter of a second passes before a tap is known not to be the first
 * of two, which zoom; where taps draw there is nothing to wait for, and the second of two zooms
 * nothing.
 */
export class Taps {
  /** Whether each tap counts when the finger is lifted. */
  areAtOnce = false;
  /** The touch that is under way has been used for something else. */
  private isSpent = false;
  private wasReportedAtOnce = false;

  /** @param onTap called with the place on the map's plane */
  constructor(map: OlMap, onTap: (coordinate: Coordinate) => void) {
    map.getViewport()?.addEventListener('pointerdown', () => {
      this.isSpent = false;
    });
    // For each tap OpenLayers says `click`; then it says for one or two of them together either of
    // the others, once.
    map.on('click', ({ coordinate }) => {
      if (!this.areAtOnce || this.isSpent) return;
      this.wasReportedAtOnce = true;
      onTap(coordinate);
    });
    map.on('singleclick', ({ coordinate }) => {
      if (!this.isSpent && !this.wasReportedAtOnce) onTap(coordinate);
      this.wasReportedAtOnce = false;
    });
    map.on('dblclick', (event) => {
      // The map's own listeners are asked before what zooms.
      if (this.wasReportedAtOnce) event.stopPropagation();
      this.wasReportedAtOnce = false;
    });
  }

  /** What is under way, such as a long press, is no tap. */
  spend(): void {
    this.isSpent = true;
  }
}
