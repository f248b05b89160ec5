import { isDeepStrictEqual } from 'node:util';
import type { SketchContent } from '@feltbok/contract/sketches.ts';

/**
 * Finds the shapes and labels in which two versions of a sketch differ, as the audit trail does not
 * store whole sketches.
 */
export function findChangedElements(before: SketchContent, after: SketchContent) {
  const pickChanged = <One extends { uuid: string }>(
    these: readonly One[],
    those: readonly One[],
  ): One[] => {
    const othersByUuid = new Map(those.map((element) => [element.uuid, element]));
    return these.filter((element) => !isDeepStrictEqual(element, othersByUuid.get(element.uuid)));
  };
  return {
    before: {
      shapes: pickChanged(before.shapes, after.shapes),
      labels: pickChanged(before.labels, after.labels),
    },
    after: {
      shapes: pickChanged(after.shapes, before.shapes),
      labels: pickChanged(after.labels, before.labels),
    },
  };
}
