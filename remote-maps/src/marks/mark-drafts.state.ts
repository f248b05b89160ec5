import {
  getMarkTitle,
  type KnownMark,
} from '@feltbok/domain/boundary-marks/boundary-marks.domain.ts';
import type { Business } from '@feltbok/domain/cases/case.ts';
import { openBusinessAtom, openBusinessIdAtom } from '@feltbok/runtime/case/open-business.state.ts';
import {
  type EditedDraft,
  filterDrafts,
  storeDraftNow,
} from '@feltbok/runtime/editing/use-draft.ts';
import { dropDraftAtom } from '@feltbok/runtime/session/drafts.state.ts';
import { userKeyAtom } from '@feltbok/runtime/session/session.state.ts';
import { atom } from 'jotai';
import {
  formOfMark,
  type MarkForm,
  markOfForm,
  positionOfForm,
} from '../mark-model/mark-form.domain';

/** A drawn mark, or what has been written of a mark and not been saved, as it is stored. */
export interface MarkDraft {
  /** The mark as it was drawn, or as it was when the edit began. */
  mark: KnownMark;
  /** What has been written since; null where nothing has. */
  form: MarkForm | null;
}

/** A mark with what is written of it, as far as that can be shown. */
export const asWritten = ({ mark, form }: MarkDraft): KnownMark =>
  form && positionOfForm(form) ? markOfForm(form, mark) : mark;

export const createDraftKey = ({ uuid }: Pick<KnownMark, 'uuid'>) => `boundaryMark ${uuid}`;

/** The draft as it is stored, under the name that is written. */
export const storableMarkDraft = (
  draft: MarkDraft,
  { businessId, details }: Business,
): EditedDraft<MarkDraft> => ({
  key: createDraftKey(draft.mark),
  kind: 'boundaryMark',
  caseNumber: details.caseNumber,
  businessId,
  name: getMarkTitle(draft.form ?? draft.mark),
  fields: draft,
});

interface Place {
  userKey: string | null;
  businessId: number;
}

/**
 * Drafts that are not on the device yet, or never where nothing can be stored. They last as long as
 * the page.
 */
const notStoredAtom = atom<ReadonlyMap<string, MarkDraft & Place>>(new Map());

/** The open business's marks that are drawn or edited and not saved, by uuid. */
export const markDraftsAtom = atom((get): ReadonlyMap<string, MarkDraft> => {
  const businessId = get(openBusinessIdAtom);
  const userKey = get(userKeyAtom);
  const notStored = [...get(notStoredAtom).values()].filter(
    (draft) => draft.businessId === businessId && draft.userKey === userKey,
  );
  const stored = filterDrafts<MarkDraft>(get, 'boundaryMark', businessId).map(
    ({ fields }) => fields,
  );
  return new Map(
    // What 1.6.0 has stored is without the fields that came since: they are as the mark has them.
    [...stored, ...notStored].map(({ mark, form }) => [
      mark.uuid,
      { mark, form: form && { ...formOfMark(mark), ...form } },
    ]),
  );
});

const setNotStored = atom(null, (get, set, uuid: string, draft: (MarkDraft & Place) | null) => {
  const notStored = new Map(get(notStoredAtom));
  if (draft) notStored.set(uuid, draft);
  else notStored.delete(uuid);
  set(notStoredAtom, notStored);
});

/** Shows a draft at once, and stores it on the device. The user gets a notice where that fails. */
export const storeMarkDraftAtom = atom(null, async (get, set, draft: MarkDraft): Promise<void> => {
  const open = get(openBusinessAtom);
  if (!open) return;
  const { uuid } = draft.mark;
  const stored = { ...draft, businessId: open.business.businessId, userKey: get(userKeyAtom) };
  set(setNotStored, uuid, stored);
  const outcome = await storeDraftNow({ get, set }, storableMarkDraft(draft, open.business));
  // What was written meanwhile is being stored by a call of its own.
  if (outcome === 'stored' && get(notStoredAtom).get(uuid) === stored)
    set(setNotStored, uuid, null);
});

/** Forgets a draft: the mark is saved, or the user gives it up. */
export const dropMarkDraftAtom = atom(null, async (_get, set, mark: KnownMark): Promise<void> => {
  set(setNotStored, mark.uuid, null);
  await set(dropDraftAtom, createDraftKey(mark));
});
