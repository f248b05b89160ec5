import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useEffect, useState } from 'react';
import type { MapModeProps } from '../controls/map-mode';
import { changeMapUseAtom, openPanelAtom, toPanelId } from '../controls/map-use.state';
import { getPanelCover } from '../controls/panel-room';
import { formatLengthsOnly } from '../geometry/size-texts.domain';
import { DrawingBoard } from '../map/drawing-board';
import type { FieldMap } from '../map/field-map';
import type { SketchLayers } from '../map/sketch-layers';
import { DrawingBar } from './DrawingBar';
import { LabelPanel } from './LabelPanel';
import { ShapeBar } from './ShapeBar';
import { SketchBar } from './SketchBar';
import { SketchPanel } from './SketchPanel';
import { drawingAtom, isSketchLoadedAtom } from './sketch.state';
import {
  addLabelAtom,
  addShapeAtom,
  cancelDrawingAtom,
  changeShapeAtom,
  chooseAtom,
  chosenLabelAtom,
  chosenShapeAtom,
  continueDrawingAtom,
  finishDrawingAtom,
  isTooSmallAtom,
  redoAtom,
  removeChosenAtom,
  type SketchTool,
  sketchLayersAtom,
  sketchToolAtom,
  stepShapeAtom,
  tapSketchAtom,
  undoAtom,
} from './sketch-tools.state';
import { snapTargetsAtom } from './snapping.state';
import { useMeasureFormat } from './use-measure-format';

/**
 * The map as a drawing board, once what is drawn lies on it: tools at the foot, and what is worked
 * on above them.
 */
export function SketchMode({ map }: Pick<MapModeProps, 'map'>) {
  const layers = useAtomValue(sketchLayersAtom);
  return layers && <SketchBars map={map} layers={layers} />;
}

type DrawingTool = Exclude<SketchTool, 'select' | 'edit label' | 'remove label'>;

const isDrawingTool = (tool: SketchTool): tool is DrawingTool =>
  tool !== 'select' && tool !== 'edit label' && tool !== 'remove label';

const getDrawnKind = (tool: DrawingTool) => (tool === 'add label' ? 'point' : tool);

function SketchBars({ map, layers }: { map: FieldMap; layers: SketchLayers }) {
  const store = useStore();
  const tool = useAtomValue(sketchToolAtom);
  const drawing = useAtomValue(drawingAtom);
  const isLoaded = useAtomValue(isSketchLoadedAtom);
  const shape = useAtomValue(chosenShapeAtom);
  const snap = useAtomValue(snapTargetsAtom);
  const isTooSmall = useAtomValue(isTooSmallAtom);
  const finish = useSetAtom(finishDrawingAtom);
  const cancel = useSetAtom(cancelDrawingAtom);
  const undo = useSetAtom(undoAtom);
  const formatMeasure = useMeasureFormat();
  const [board] = useState(() => createSketchBoard(store, layers));

  useEffect(() => map.add(board), [map, board]);
  useEffect(() => board.setSnapTargets(snap), [board, snap]);
  useEffect(() => {
    board.setTool({
      draws: isLoaded && isDrawingTool(tool) ? getDrawnKind(tool) : null,
      drawing,
      selected: tool === 'select' ? shape : null,
      formatMeasure: formatMeasure,
      formatSelectedMeasure: formatLengthsOnly(formatMeasure),
    });
  }, [board, drawing, isLoaded, tool, shape, formatMeasure]);

  return (
    <>
      {isDrawingTool(tool) && (
        <DrawingBar
          kind={tool}
          drawing={drawing}
          isTooSmall={isTooSmall}
          formatMeasure={formatMeasure}
          onMiddle={() => board.touchMiddle()}
          onUndo={undo}
          onFinish={finish}
          onCancel={cancel}
        />
      )}
      {!isDrawingTool(tool) && shape && (
        <ShapeBar shape={shape} map={map} formatMeasure={formatMeasure} />
      )}
      <SketchBar />
    </>
  );
}

/** Touches and keys on the map become changes of the sketch. */
function createSketchBoard(store: ReturnType<typeof useStore>, layers: SketchLayers): DrawingBoard {
  return new DrawingBoard({
    onTap: (pixel, tolerance) => store.set(tapSketchAtom, layers.findAt(pixel, tolerance)),
    onPoint: (position) => store.set(addLabelAtom, position),
    onDrawing: (drawing) => store.set(continueDrawingAtom, drawing),
    onDrawn: (geometry) => store.set(addShapeAtom, geometry),
    onTooSmall: () => store.set(addShapeAtom, null),
    onChange: (uuid, change) => store.set(changeShapeAtom, uuid, change),
    moving: {
      isOn: ({ uuid }, pixel, tolerance) => layers.findAt(pixel, tolerance)?.uuid === uuid,
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
export function SketchSidePanel({ map }: Pick<MapModeProps, 'map'>) {
  const id = toPanelId('sketch');
  const open = useAtomValue(openPanelAtom);
  const change = useSetAtom(changeMapUseAtom);
  const label = useAtomValue(chosenLabelAtom);
  const choose = useSetAtom(chooseAtom);
  if (open !== 'sketch') return null;
  const close = () => {
    choose(null);
    change({ type: 'panel closed' });
  };
  if (label)
    return (
      <LabelPanel
        key={label.uuid}
        id={id}
        label={label}
        onOpen={() => map.scrollIntoView(label.location, getPanelCover(map))}
        onClose={close}
      />
    );
  return <SketchPanel id={id} map={map} onClose={close} />;
}
