import type { Drawing, SketchShape } from '@feltbok/domain/sketches/sketch.ts';
import { computeLength, measureShape } from '@feltbok/domain/sketches/sketch-measures.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useEffect, useState } from 'react';
import type { MapModeProps } from '../controls/map-mode';
import { changeMapUseAtom } from '../controls/map-use.state';
import { WorkBar } from '../controls/WorkBar';
import type { WriteMeasure } from '../geometry/size-texts.domain';
import { DrawingBoard } from '../map/drawing-board';
import { snapTargetsAtom } from '../sketch/snapping.state';
import { useWriteMeasure } from '../sketch/use-write-measure';
import {
  changeMeasureAtom,
  continueMeasureAtom,
  endMeasureAtom,
  finishMeasureAtom,
  measureAfreshAtom,
  measuringAtom,
  undoMeasureAtom,
} from './measure.state';

/** Measures distances and areas on the map; nothing is stored. */
export function MeasureBar({ map }: Pick<MapModeProps, 'map'>) {
  const t = useTexts('maps');
  const { kind, drawing, shape, isTooSmall } = useAtomValue(measuringAtom);
  const snap = useAtomValue(snapTargetsAtom);
  const startMeasuring = useSetAtom(measureAfreshAtom);
  const finish = useSetAtom(finishMeasureAtom);
  const undo = useSetAtom(undoMeasureAtom);
  const change = useSetAtom(changeMapUseAtom);
  const write = useWriteMeasure();
  const [board] = useState(useMeasureBoard());

  useEffect(() => map.add(board), [map, board]);
  useEffect(() => board.setSnapTargets(snap), [board, snap]);
  useEffect(
    () => board.setTool({ draws: kind, drawing, selected: shape, write, writeSelected: write }),
    [board, kind, drawing, shape, write],
  );

  const size = formatSize(shape ?? drawing, write);
  const next = t(drawing ? 'sketch.nextPoint' : `measure.start.${kind}`);
  return (
    <WorkBar label={t('measure.title')} text={isTooSmall ? t('sketch.tooSmall') : (size ?? next)}>
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
        else if (command !== 'redo') store.set(measureAfreshAtom);
      },
    });
}

/** `null` where there is nothing to measure yet. */
function formatSize(measured: Drawing | SketchShape | null, write: WriteMeasure): string | null {
  if (!measured || measured.kind === 'circle' || measured.positions.length < 2) return null;
  const { kind, positions } = measured;
  const [first] = positions;
  if (kind !== 'polygon' || positions.length < 3 || !first)
    return write({ of: 'length', metres: computeLength(positions) });
  const around = write({ of: 'length', metres: computeLength([...positions, first]) });
  return `${write(measureShape({ uuid: '', kind, positions }))} · ${around}`;
}
