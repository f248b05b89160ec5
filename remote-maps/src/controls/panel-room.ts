import { narrowScreen } from '@feltbok/ui/styles/breakpoints.ts';
import type { FieldMap } from '../map/field-map';
import type { Covered } from '../map/map-camera';

/** Maximum height of a sheet in CSS pixels, and the strip of the map above it. */
const sheetHeight = 480;
const crampedSheetHeight = 320;
const freeStrip = 80;

/**
 * The edges that an open panel and the map's bars cover; `map-panel.css` and `case-map.css` place
 * them.
 */
export function getPanelCover(map: Pick<FieldMap, 'getHeight'>): Covered {
  if (!matchMedia(narrowScreen).matches) return { top: 0, right: 364, bottom: 0 };
  const top = matchMedia('(max-width: 599.98px)').matches ? 184 : 126;
  const height = map.getHeight();
  const room = Math.max(crampedSheetHeight, height - top - freeStrip);
  return { top, right: 0, bottom: Math.min(0.52 * innerHeight, sheetHeight, height, room) };
}
