import type { GeoPosition } from '@feltbok/domain/coordinates/geodesy.ts';
import type { Drawing, MapLabel, ShapeKind, SketchShape } from '@feltbok/domain/sketches/sketch.ts';
import { atom } from 'jotai';
import { changeMapUseAtom } from '../controls/map-use.state';
import { removeCorner } from '../geometry/corners.domain';
import { finishDrawing, type Geometry, removeLastPoint } from '../geometry/drawing.domain';
import { nudgeShape } from '../geometry/moving.domain';
import type { SketchLayers } from '../map/sketch-layers';
import { createLabel } from './label.domain';
import {
  changeSketchAtom,
  drawingAtom,
  redoSketchAtom,
  setDrawingAtom,
  sketchAtom,
  undoSketchAtom,
} from './sketch.state';

/** What a touch of the map does. `select` is no tool: it chooses what it finds. */
export type SketchTool = 'select' | ShapeKind | 'add label' | 'edit label' | 'remove label';

/** A shape or a label, by its uuid. */
export interface Chosen {
  kind: 'shape' | 'label';
  uuid: string;
}

const chosenToolAtom = atom<SketchTool>('select');
const chosenNameAtom = atom<Chosen | null>(null);
const tooSmallAtom = atom(false);

/** What is half drawn decides: a drawing that was found on the device goes on with its own tool. */
export const sketchToolAtom = atom(
  (get): SketchTool => get(drawingAtom)?.kind ?? get(chosenToolAtom),
);

/** What is chosen and still there. */
export const chosenAtom = atom((get): Chosen | null => {
  const chosen = get(chosenNameAtom);
  const { shapes, labels } = get(sketchAtom);
  const all: ReadonlyArray<{ uuid: string }> = chosen?.kind === 'label' ? labels : shapes;
  return all.some(({ uuid }) => uuid === chosen?.uuid) ? chosen : null;
});

export const chosenShapeAtom = atom((get): SketchShape | null => {
  const chosen = get(chosenAtom);
  return (
    (chosen?.kind === 'shape' && get(sketchAtom).shapes.find(({ uuid }) => uuid === chosen.uuid)) ||
    null
  );
});

export const chosenLabelAtom = atom((get): MapLabel | null => {
  const chosen = get(chosenAtom);
  return (
    (chosen?.kind === 'label' && get(sketchAtom).labels.find(({ uuid }) => uuid === chosen.uuid)) ||
    null
  );
});

/** Finds what of the sketch lies where on the map; null until it lies there. */
export const sketchLayersAtom = atom<SketchLayers | null>(null);

/**
 * Whether the user has just attempted to finish something that has no length or encloses nothing.
 */
export const isTooSmallAtom = atom((get) => get(tooSmallAtom));

/**
 * Chooses a tool; the same one once more leaves it. What was half drawn is finished, or given up
 * where it cannot be.
 */
export const takeToolAtom = atom(null, (get, set, tool: SketchTool) => {
  const next = get(sketchToolAtom) === tool ? 'select' : tool;
  set(finishDrawingAtom);
  set(chosenToolAtom, next);
  set(tooSmallAtom, false);
  if (next !== 'select') set(chooseAtom, null);
  if (get(drawingAtom)) set(setDrawingAtom, null);
});

/** Chooses, or with null lets go of what was chosen. A label has its panel. */
export const chooseAtom = atom(null, (get, set, chosen: Chosen | null) => {
  const former = get(chosenAtom);
  set(chosenNameAtom, chosen);
  if (chosen?.kind === 'label') set(changeMapUseAtom, { type: 'panel opened', name: 'sketch' });
  else if (former?.kind === 'label')
    set(changeMapUseAtom, { type: 'panel closed', name: 'sketch' });
});

/** The map was tapped with a tool that sets no points. @param found what lies there */
export const tapSketchAtom = atom(null, (get, set, found: Chosen | null) => {
  const tool = get(sketchToolAtom);
  if (tool === 'select') set(chooseAtom, found);
  else if (found?.kind === 'label') set(tool === 'remove label' ? removeAtom : chooseAtom, found);
});

/** A point was set of what is half drawn. */
export const continueDrawingAtom = atom(null, (_get, set, drawing: Drawing) => {
  set(tooSmallAtom, false);
  set(setDrawingAtom, drawing);
});

/** Ends what is half drawn where it is. */
export const finishDrawingAtom = atom(null, (get, set) => {
  const drawing = get(drawingAtom);
  if (drawing) set(addShapeAtom, finishDrawing(drawing));
});

/**
 * What was half drawn is finished; null where it has no length or encloses nothing, and so goes on.
 */
export const addShapeAtom = atom(null, (_get, set, geometry: Geometry | null) => {
  set(tooSmallAtom, geometry === null);
  if (!geometry) return;
  const shape: SketchShape = { uuid: crypto.randomUUID(), ...geometry };
  set(setDrawingAtom, null);
  set(changeSketchAtom, (sketch) => ({ ...sketch, shapes: [...sketch.shapes, shape] }));
});

/** Gives up what is half drawn. */
export const cancelDrawingAtom = atom(null, (_get, set) => {
  set(tooSmallAtom, false);
  set(setDrawingAtom, null);
});

export const addLabelAtom = atom(null, (get, set, location: GeoPosition) => {
  const uuid = crypto.randomUUID();
  const label = createLabel(get(sketchAtom).labels, { uuid, location });
  set(changeSketchAtom, (sketch) => ({ ...sketch, labels: [...sketch.labels, label] }));
  set(chooseAtom, { kind: 'label', uuid });
});

/** Puts another label in the place of the one of its uuid. @param stroke see `addStep` */
export const changeLabelAtom = atom(null, (_get, set, label: MapLabel, stroke?: string) =>
  set(
    changeSketchAtom,
    (sketch) => {
      const present = sketch.labels.find(({ uuid }) => uuid === label.uuid);
      if (!present || JSON.stringify(present) === JSON.stringify(label)) return sketch;
      return {
        ...sketch,
        labels: sketch.labels.map((element) => (element === present ? label : element)),
      };
    },
    stroke && `${stroke} ${label.uuid}`,
  ),
);

/** Makes another shape of the one of a uuid. @param stroke see `addStep` */
export const changeShapeAtom = atom(
  null,
  (_get, set, uuid: string, change: (shape: SketchShape) => SketchShape, stroke?: string) =>
    set(
      changeSketchAtom,
      (sketch) => {
        const present = sketch.shapes.find((shape) => shape.uuid === uuid);
        const next = present && change(present);
        if (!next || next === present) return sketch;
        return {
          ...sketch,
          shapes: sketch.shapes.map((element) => (element === present ? next : element)),
        };
      },
      stroke && `${stroke} ${uuid}`,
    ),
);

/**
 * Moves the chosen shape by one step; steps that follow each other are taken back together. @param
 * bearing degrees
 */
export const stepShapeAtom = atom(null, (get, set, bearing: number) => {
  const shape = get(chosenShapeAtom);
  if (shape) set(changeShapeAtom, shape.uuid, (now) => nudgeShape(now, bearing), 'step');
});

/** Removes a corner where enough are left. */
export const removeCornerAtom = atom(null, (_get, set, uuid: string, index: number) =>
  set(changeShapeAtom, uuid, (shape) => removeCorner(shape, index) ?? shape),
);

/** Ties a shape or a label to a boundary mark, or with null to none. */
export const tieElementAtom = atom(null, (_get, set, uuid: string, markUuid: string | null) => {
  const tieElement = <One extends { uuid: string; markUuid?: string }>(
    all: readonly One[],
  ): readonly One[] =>
    all.map((element) => {
      if (element.uuid !== uuid) return element;
      const { markUuid: _, ...untied } = element;
      return (markUuid ? { ...untied, markUuid } : untied) as One;
    });
  set(changeSketchAtom, ({ shapes, labels }) => ({
    shapes: tieElement(shapes),
    labels: tieElement(labels),
  }));
});

/** Deletes a shape or a label. It can be taken back, so nobody is asked. */
const removeAtom = atom(null, (_get, set, { kind, uuid }: Chosen) =>
  set(changeSketchAtom, ({ shapes, labels }) =>
    kind === 'shape'
      ? { shapes: shapes.filter((shape) => shape.uuid !== uuid), labels }
      : { shapes, labels: labels.filter((label) => label.uuid !== uuid) },
  ),
);

export const removeChosenAtom = atom(null, (get, set) => {
  const chosen = get(chosenAtom);
  if (!chosen) return;
  set(chooseAtom, null);
  set(removeAtom, chosen);
});

/** Takes back the last point of what is half drawn, or else the last step. */
export const undoAtom = atom(null, (get, set) => {
  const drawing = get(drawingAtom);
  set(tooSmallAtom, false);
  if (drawing) set(setDrawingAtom, removeLastPoint(drawing));
  else set(undoSketchAtom);
});

export const redoAtom = atom(null, (get, set) => {
  if (!get(drawingAtom)) set(redoSketchAtom);
});
