import type { SketchShape } from '@feltbok/domain/sketches/sketch.ts';
import { measureShape } from '@feltbok/domain/sketches/sketch-measures.ts';
import { sketchWritesAtom } from '@feltbok/runtime/device/sketches.state.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { LeavePrompt } from '@feltbok/ui/leave-prompt.tsx';
import { useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { MapModeProps } from '../controls/map-mode';
import { useMapNotice } from '../controls/map-notices.state';
import { SketchLayers } from '../map/sketch-layers';
import { shownSketchAtom } from '../marks/attached-sketch.state';
import {
  followSketchAtom,
  isSketchLoadedAtom,
  isSketchNotStoredAtom,
  loadSketchAtom,
  sketchAtom,
  storeWorkAtom,
} from './sketch.state';
import { chosenAtom, sketchLayersAtom } from './sketch-tools.state';
import { useMeasureFormat } from './use-measure-format';

/** Shows the case's sketch on the map, whatever the map is used for. */
export function SketchOnMap({ map }: Pick<MapModeProps, 'map'>) {
  const t = useTexts('maps');
  const [layers] = useState(() => new SketchLayers());
  const sketch = useAtomValue(sketchAtom);
  const { shapes, labels } = sketch;
  const setShown = useSetAtom(shownSketchAtom);
  const chosen = useAtomValue(chosenAtom);
  const isLoaded = useAtomValue(isSketchLoadedAtom);
  const load = useSetAtom(loadSketchAtom);
  const follow = useSetAtom(followSketchAtom);
  const writes = useAtomValue(sketchWritesAtom);
  const isNotStored = useAtomValue(isSketchNotStoredAtom);
  const store = useSetAtom(storeWorkAtom);
  const formatMeasure = useMeasureFormat();
  const setLayers = useSetAtom(sketchLayersAtom);
  const textOf = useCallback(
    (shape: SketchShape) => formatMeasure(measureShape(shape)),
    [formatMeasure],
  );

  useMapNotice(
    useMemo(
      () => (isNotStored ? { key: 'sketch', text: t('sketch.notStored'), onRetry: store } : null),
      [isNotStored, store, t],
    ),
  );
  useEffect(() => {
    if (!isLoaded) void load();
  }, [isLoaded, load]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the device stores another sketch
  useEffect(() => {
    if (isLoaded) void follow();
  }, [isLoaded, follow, writes]);
  useEffect(() => setShown(sketch), [setShown, sketch]);
  useEffect(() => map.add(layers), [map, layers]);
  useEffect(() => {
    setLayers(layers);
    return () => setLayers(null);
  }, [layers, setLayers]);
  useEffect(
    () => layers.show(shapes, labels, chosen?.uuid ?? null, textOf),
    [layers, shapes, labels, chosen, textOf],
  );
  // What lies on the device is not lost by leaving; only what could not be stored is.
  return isNotStored && <LeavePrompt when />;
}
