import { lazyInBackground } from '@feltbok/ui/when-idle.ts';
import type { MapMode } from '../controls/map-mode';

/** Offers to follow the position again, in every mode of the map. */
export const followMode: MapMode = {
  name: 'follow',
  Bar: lazyInBackground(async () => (await import('./FollowBar')).FollowBar),
};
