import type { UtmZone } from '@feltbok/domain/coordinates/coordinates.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { useOnReconnect } from '@feltbok/ui/use-on-reconnect.ts';
import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useEffect, useId, useState } from 'react';
import { changeMapUseAtom, openPanelAtom } from '../controls/map-use.state';
import { getPanelCover } from '../controls/panel-room';
import type { FieldMap } from '../map/field-map';
import { PlaceLayer } from '../map/place-layer';
import { PlacePanel } from './PlacePanel';
import { askAtom, askFailedAgainAtom, forgetPlaceAtom, placeAtom } from './place.state';

interface FeatureInfoModeProps {
  map: FieldMap;
  zone: UtmZone;
}

/**
 * Asks about the touched place and shows its layers, property and owners in a panel. Nothing is
 * edited.
 */
export function FeatureInfoMode({ map, zone }: FeatureInfoModeProps) {
  const t = useTexts('maps');
  const id = useId();
  const store = useStore();
  const panel = useAtomValue(openPanelAtom);
  const change = useSetAtom(changeMapUseAtom);
  const place = useAtomValue(placeAtom);
  const askFailedAgain = useSetAtom(askFailedAgainAtom);
  const [layer] = useState(
    () => new PlaceLayer((touched) => void store.set(askAtom, { by: 'place', ...touched })),
  );

  useEffect(() => map.add(layer), [map, layer]);
  useEffect(() => {
    change({ type: 'panel opened', name: 'place' });
    return () => {
      store.set(forgetPlaceAtom);
      change({ type: 'panel closed', name: 'place' });
    };
  }, [store, change]);
  useOnReconnect(askFailedAgain);

  const question = place?.question;
  const properties = place?.properties;
  useEffect(() => {
    const found = properties?.phase === 'answered' ? properties.value : [];
    const outlines = found.flatMap(({ outline }) => outline ?? []);
    layer.show(
      question?.by === 'place' ? question.position : null,
      outlines.flatMap(({ parcels }) => parcels),
    );
    const [first] = outlines;
    if (question?.by === 'number' && first) map.showBox(first.box, getPanelCover(map));
  }, [map, layer, question, properties]);

  if (panel !== 'place') {
    return panel === null ? (
      <p className="fb-maps-hint" role="status">
        {t('info.hint')}
      </p>
    ) : null;
  }
  return (
    <PlacePanel
      id={id}
      place={place}
      zone={zone}
      onAskMiddle={() => layer.askMiddle()}
      onClose={() => change({ type: 'panel closed' })}
    />
  );
}
