import type { Business } from '@feltbok/domain/cases/case.ts';
import {
  type OverviewFieldName,
  type OverviewFields,
  overviewFieldNames,
} from '@feltbok/domain/cases/overview-fields.ts';
import type { Base } from '@feltbok/offline/queue/change.ts';
import { useRestoreRejected } from '@feltbok/runtime/editing/queued-changes.ts';
import { useDraft } from '@feltbok/runtime/editing/use-draft.ts';
import type { FormApi } from 'final-form';
import { type RefObject, useEffect } from 'react';
import { baseWhileEditing } from './overview.domain';
import { queuedOverview } from './overview.state';

type Written = Partial<OverviewFields> & { basedOn?: Base<OverviewFields> | null };

/** What the edit under way is based on; null before the form is shown. */
export type BaseOfEdit = RefObject<Base<OverviewFields> | null>;

interface OverviewEdit {
  form: FormApi<OverviewFields>;
  business: Business;
  saved: Base<OverviewFields>;
  base: BaseOfEdit;
  /**
   * The form takes over what is saved only after the effects: before that, it would discard the
   * text.
   */
  formKnowsSaved: boolean;
}

function fill(
  form: FormApi<OverviewFields>,
  values: Partial<OverviewFields>,
  not: readonly OverviewFieldName[] = [],
) {
  form.batch(() => {
    for (const name of overviewFieldNames)
      if (name in values && !not.includes(name)) form.change(name, values[name]);
  });
}

/** With `keepDirtyOnReinitialize` a plain reset leaves the edits too. */
export function resetToSaved(form: FormApi<OverviewFields>) {
  form.setConfig('keepDirtyOnReinitialize', false);
  form.reset();
  form.setConfig('keepDirtyOnReinitialize', true);
}

/**
 * Restores what was rejected, updates `base` while the list is refreshed behind the form, and
 * stores what is written as a draft.
 * @returns forgets the draft when the user lets the edits go
 */
export function useOverviewEdit({
  form,
  business,
  saved,
  base,
  formKnowsSaved,
}: OverviewEdit): () => void {
  const written = () => overviewFieldNames.filter((name) => form.getState().dirtyFields?.[name]);

  useRestoreRejected(
    queuedOverview,
    // What has been written since the rejected save is newer than what was rejected.
    (rejected) => fill(form, rejected, written()),
    formKnowsSaved,
  );

  useEffect(() => {
    // A form of another business begins anew.
    base.current = null;
  }, [base]);
  useEffect(() => {
    base.current = baseWhileEditing(base.current, saved, written());
  });

  return useDraft<Written>({
    key: `overview ${business.businessId}`,
    unsaved: form.getState().dirty ?? false,
    read: () => ({
      key: `overview ${business.businessId}`,
      kind: 'overview',
      caseNumber: business.details.caseNumber,
      businessId: business.businessId,
      fields: {
        ...Object.fromEntries(written().map((name) => [name, form.getState().values[name]])),
        basedOn: base.current,
      },
    }),
    subscribe: (listener) => form.subscribe(listener, { values: true }),
    discard: () => resetToSaved(form),
    isReady: formKnowsSaved,
    restore: (left) => {
      // What others have changed since the page ended is as unseen as what they change while it is
      // open.
      if (left.basedOn) base.current = left.basedOn;
      fill(form, left);
      return form.getState().dirty ?? false;
    },
  });
}
