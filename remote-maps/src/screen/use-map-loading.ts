import { useOnReconnect } from '@feltbok/ui/use-on-reconnect.ts';
import { markScreenReady } from '@feltbok/ui/when-idle.ts';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import type { FieldMap } from '../map/field-map';
import { propertyOutlineAtom } from '../property/property.state';
import { areMarksUnknownAtom, loadMapAtom, mapBusyAtom } from './map-load.state';

/**
 * Loads the content of the map, opens it at the property, and tries again when the network returns.
 * @returns whether it is loading
 */
export function useMapLoading(map: FieldMap | null): boolean {
  const outline = useAtomValue(propertyOutlineAtom);
  const busy = useAtomValue(mapBusyAtom);
  const areMarksUnknown = useAtomValue(areMarksUnknownAtom);
  const load = useSetAtom(loadMapAtom);

  useEffect(() => void load(), [load]);

  useEffect(() => {
    if (!busy) map?.openAtProperty(outline?.box ?? null);
    else if (!areMarksUnknown) map?.openAtMarks();
  }, [map, busy, areMarksUnknown, outline]);

  useOnReconnect(() => {
    void load();
    map?.askForMissingTiles();
  });

  useEffect(() => {
    if (!busy) map?.callWhenDrawn(markScreenReady);
  }, [busy, map]);

  return busy;
}
