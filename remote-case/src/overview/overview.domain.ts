import type { OverviewFields } from '@feltbok/shared/domain/overview-fields';
import type { Base } from '@feltbok/shared/sync/change';

/**
 * What an edit under way is based on, once a refreshed list has another state. What others have made of fields that are
 * being edited is not on the screen: the edit then stays based on what it began with, and meets a conflict when saved.
 */
export function baseWhileEditing(
  began: Base<OverviewFields> | null,
  refreshed: Base<OverviewFields>,
  edited: ReadonlyArray<keyof OverviewFields>,
): Base<OverviewFields> {
  const isHidden = began && edited.some((name) => began.values[name] !== refreshed.values[name]);
  return isHidden ? began : refreshed;
}
