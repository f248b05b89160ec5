import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { useOnReconnect } from '@feltbok/ui/use-on-reconnect.ts';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useMemo, useState } from 'react';
import { type MapNotice, useMapNotice } from '../controls/map-notices.state';
import { areMarksSnappedAtom } from '../layers/layer-choices.state';
import type { FieldMap } from '../map/field-map';
import { RegisteredLayer } from '../map/registered-layer';
import { ResidualsOnMap } from '../marks/residuals/ResidualsOnMap';
import { registeredContentAtom, registeredLoadAtom } from '../registered/registered.state';
import { useRegisteredFailureText } from '../registered/use-registered-failure';
import { loadRegisteredAtom } from './load-registered.state';

/**
 * Loads and draws the registered boundaries, and lets marks that are drawn or dragged snap to them.
 */
export function RegisteredOnMap({ map }: { map: FieldMap }) {
  const [layer] = useState(() => new RegisteredLayer());
  const load = useSetAtom(loadRegisteredAtom);
  const content = useAtomValue(registeredContentAtom);
  const { phase } = useAtomValue(registeredLoadAtom);
  const areMarksSnapped = useAtomValue(areMarksSnappedAtom);
  useEffect(() => {
    if (phase === 'not started') void load();
  }, [load, phase]);
  useOnReconnect(load);
  useEffect(() => map.add(layer), [map, layer]);
  useEffect(() => layer.show(content), [layer, content]);
  useEffect(
    () => (areMarksSnapped ? map.setMarkSnap(layer.snap) : undefined),
    [map, layer, areMarksSnapped],
  );
  useMapNotice(useFailureNotice());
  return <ResidualsOnMap map={map} />;
}

function useFailureNotice(): MapNotice | null {
  const t = useTexts('maps');
  const load = useAtomValue(registeredLoadAtom);
  const tryAgain = useSetAtom(loadRegisteredAtom);
  const why = useRegisteredFailureText();
  const text = load.phase === 'failed' ? `${t('registered.failed')} ${why(load.failure)}` : null;
  return useMemo(
    () => (text === null ? null : { key: 'registered', text, onRetry: () => void tryAgain() }),
    [text, tryAgain],
  );
}
