import { isDeepStrictEqual } from 'node:util';
import type { SketchContent } from '@feltbok/contract/sketches.ts';

/**
 * Of two versions of a sketch, the shapes and labels in which they differ: the audit trail is no
 * second store of it.
 */
export function changedElements(before: SketchContent, after: SketchContent) {
  const only = <One extends { uuid: string }>(
    these: readonly One[],
    those: readonly One[],
  ): One[] => {
    const others = new Map(those.map((one) => [one.uuid, one]));
    return these.filter((one) => !isDeepStrictEqual(one, others.get(one.uuid)));
  };
  return {
    before: {
      shapes: only(before.shapes, after.shapes),
      labels: only(before.labels, after.labels),
    },
    after: { shapes: only(after.shapes, before.shapes), labels: only(after.labels, before.labels) },
  };
}
