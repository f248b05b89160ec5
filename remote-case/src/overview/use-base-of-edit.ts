import { type OverviewFields, overviewFieldNames } from '@feltbok/shared/domain/overview-fields';
import type { Base } from '@feltbok/shared/sync/change';
import type { FormApi } from 'final-form';
import { type RefObject, useEffect } from 'react';
import { baseWhileEditing } from './overview.domain';

/** What the edit under way is based on; null before the form is shown. */
export type BaseOfEdit = RefObject<Base<OverviewFields> | null>;

/** Updates `base` while the list is refreshed behind the form. To be called before anything that fills the form. */
export function useBaseOfEdit(base: BaseOfEdit, form: FormApi<OverviewFields>, saved: Base<OverviewFields>) {
  useEffect(() => {
    // A form of another business begins anew.
    base.current = null;
  }, [base]);
  useEffect(() => {
    const { dirtyFields } = form.getState();
    const edited = overviewFieldNames.filter((name) => dirtyFields?.[name]);
    base.current = baseWhileEditing(base.current, saved, edited);
  });
}
