import type { Drawing, SketchShape } from '@feltbok/domain/sketches/sketch.ts';
import {
  computeLength,
  type Measure,
  measureShape,
} from '@feltbok/domain/sketches/sketch-measures.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useEffect, useState } from 'react';
import type { MapModeProps } from '../controls/map-mode';
import { changeMapUseAtom } from '../controls/map-use.state';
import { WorkBar } from '../controls/WorkBar';
import { DrawingBoard } from '../map/drawing-board';
import { snapTargetsAtom } from '../sketch/snapping.state';
import { useMeasureFormat } from '../sketch/use-measure-format';
import {
  changeMeasureAtom,
  completeDrawingAtom,
  continueMeasureAtom,
  endMeasureAtom,
  measuringAtom,
  restartMeasureAtom,
  undoMeasureAtom,
} from './measure.state';

/** Measures distances and areas on the map; nothing is stored. */
export function MeasureBar({ map }: Pick<MapModeProps, 'map'>) {
  const t = useTexts('maps');
  const { kind, drawing, shape, isTooSmall } = useAtomValue(measuringAtom);
  const snap = useAtomValue(snapTargetsAtom);
  const startMeasuring = useSetAtom(restartMeasureAtom);
  const finish = useSetAtom(completeDrawingAtom);
  const undo = useSetAtom(undoMeasureAtom);
  const change = useSetAtom(changeMapUseAtom);
  const formatMeasure = useMeasureFormat();
  const [board] = useState(useMeasureBoard());

  useEffect(() => map.add(board), [map, board]);
  useEffect(() => board.setSnapTargets(snap), [board, snap]);
  useEffect(
    () =>
      board.setTool({
        draws: kind,
        drawing,
        selected: shape,
        formatMeasure: formatMeasure,
        formatSelectedMeasure: formatMeasure,
      }),
    [board, kind, drawing, shape, formatMeasure],
  );

  const sizes = listSizes(shape ?? drawing, formatMeasure);
  const next = t(drawing ? 'sketch.nextPoint' : `measure.start.${kind}`);
  const text = sizes.length > 0 ? <Sizes sizes={sizes} /> : next;
  return (
    <WorkBar label={t('measure.title')} text={isTooSmall ? t('sketch.tooSmall') : text}>
      {(['line', 'polygon'] as const).map((option) => (
        <Button
          key={option}
          aria-pressed={kind === option}
          type={kind === option ? 'primary' : 'default'}
          onClick={() => startMeasuring(option)}
        >
          {t(`measure.kinds.${option}`)}
        </Button>
      ))}
      <Button onClick={() => board.touchMiddle()}>{t('sketch.middle')}</Button>
      {drawing && <Button onClick={undo}>{t('sketch.undoPoint')}</Button>}
      {drawing && <Button onClick={finish}>{t('sketch.finish')}</Button>}
      <Button onClick={() => change({ type: 'interlude ended' })}>{t('measure.close')}</Button>
    </WorkBar>
  );
}

function useMeasureBoard(): () => DrawingBoard {
  const store = useStore();
  return () =>
    new DrawingBoard({
      onDrawing: (drawing) => store.set(continueMeasureAtom, drawing),
      onDrawn: (geometry) => store.set(endMeasureAtom, geometry),
      onTooSmall: () => store.set(endMeasureAtom, null),
      onChange: (_uuid, change) => store.set(changeMeasureAtom, change),
      onCommand: (command) => {
        if (command === 'undo') store.set(undoMeasureAtom);
        else if (command !== 'redo') store.set(restartMeasureAtom);
      },
    });
}

/** The first size is large enough to be read at arm's length. */
function Sizes({ sizes: [main, perimeter] }: { sizes: readonly string[] }) {
  return (
    <>
      <strong className="fb-maps-result">{main}</strong>
      {perimeter && ` · ${perimeter}`}
    </>
  );
}

/** Lists the length, or the area and the perimeter; empty while there is nothing to measure. */
function listSizes(
  measured: Drawing | SketchShape | null,
  formatMeasure: (measure: Measure) => string,
): string[] {
  if (!measured || measured.kind === 'circle' || measured.positions.length < 2) return [];
  const { kind, positions } = measured;
  const [first] = positions;
  if (kind !== 'polygon' || positions.length < 3 || !first)
    return [formatMeasure({ of: 'length', metres: computeLength(positions) })];
  const perimeter = formatMeasure({ of: 'length', metres: computeLength([...positions, first]) });
  return [formatMeasure(measureShape({ uuid: '', kind, positions })), perimeter];
}
