import type { OverviewFields } from '@feltbok/domain/cases/overview-fields.ts';
import type { Base } from '@feltbok/offline/queue/change.ts';

/**
 * Finds what the user's edit is based on after the list was refreshed. For edited fields it is what
 * the edit started from, since the screen does not show what others have made of those.
 */
export function findEditBase(
  initial: Base<OverviewFields> | null,
  refreshed: Base<OverviewFields>,
  edited: ReadonlyArray<keyof OverviewFields>,
): Base<OverviewFields> {
  if (!initial) return refreshed;
  const isHidden = edited.some((name) => initial.values[name] !== refreshed.values[name]);
  if (!isHidden) return refreshed;
  const initialValues = Object.fromEntries(edited.map((name) => [name, initial.values[name]]));
  return { revision: initial.revision, values: { ...refreshed.values, ...initialValues } };
}
