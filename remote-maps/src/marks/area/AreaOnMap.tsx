import type { SketchShape } from '@feltbok/domain/sketches/sketch.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { useAtomValue } from 'jotai';
import { useEffect, useMemo, useState } from 'react';
import type { FieldMap } from '../../map/field-map';
import { SketchLayers } from '../../map/sketch-layers';
import { useAreaNumbers } from '../use-area-numbers';
import { areaChangeAtom, outlineAtom } from './area.state';

/** Draws the area that the selected marks and the lines between them enclose, and follows them. */
export function AreaOnMap({ map }: { map: FieldMap }) {
  const t = useTexts('maps');
  const numbers = useAreaNumbers();
  const [layers] = useState(() => new SketchLayers());
  const outline = useAtomValue(outlineAtom);
  const { areas } = useAtomValue(areaChangeAtom);
  const shapes = useMemo(
    (): SketchShape[] =>
      areas
        ? [{ uuid: 'area', kind: 'polygon', positions: outline.map(({ position }) => position) }]
        : [],
    [outline, areas],
  );
  const text = areas && t('area.onMap', { area: numbers.area(areas.plane) });
  useEffect(() => map.add(layers), [map, layers]);
  useEffect(() => layers.show(shapes, [], null, () => text), [layers, shapes, text]);
  return null;
}
