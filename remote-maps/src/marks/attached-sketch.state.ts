import type { Sketch } from '@feltbok/domain/sketches/sketch.ts';
import { emptySketch } from '@feltbok/runtime/device/sketches.state.ts';
import { atom } from 'jotai';

/** The sketch of the open case as the map shows it, set by the component that draws it. */
export const shownSketchAtom = atom<Sketch>(emptySketch);

/** Finds the sketch's elements that are attached to a boundary mark, by its uuid. */
export const findTiedElementsAtom = atom((get) => {
  const { shapes, labels } = get(shownSketchAtom);
  return (markUuid: string) =>
    [...shapes, ...labels].filter((element) => element.markUuid === markUuid);
});
