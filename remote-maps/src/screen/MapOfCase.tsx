import { useTexts } from '@feltbok/shared/i18n/i18n';
import { useAtomValue, useSetAtom } from 'jotai';
import type { ComponentProps } from 'react';
import { shownTilesAtom } from '../layers/base-map.state';
import { shownOverlaysAtom } from '../layers/overlay.state';
import { MapCanvas } from '../map/MapCanvas';
import { mapModeAtom } from '../map/map-mode.state';
import { loadTileAtom } from '../map-services/stored-map.state';
import { directionOf, drawMarkAtom, moveMarkAtom, nudgeMarkAtom, tapForMarksAtom } from '../marks/map-marks.state';
import { propertyOutlineAtom } from '../property/property.state';

type CanvasProps = ComponentProps<typeof MapCanvas>;

interface MapOfCaseProps
  extends Pick<CanvasProps, 'onMap' | 'onView' | 'onPointer' | 'onTilesMissing' | 'onOverlaysFailing'> {
  /** As it is written, for instance `4699-31/472`. */
  propertyNumber: string;
}

/** The map itself, with the chosen layers and the property; taps and keys on it change marks. */
export function MapOfCase({ propertyNumber, ...listeners }: MapOfCaseProps) {
  const t = useTexts('maps');
  const tiles = useAtomValue(shownTilesAtom);
  const overlays = useAtomValue(shownOverlaysAtom);
  const outline = useAtomValue(propertyOutlineAtom);
  const mode = useAtomValue(mapModeAtom);
  const loadTile = useAtomValue(loadTileAtom);
  const onTap = useSetAtom(tapForMarksAtom);
  const onLongPress = useSetAtom(drawMarkAtom);
  const onMarkMoved = useSetAtom(moveMarkAtom);
  const nudge = useSetAtom(nudgeMarkAtom);
  const onKeyDown: CanvasProps['onKeyDown'] = (event) => {
    const direction = event.shiftKey ? directionOf(event.key) : null;
    if (!direction) return;
    event.preventDefault();
    nudge(direction);
  };
  return (
    <MapCanvas
      label={t('mapOf', { property: propertyNumber })}
      baseMap={tiles}
      overlays={overlays}
      property={outline}
      mode={mode}
      loadTile={loadTile}
      onTap={onTap}
      onLongPress={onLongPress}
      onMarkMoved={onMarkMoved}
      onKeyDown={onKeyDown}
      {...listeners}
    />
  );
}
