import type { OverviewFields } from '@feltbok/domain/cases/overview-fields.ts';
import type { Base } from '@feltbok/offline/queue/change.ts';

/**
 * Finds what an edit under way is based on, once a refreshed list has another state. Of the fields
 * that are being edited it is what the edit began with, as what others have made of them is not on
 * the screen.
 */
export function baseWhileEditing(
  began: Base<OverviewFields> | null,
  refreshed: Base<OverviewFields>,
  edited: ReadonlyArray<keyof OverviewFields>,
): Base<OverviewFields> {
  if (!began) return refreshed;
  const isHidden = edited.some((name) => began.values[name] !== refreshed.values[name]);
  if (!isHidden) return refreshed;
  const asBegun = Object.fromEntries(edited.map((name) => [name, began.values[name]]));
  return { revision: began.revision, values: { ...refreshed.values, ...asBegun } };
}
