import { measureOf, type SketchShape } from '@feltbok/shared/domain/sketch';
import { LeavePrompt } from '@feltbok/shared/ui/leave-prompt';
import { useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useEffect, useState } from 'react';
import type { FieldMap } from '../map/field-map';
import { SketchLayers } from '../map/sketch-layers';
import { isSketchLoadedAtom, isSketchUnkeptAtom, keepWorkAtom, loadSketchAtom, sketchAtom } from './sketch.state';
import { chosenAtom } from './sketch-tools.state';
import { useWriteMeasure } from './use-write-measure';

interface SketchOnMapProps {
  map: FieldMap;
  /** Given what of the sketch lies where, and null when it is gone. This and `onUnkept` must not change. */
  onLayers: (layers: SketchLayers | null) => void;
  /** Told how to try again while the device refuses what was drawn, else null. */
  onUnkept: (tryAgain: (() => void) | null) => void;
}

/** Shows the case's sketch on the map, whatever the map is used for. */
export function SketchOnMap({ map, onLayers, onUnkept }: SketchOnMapProps) {
  const [layers] = useState(() => new SketchLayers());
  const { shapes, labels } = useAtomValue(sketchAtom);
  const chosen = useAtomValue(chosenAtom);
  const isLoaded = useAtomValue(isSketchLoadedAtom);
  const load = useSetAtom(loadSketchAtom);
  const isUnkept = useAtomValue(isSketchUnkeptAtom);
  const keep = useSetAtom(keepWorkAtom);
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
    onUnkept(isUnkept ? keep : null);
    return () => onUnkept(null);
  }, [isUnkept, keep, onUnkept]);
  useEffect(() => layers.show(shapes, labels, chosen?.uuid ?? null, textOf), [layers, shapes, labels, chosen, textOf]);
  // What lies on the device is not lost by leaving; only what the device has refused is.
  return isUnkept && <LeavePrompt when />;
}
