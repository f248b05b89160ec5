import type { Coordinate } from 'ol/coordinate';
import type OlMap from 'ol/Map';

/**
 * Tells of taps on the map. A quarter of a second passes before a tap is known not to be the first of two, which zoom;
 * where taps draw there is nothing to wait for, and the second of two zooms nothing.
 */
export class Taps {
  /** Whether each tap counts when the finger is lifted. */
  areAtOnce = false;
  /** The touch that is under way has been used for something else. */
  private isSpent = false;
  private wasToldAtOnce = false;

  /** @param onTap told the place on the map's plane */
  constructor(map: OlMap, onTap: (coordinate: Coordinate) => void) {
    map.getViewport()?.addEventListener('pointerdown', () => {
      this.isSpent = false;
    });
    // For each tap OpenLayers says `click`; then it says for one or two of them together either of the others, once.
    map.on('click', ({ coordinate }) => {
      if (!this.areAtOnce || this.isSpent) return;
      this.wasToldAtOnce = true;
      onTap(coordinate);
    });
    map.on('singleclick', ({ coordinate }) => {
      if (!this.isSpent && !this.wasToldAtOnce) onTap(coordinate);
      this.wasToldAtOnce = false;
    });
    map.on('dblclick', (event) => {
      // The map's own listeners are asked before what zooms.
      if (this.wasToldAtOnce) event.stopPropagation();
      this.wasToldAtOnce = false;
    });
  }

  /** What is under way, such as a finger that was held, is no tap. */
  spend(): void {
    this.isSpent = true;
  }
}
