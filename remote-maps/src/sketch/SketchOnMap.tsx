import { measureOf, type SketchShape } from '@feltbok/shared/domain/sketch';
import { LeavePrompt } from '@feltbok/shared/ui/leave-prompt';
import { useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useEffect, useState } from 'react';
import type { FieldMap } from '../map/field-map';
import { SketchLayers } from '../map/sketch-layers';
import { isSketchLoadedAtom, isSketchNotStoredAtom, loadSketchAtom, sketchAtom, storeWorkAtom } from './sketch.state';
import { chosenAtom } from './sketch-tools.state';
import { useWriteMeasure } from './use-write-measure';

interface SketchOnMapProps {
  map: FieldMap;
  /** Given what of the sketch lies where, and null when it is gone. This and `onNotStored` must not change. */
  onLayers: (layers: SketchLayers | null) => void;
  /** Called with a retry while the sketch could not be stored, else with null. */
  onNotStored: (tryAgain: (() => void) | null) => void;
}

/** Shows the case's sketch on the map, whatever the map is used for. */
export function SketchOnMap({ map, onLayers, onNotStored }: SketchOnMapProps) {
  const [layers] = useState(() => new SketchLayers());
  const { shapes, labels } = useAtomValue(sketchAtom);
  const chosen = useAtomValue(chosenAtom);
  const isLoaded = useAtomValue(isSketchLoadedAtom);
  const load = useSetAtom(loadSketchAtom);
  const isNotStored = useAtomValue(isSketchNotStoredAtom);
  const store = useSetAtom(storeWorkAtom);
  const write = useWriteMeasure();
  const textOf = useCallback((shape: SketchShape) => write(measureOf(shape)), [write]);

  useEffect(() => {
    if (!isLoaded) void load();
  }, [isLoaded, load]);
  useEffect(() => map.add(layers), [map, layers]);
  useEffect(() => {
    onLayers(layers);
    return () => onLayers(null);
  }, [layers, onLayers]);
  useEffect(() => {
    onNotStored(isNotStored ? store : null);
    return () => onNotStored(null);
  }, [isNotStored, store, onNotStored]);
  useEffect(() => layers.show(shapes, labels, chosen?.uuid ?? null, textOf), [layers, shapes, labels, chosen, textOf]);
  // What lies on the device is not lost by leaving; only what could not be stored is.
  return isNotStored && <LeavePrompt when />;
}
