import { narrowScreen } from '@feltbok/ui/styles/breakpoints.ts';
import type { FieldMap } from '../map/field-map';
import type { Covered } from '../map/map-camera';

/** Maximum height of a sheet in CSS pixels, and the strip of the map above it. */
const sheetHeight = 480;
const crampedSheetHeight = 320;
const freeStrip = 104;

/**
 * The edges that an open panel and the map's bars cover; `map-panel.css`, `map-notices.css` and
 * `case-map.css` place them.
 */
export function getPanelCover(map: Pick<FieldMap, 'getHeight'>): Covered {
  if (!matchMedia(narrowScreen).matches) return { top: 0, right: 364, bottom: 0 };
  // Below this width the tools have two rows.
  const top = matchMedia('(max-width: 621.98px)').matches ? 184 : 126;
  const height = map.getHeight();
  const room = Math.max(crampedSheetHeight, height - top - freeStrip);
  return { top, right: 0, bottom: Math.min(0.52 * innerHeight, sheetHeight, height, room) };
}

/** The edges that the open panel and the bars over the map cover at the moment. */
export function measureCover(map: Pick<FieldMap, 'getHeight'>): Covered {
  const panel = document.querySelector('.fb-maps-panel:not(.fb-maps-panel-collapsed)');
  const cover = getPanelCover(map);
  const bars = document.querySelector('.fb-maps-bars')?.getBoundingClientRect();
  const whole = document.querySelector('.fb-maps-case')?.getBoundingClientRect();
  // On a phone an open sheet hides the bars.
  const barsHeight = bars && whole && bars.height > 0 ? whole.bottom - bars.top : 0;
  return {
    top: cover.top,
    right: panel ? cover.right : 0,
    bottom: Math.max(barsHeight, panel ? cover.bottom : 0),
  };
}
