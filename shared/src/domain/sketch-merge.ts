import type { Sketch } from '@feltbok/shared/domain/sketch';

/**
 * One sketch of two that were changed apart, as in two tabs: each shape and label as whoever changed it left it, mine
 * where both did.
 * @param base what mine was made from
 */
export const mergeSketches = (base: Sketch, mine: Sketch, theirs: Sketch): Sketch => ({
  shapes: mergeByUuid(base.shapes, mine.shapes, theirs.shapes),
  labels: mergeByUuid(base.labels, mine.labels, theirs.labels),
});

function mergeByUuid<One extends { uuid: string }>(
  base: readonly One[],
  mine: readonly One[],
  theirs: readonly One[],
): readonly One[] {
  const [ofBase, ofMine, ofTheirs] = [base, mine, theirs].map((all) => new Map(all.map((one) => [one.uuid, one])));
  const isTouched = (uuid: string) => JSON.stringify(ofBase?.get(uuid)) !== JSON.stringify(ofMine?.get(uuid));
  const remaining = theirs.flatMap((one) => {
    if (!isTouched(one.uuid)) return [one];
    const changed = ofMine?.get(one.uuid);
    return changed ? [changed] : [];
  });
  return [...remaining, ...mine.filter(({ uuid }) => !ofTheirs?.has(uuid) && isTouched(uuid))];
}
