import { hostServicesAtom } from '@feltbok/shared/contract/remote';
import { type OverviewFields, overviewFieldNames } from '@feltbok/shared/domain/overview-fields';
import { textOf } from '@feltbok/shared/i18n/i18n';
import { useDraft } from '@feltbok/shared/session/use-draft';
import type { Base } from '@feltbok/shared/sync/change';
import type { Business } from '@feltbok/shared/wire/cases';
import type { FormApi } from 'final-form';
import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import type { BaseOfEdit } from './use-base-of-edit';

type Written = Partial<OverviewFields> & { basedOn?: Base<OverviewFields> | null };

/** Stores what is written in the form as a draft, and restores the draft of an earlier page. */
export function useOverviewDraft(
  form: FormApi<OverviewFields>,
  business: Business,
  formKnowsSaved: boolean,
  base: BaseOfEdit,
  discard: () => void,
) {
  const { notify } = useAtomValue(hostServicesAtom);
  const { values, dirty = false, dirtyFields } = form.getState();
  const written = overviewFieldNames.filter((name) => dirtyFields?.[name]);
  const draft = useDraft<Written>({
    key: `overview ${business.businessId}`,
    kind: 'overview',
    caseNumber: business.details.caseNumber,
    businessId: business.businessId,
    unsaved: dirty,
    discard,
    fields: { ...Object.fromEntries(written.map((name) => [name, values[name]])), basedOn: base.current },
  });
  const { left, drop } = draft;
  const isRestored = useRef(false);
  useEffect(() => {
    if (!left || !formKnowsSaved || isRestored.current) return;
    isRestored.current = true;
    // What others have changed since the page ended is as unseen as what they change while it is open.
    if (left.basedOn) base.current = left.basedOn;
    form.batch(() => {
      for (const name of overviewFieldNames) if (name in left) form.change(name, left[name]);
    });
    if (form.getState().dirty) notify({ kind: 'success', text: textOf('drafts.restored') });
    else drop();
  }, [left, formKnowsSaved, form, base, notify, drop]);
  return draft;
}
