import { narrowScreen } from '@feltbok/shared/ui/breakpoints';

/**
 * Pixels at the edges of the map that a panel covers while it is open; as `map-panel.css` places
 * it.
 */
export function coveredByPanel(): { right: number; bottom: number } {
  const isSheet = matchMedia(narrowScreen).matches;
  return isSheet
    ? { right: 0, bottom: Math.min(0.52 * innerHeight, 480) }
    : { right: 364, bottom: 0 };
}
