import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { useAtomValue, useSetAtom } from 'jotai';
import { type ComponentProps, useEffect } from 'react';
import { shownTilesAtom } from '../layers/base-map.state';
import { shownOverlaysAtom } from '../layers/overlay.state';
import { areTilesMissingAtom, failingOverlaysAtom } from '../layers/shown-map.state';
import { MapCanvas } from '../map/MapCanvas';
import { loadTileAtom } from '../map-services/stored-map.state';
import { propertyOutlineAtom } from '../property/property.state';
import { permitsAtom } from './map-modes.state';

interface MapOfCaseProps
  extends Pick<ComponentProps<typeof MapCanvas>, 'onMap' | 'onView' | 'onPointer'> {
  /** The property's number as it is written, for instance `4699-31/472`. */
  propertyNumber: string;
}

/** The map with the chosen layers and the property. */
export function MapOfCase({ propertyNumber, ...listeners }: MapOfCaseProps) {
  const t = useTexts('maps');
  const setTilesMissing = useSetAtom(areTilesMissingAtom);
  const setFailingOverlays = useSetAtom(failingOverlaysAtom);
  // The next map starts without missing tiles.
  useEffect(
    () => () => {
      setTilesMissing(false);
      setFailingOverlays([]);
    },
    [setTilesMissing, setFailingOverlays],
  );
  return (
    <MapCanvas
      label={t('mapOf', { property: propertyNumber })}
      baseMap={useAtomValue(shownTilesAtom)}
      overlays={useAtomValue(shownOverlaysAtom)}
      property={useAtomValue(propertyOutlineAtom)}
      permits={useAtomValue(permitsAtom)}
      loadTile={useAtomValue(loadTileAtom)}
      onTilesMissing={setTilesMissing}
      onOverlaysFailing={setFailingOverlays}
      {...listeners}
    />
  );
}
