import { type KnownMark, markTitle } from '@feltbok/shared/case/boundary-marks.domain';
import { openBusinessAtom } from '@feltbok/shared/case/open-business.state';
import { hostServicesAtom } from '@feltbok/shared/contract/remote';
import { textOf } from '@feltbok/shared/i18n/i18n';
import { type Draft, draftsAtom, dropDraftAtom, keepDraftAtom } from '@feltbok/shared/session/drafts.state';
import { userKeyAtom } from '@feltbok/shared/session/session.state';
import { atom } from 'jotai';
import { faultsOfForm, type MarkForm, markOfForm } from './model/mark-form.domain';

/** A drawn mark, or what has been written of a mark and not been saved, as the device keeps it. */
export interface MarkDraft {
  /** As it was drawn, or as it was when the edit began. */
  mark: KnownMark;
  /** What has been written since; null where nothing has. */
  form: MarkForm | null;
}

/** A mark with what is written of it, as far as that can be shown. */
export const asWritten = ({ mark, form }: MarkDraft): KnownMark =>
  form && faultsOfForm(form).length === 0 ? markOfForm(form, mark) : mark;

export const draftKeyOf = ({ uuid }: Pick<KnownMark, 'uuid'>) => `boundaryMark ${uuid}`;

interface Place {
  userKey: string | null;
  businessId: number;
}

/** Drafts that are not on the device: yet, or at all where it keeps nothing. They last as long as the page. */
const unkeptAtom = atom<ReadonlyMap<string, MarkDraft & Place>>(new Map());

/** By uuid: the open business's marks that are drawn or edited and not saved. */
export const markDraftsAtom = atom((get): ReadonlyMap<string, MarkDraft> => {
  const businessId = get(openBusinessAtom)?.business.businessId;
  const kept = get(draftsAtom).filter((draft) => draft.kind === 'boundaryMark' && draft.businessId === businessId);
  const userKey = get(userKeyAtom);
  const unkept = [...get(unkeptAtom).values()].filter(
    (draft) => draft.businessId === businessId && draft.userKey === userKey,
  );
  const all = [...(kept as Draft<MarkDraft>[]).map(({ fields }) => fields), ...unkept];
  return new Map(all.map(({ mark, form }) => [mark.uuid, { mark, form }]));
});

const setUnkept = atom(null, (get, set, uuid: string, draft: (MarkDraft & Place) | null) => {
  const unkept = new Map(get(unkeptAtom));
  if (draft) unkept.set(uuid, draft);
  else unkept.delete(uuid);
  set(unkeptAtom, unkept);
});

/** Shows a draft at once, and keeps it on the device. The user is told where the device does not. */
export const keepMarkDraftAtom = atom(null, async (get, set, draft: MarkDraft): Promise<void> => {
  const open = get(openBusinessAtom);
  if (!open) return;
  const { businessId, details } = open.business;
  const { uuid } = draft.mark;
  const own = { ...draft, businessId, userKey: get(userKeyAtom) };
  set(setUnkept, uuid, own);
  try {
    await set(keepDraftAtom, {
      ...{ key: draftKeyOf(draft.mark), kind: 'boundaryMark', caseNumber: details.caseNumber, businessId },
      name: markTitle(asWritten(draft)),
      fields: draft,
    });
    // What was written meanwhile is being kept by a call of its own.
    if (get(unkeptAtom).get(uuid) === own) set(setUnkept, uuid, null);
  } catch {
    get(hostServicesAtom).notify({ kind: 'error', text: textOf('ToastMessages.NotSavedOnDevice') });
  }
});

/** Forgets a draft: the mark is saved, or the user gives it up. */
export const dropMarkDraftAtom = atom(null, async (_get, set, mark: KnownMark): Promise<void> => {
  set(setUnkept, mark.uuid, null);
  await set(dropDraftAtom, draftKeyOf(mark));
});
