import { useAtom, useAtomValue, useSetAtom, useStore } from 'jotai';
import { useEffect, useId, useState } from 'react';
import { openPanelAtom } from '../controls/open-panel.state';
import { lengthsOnly } from '../geometry/pencil-drawing.domain';
import { DrawingBoard } from '../map/drawing-board';
import type { FieldMap } from '../map/field-map';
import type { SketchLayers } from '../map/sketch-layers';
import { DrawingBar } from './DrawingBar';
import { LabelPanel } from './LabelPanel';
import { ShapeBar } from './ShapeBar';
import { SketchBar } from './SketchBar';
import { SketchPanel } from './SketchPanel';
import { drawingAtom } from './sketch.state';
import {
  cancelDrawingAtom,
  chooseAtom,
  chosenLabelAtom,
  chosenShapeAtom,
  finishDrawingAtom,
  isTooSmallAtom,
  moveHandleAtom,
  moveShapeAtom,
  redoAtom,
  removeChosenAtom,
  sketchToolAtom,
  stepShapeAtom,
  touchSketchAtom,
  undoAtom,
} from './sketch-tools.state';
import { snapAtom } from './snapping.state';
import { useWriteMeasure } from './use-write-measure';

interface SketchModeProps {
  map: FieldMap;
  /** What of the sketch lies where. */
  layers: SketchLayers;
}

/** The map as a drawing board: its tools at the foot, and what is chosen or half drawn above them. */
export function SketchMode({ map, layers }: SketchModeProps) {
  const store = useStore();
  const tool = useAtomValue(sketchToolAtom);
  const drawing = useAtomValue(drawingAtom);
  const shape = useAtomValue(chosenShapeAtom);
  const snap = useAtomValue(snapAtom);
  const isTooSmall = useAtomValue(isTooSmallAtom);
  const finish = useSetAtom(finishDrawingAtom);
  const cancel = useSetAtom(cancelDrawingAtom);
  const undo = useSetAtom(undoAtom);
  const write = useWriteMeasure();
  const [board] = useState(() => sketchBoard(store, layers));

  useEffect(() => map.add(board), [map, board]);
  useEffect(() => board.snapBy(snap), [board, snap]);
  const isDrawing = tool !== 'select' && tool !== 'edit label' && tool !== 'remove label';
  useEffect(
    () =>
      board.setTool({
        ...{ drawing, setsPoints: isDrawing, selected: tool === 'select' ? shape : null },
        ...{ write, writeSelected: lengthsOnly(write) },
      }),
    [board, drawing, isDrawing, tool, shape, write],
  );

  return (
    <>
      {isDrawing && (
        <DrawingBar
          kind={tool}
          drawing={drawing}
          isTooSmall={isTooSmall}
          write={write}
          onMiddle={() => board.touchMiddle()}
          onUndo={undo}
          onFinish={finish}
          onCancel={cancel}
        />
      )}
      {!isDrawing && shape && <ShapeBar shape={shape} map={map} write={write} />}
      <SketchBar />
    </>
  );
}

/** Touches and keys on the map become changes of the sketch. */
function sketchBoard(store: ReturnType<typeof useStore>, layers: SketchLayers): DrawingBoard {
  return new DrawingBoard({
    onTouch: (touch, pixel, tolerance) => store.set(touchSketchAtom, touch, layers.foundAt(pixel, tolerance)),
    onHandle: ({ uuid }, handle, to) => store.set(moveHandleAtom, uuid, handle, to),
    moving: {
      isOn: ({ uuid }, pixel, tolerance) => layers.foundAt(pixel, tolerance)?.uuid === uuid,
      onMove: ({ uuid }, from, to) => store.set(moveShapeAtom, uuid, from, to),
      onStep: (bearing) => store.set(stepShapeAtom, bearing),
    },
    onCommand: (command) => {
      if (command === 'undo') store.set(undoAtom);
      else if (command === 'redo') store.set(redoAtom);
      else if (command === 'remove') store.set(removeChosenAtom);
      else if (store.get(drawingAtom)) store.set(cancelDrawingAtom);
      else store.set(chooseAtom, null);
    },
  });
}

/** The panel of the sketch: the label that is chosen, or all there is. */
export function SketchSidePanel({ map }: { map: FieldMap }) {
  const id = useId();
  const [open, setOpen] = useAtom(openPanelAtom);
  const label = useAtomValue(chosenLabelAtom);
  const choose = useSetAtom(chooseAtom);
  if (open !== 'sketch') return null;
  const close = () => {
    choose(null);
    setOpen(null);
  };
  if (label) return <LabelPanel key={label.uuid} id={id} label={label} onClose={close} />;
  return <SketchPanel id={id} map={map} onClose={close} />;
}
