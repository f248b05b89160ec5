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
import { useForm } from 'react-final-form';
import { findEditBase } from './overview.domain';
import { queuedOverview } from './overview.state';

type OverviewDraft = Partial<OverviewFields> & { basedOn?: Base<OverviewFields> | null };

/** What the current edit is based on; null before the form is shown. */
export type BaseOfEdit = RefObject<Base<OverviewFields> | null>;

interface OverviewEdit {
  form: FormApi<OverviewFields>;
  business: Business;
  saved: Base<OverviewFields>;
  base: BaseOfEdit;
  /**
   * Whether the form has the saved values already, which it gets after the effects. Restoring
   * earlier would lose the text.
   */
  isFormCurrent: boolean;
}

function fillForm(
  form: FormApi<OverviewFields>,
  values: Partial<OverviewFields>,
  except: readonly OverviewFieldName[] = [],
) {
  form.batch(() => {
    for (const name of overviewFieldNames)
      if (name in values && !except.includes(name)) form.change(name, values[name]);
  });
}

/** Discards all edits, which a plain reset would keep because of `keepDirtyOnReinitialize`. */
export function resetToSaved(form: FormApi<OverviewFields>) {
  form.setConfig('keepDirtyOnReinitialize', false);
  form.reset();
  form.setConfig('keepDirtyOnReinitialize', true);
}

/**
 * Restores a rejected save, keeps `base` current while the list is refreshed, and stores edits as a
 * draft.
 * @returns a function that drops the draft
 */
export function useOverviewEdit({
  form,
  business,
  saved,
  base,
  isFormCurrent,
}: OverviewEdit): () => void {
  // The form among the properties of a render is a new object each time.
  const lastingForm = useForm<OverviewFields>();
  useEffect(() => {
    // A field that is folded away is not on the screen, and its edits count all the same.
    const ends = overviewFieldNames.map((name) =>
      lastingForm.registerField(name, () => undefined, {}),
    );
    return () => {
      for (const end of ends) end();
    };
  }, [lastingForm]);

  const listEditedFields = () =>
    overviewFieldNames.filter((name) => form.getState().dirtyFields?.[name]);

  useRestoreRejected(
    queuedOverview,
    // Edits made since the rejected save are newer than what was rejected.
    (rejected) => fillForm(form, rejected, listEditedFields()),
    isFormCurrent,
  );

  useEffect(() => {
    // The form of another business starts anew.
    base.current = null;
  }, [base]);
  useEffect(() => {
    base.current = findEditBase(base.current, saved, listEditedFields());
  });

  return useDraft<OverviewDraft>({
    key: `overview ${business.businessId}`,
    unsaved: form.getState().dirty ?? false,
    read: () => ({
      key: `overview ${business.businessId}`,
      kind: 'overview',
      caseNumber: business.details.caseNumber,
      businessId: business.businessId,
      fields: {
        ...Object.fromEntries(
          listEditedFields().map((name) => [name, form.getState().values[name]]),
        ),
        basedOn: base.current,
      },
    }),
    subscribe: (listener) => form.subscribe(listener, { values: true }),
    discard: () => resetToSaved(form),
    isReady: isFormCurrent,
    restore: (draft) => {
      // Changes by others since the page ended count like changes during the edit: unseen.
      if (draft.basedOn) base.current = draft.basedOn;
      fillForm(form, draft);
      return form.getState().dirty ?? false;
    },
  });
}
