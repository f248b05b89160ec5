import { lazyPart } from '@feltbok/ui/lazy-part.tsx';
import { useAtomValue } from 'jotai';
import type { MapMode, MapModeProps } from '../controls/map-mode';
import { isRegisteredShownAtom } from '../layers/layer-choices.state';
import { registeredQuestionAtom } from '../registered/registered.state';

const LazyOnMap = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "later-registered" */ './RegisteredOnMap')).RegisteredOnMap,
);

/** Shows the registered boundaries on the map when they are chosen in the layer menu. */
export const registeredMode: MapMode = { name: 'registered', OnMap: WhereShown };

function WhereShown({ map }: MapModeProps) {
  const isShown = useAtomValue(isRegisteredShownAtom);
  const isPlaced = useAtomValue(registeredQuestionAtom) !== null;
  if (!isShown || !isPlaced) return null;
  return <LazyOnMap map={map} />;
}
