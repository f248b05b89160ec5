import { measureOf, type SketchShape } from '@feltbok/shared/domain/sketch';
import { LeavePrompt } from '@feltbok/shared/ui/leave-prompt';
import { useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useEffect } from 'react';
import type { FieldMap } from '../map/field-map';
import type { SketchLayers } from '../map/sketch-layers';
import { isSketchLoadedAtom, isSketchUnkeptAtom, loadSketchAtom, sketchAtom } from './sketch.state';
import { chosenAtom } from './sketch-tools.state';
import { useWriteMeasure } from './use-write-measure';

interface SketchOnMapProps {
  map: FieldMap;
  /** Must not change. */
  layers: SketchLayers;
}

/** Shows the case's sketch on the map, whatever the map is used for. */
export function SketchOnMap({ map, layers }: SketchOnMapProps) {
  const { shapes, labels } = useAtomValue(sketchAtom);
  const chosen = useAtomValue(chosenAtom);
  const isLoaded = useAtomValue(isSketchLoadedAtom);
  const load = useSetAtom(loadSketchAtom);
  const isUnkept = useAtomValue(isSketchUnkeptAtom);
  const write = useWriteMeasure();
  const textOf = useCallback((shape: SketchShape) => write(measureOf(shape)), [write]);

  useEffect(() => {
    if (!isLoaded) void load();
  }, [isLoaded, load]);
  useEffect(() => map.add(layers), [map, layers]);
  useEffect(() => layers.show(shapes, labels, chosen?.uuid ?? null, textOf), [layers, shapes, labels, chosen, textOf]);
  // What lies on the device is not lost by leaving; only what the device has refused is.
  return isUnkept && <LeavePrompt when />;
}
