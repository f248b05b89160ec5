import {
  findDifferingMarkFields,
  type KnownMark,
} from '@feltbok/domain/boundary-marks/boundary-marks.domain.ts';
import type { Change } from '@feltbok/offline/queue/change.ts';
import {
  buildMarkCreation,
  buildMarkDeletion,
  buildMarkUpdate,
  getMarkItemKey,
  type MarkPayload,
} from '@feltbok/offline/queue/kinds/boundary-mark.domain.ts';
import {
  openBusinessAtom,
  openBusinessIdAtom,
  toPlace,
} from '@feltbok/runtime/case/open-business.state.ts';
import { submit, submitAll } from '@feltbok/runtime/editing/submit.ts';
import { hostServicesAtom } from '@feltbok/runtime/federation/remote.ts';
import { getText } from '@feltbok/runtime/i18n/i18n.ts';
import { userKeyAtom } from '@feltbok/runtime/session/session.state.ts';
import { queueAtom } from '@feltbok/runtime/sync/sync.state.ts';
import { atom } from 'jotai';
import {
  formOfMark,
  isFormChanged,
  type MarkForm,
  markOfForm,
} from '../mark-model/mark-form.domain';
import { forgetImportedMarksAtom } from './imported-marks.state';
import { dropMarkDraftAtom, markDraftsAtom, storeMarkDraftAtom } from './mark-drafts.state';
import { isValidMarkFormAtom, loadMarkRulesAtom } from './mark-rules.state';
import {
  currentMarkDraftsAtom,
  type FailedMark,
  failedMarksAtom,
  markByUuidAtom,
} from './marks.state';

/** The mark that the panel shows, and what is written of it. */
export interface MarkEdit {
  /** The mark as it was when the edit began, or as it was drawn. */
  mark: KnownMark;
  form: MarkForm;
  /** It was drawn just now: leaving it is to be asked for, as if something had been written. */
  isFresh: boolean;
}

/** The edit with the user and business that it belongs to. */
const stateAtom = atom<{ userKey: string | null; businessId: number; edit: MarkEdit } | null>(null);

/** Null while no mark of the open business is edited. */
export const markEditAtom = atom((get): MarkEdit | null => {
  const state = get(stateAtom);
  const businessId = get(openBusinessIdAtom);
  if (!state || state.businessId !== businessId || state.userKey !== get(userKeyAtom)) return null;
  const { edit } = state;
  // What somebody has begun to write stands, and stays based on what was there then.
  if (edit.isFresh || isFormChanged(edit.form, edit.mark)) return edit;
  const now = get(markByUuidAtom)(edit.mark.uuid);
  if (!now) return null;
  const rejected = findRejectedMark(get(failedMarksAtom).get(edit.mark.uuid));
  if (rejected) return { ...edit, mark: now.mark, form: formOfMark(rejected) };
  const isOther = findDifferingMarkFields(now.mark, edit.mark).length > 0;
  return { ...edit, mark: now.mark, form: isOther ? formOfMark(now.mark) : edit.form };
});

/**
 * What the user had written when the server rejected it: to be put right, and not to be written
 * again.
 */
function findRejectedMark(failed: FailedMark | undefined): KnownMark | null {
  return failed && !failed.conflict && failed.change.method === 'PUT'
    ? failed.change.payload.mark
    : null;
}

const setEdit = atom(null, (get, set, edit: MarkEdit | null) => {
  const open = get(openBusinessAtom);
  const userKey = get(userKeyAtom);
  set(stateAtom, edit && open ? { userKey, businessId: open.business.businessId, edit } : null);
});

export const isEditingMarkAtom = atom((get) => get(markEditAtom) !== null);

/** Whether closing the panel would hide something that is not saved. */
export const isMarkUnsavedAtom = atom((get) => {
  const edit = get(markEditAtom);
  return edit !== null && (edit.isFresh || isFormChanged(edit.form, edit.mark));
});

/** What was written differs from what the mark was: there is something to reset. */
export const canResetMarkAtom = atom((get) => {
  const edit = get(markEditAtom);
  return edit !== null && isFormChanged(edit.form, edit.mark);
});

/**
 * A mark that the server has never seen is worth saving as it is; any other one once it says
 * something new.
 */
export const canSaveMarkAtom = atom((get) => {
  const edit = get(markEditAtom);
  if (!edit || !get(isValidMarkFormAtom)(edit.form)) return false;
  return edit.mark.metaType !== 'Database' || isFormChanged(edit.form, edit.mark);
});

/** Asked before an edit is left that is not saved: what is to happen then. */
const askedAtom = atom<{ goOn: () => void } | null>(null);

export const markLeaveQuestionAtom = atom((get) =>
  get(askedAtom) && get(markEditAtom) ? get(askedAtom) : null,
);

/**
 * Leaves the edit for something else, such as another mark or another way to use the map; where it
 * is not saved, the user is asked first, and may stay.
 */
export const leaveMarkAtom = atom(null, (get, set, goOn: () => void = () => undefined) => {
  if (get(isMarkUnsavedAtom)) return set(askedAtom, { goOn });
  set(setEdit, null);
  goOn();
});

/**
 * The user's answer to the question. `put aside` stores what is written on the device, among what
 * is not saved.
 */
export const answerMarkLeaveAtom = atom(
  null,
  async (get, set, answer: 'stay' | 'save' | 'discard' | 'put aside') => {
    const asked = get(askedAtom);
    const edit = get(markEditAtom);
    set(askedAtom, null);
    if (!asked || !edit || answer === 'stay') return;
    if (answer === 'save') {
      if ((await set(saveMarkAtom)) === 'not saved') return;
      set(setEdit, null);
      // What the user has asked for meanwhile comes in place of what was asked for first.
      const later = get(askedAtom);
      set(askedAtom, null);
      return (later ?? asked).goOn();
    }
    // The device may take its time: by then the user is somewhere else, and what is open there is
    // not to be closed.
    const written = set(answer === 'discard' ? discardMarkEditAtom : putMarkAsideAtom);
    set(setEdit, null);
    asked.goOn();
    await written;
  },
);

/** What was written is stored on the device, and the panel is closed. */
const putMarkAsideAtom = atom(null, async (get, set) => {
  const edit = get(markEditAtom);
  if (!edit) return;
  const { mark, form } = edit;
  const isWritten = isFormChanged(form, mark);
  // A drawn mark is what is written of it; a saved one is still what the server has.
  const isWhole = mark.metaType === 'User' && get(isValidMarkFormAtom)(form);
  await set(
    storeMarkDraftAtom,
    isWhole
      ? { mark: markOfForm(form, mark), form: null }
      : { mark, form: isWritten ? form : null },
  );
});

/** Closes the panel of one mark; by now the user may have opened another, which stays open. */
export const closePanelOfMarkAtom = atom(null, (get, set, { uuid }: Pick<KnownMark, 'uuid'>) => {
  if (get(stateAtom)?.edit.mark.uuid === uuid) set(setEdit, null);
});

/**
 * Closes the panel where nothing in it is worth asking for, as when the user has given it up
 * somewhere else.
 */
export const closeMarkAtom = atom(null, (_get, set) => set(setEdit, null));

/**
 * The screen is left: what is drawn stays on the device, among what is not saved; edits of other
 * marks are given up.
 */
export const leaveMarkScreenAtom = atom(null, async (get, set) => {
  const written = set(
    get(markEditAtom)?.mark.metaType === 'User' ? putMarkAsideAtom : discardMarkEditAtom,
  );
  set(setEdit, null);
  await written;
});

/**
 * What was written since the mark was last saved, imported or drawn is given up; a mark drawn just
 * now goes with it.
 */
const discardMarkEditAtom = atom(null, async (get, set) => {
  const edit = get(markEditAtom);
  if (!edit) return;
  if (edit.mark.metaType === 'User' && !edit.isFresh)
    await set(storeMarkDraftAtom, { mark: edit.mark, form: null });
  else await set(dropMarkDraftAtom, edit.mark);
});

/** Opens a mark's panel, with what was written of it before and not saved. */
export const editMarkAtom = atom(null, (get, set, uuid: string) => {
  const listed = get(markByUuidAtom)(uuid);
  if (!listed) return;
  const draft = get(currentMarkDraftsAtom).get(uuid);
  if (draft) {
    set(setEdit, { mark: draft.mark, form: draft.form ?? formOfMark(draft.mark), isFresh: false });
    return;
  }
  set(setEdit, { mark: listed.mark, form: formOfMark(listed.mark), isFresh: false });
});

/**
 * Adds a new mark of the user's own: it is on the map and among those that are not saved at once,
 * stored on the device, and open in its panel.
 * @param mark made by `newMark`
 */
export const addDrawnMarkAtom = atom(null, async (_get, set, mark: KnownMark): Promise<void> => {
  set(setEdit, { mark, form: formOfMark(mark), isFresh: true });
  await set(storeMarkDraftAtom, { mark, form: null });
});

/** Something is written in the panel, or the mark is moved on the map. */
export const changeMarkFormAtom = atom(null, (get, set, change: (form: MarkForm) => MarkForm) => {
  const edit = get(markEditAtom);
  if (edit) set(setEdit, { ...edit, form: change(edit.form) });
});

/** Back to the mark as it was last saved, imported or drawn. The caller has asked the user. */
export const resetMarkAtom = atom(null, (get, set) => {
  const edit = get(markEditAtom);
  if (edit) set(setEdit, { ...edit, form: formOfMark(edit.mark) });
});

/**
 * Queues a change to be sent. After 'not saved' the user knows it, and nothing was done with the
 * change.
 */
const submitAtom = atom(null, async (get, set, change: Change<MarkPayload>, of: KnownMark) => {
  const { reportError } = get(hostServicesAtom);
  const outcome = await submit(get, change);
  if (outcome === 'not saved') return outcome;
  // It is queued for the server from here on: the copy that only this device knew is no longer of
  // use.
  await set(dropMarkDraftAtom, of).catch((error) => reportError(error, 'maps'));
  if (of.metaType === 'File')
    await set(forgetImportedMarksAtom, [of]).catch((error) => reportError(error, 'maps'));
  return outcome;
});

/** Marks that share the device's transactions, and are drawn anew together. */
const savedTogether = 100;

/** Leaves out marks of which something invalid is written: their drafts stay, to be put right. */
const listValidAtom = atom(null, async (get, set, marks: readonly KnownMark[]) => {
  const { reportError } = get(hostServicesAtom);
  const drafts = get(markDraftsAtom);
  if (!marks.some(({ uuid }) => drafts.get(uuid)?.form)) return marks;
  await set(loadMarkRulesAtom).catch((error) => reportError(error, 'maps'));
  const isValid = get(isValidMarkFormAtom);
  return marks.filter(({ uuid }) => {
    const form = drafts.get(uuid)?.form ?? null;
    return form === null || isValid(form);
  });
});

/**
 * Queues changes of several marks to be sent. It stops at the first changes that the device cannot
 * store; the user has been notified of those.
 * @param onQueued called with the number of marks that are queued so far
 * @returns the uuids of the queued marks
 */
export const submitMarksAtom = atom(
  null,
  async (
    get,
    set,
    changes: readonly Change<MarkPayload>[],
    onQueued: (count: number) => void = () => undefined,
  ): Promise<ReadonlySet<string>> => {
    const { reportError } = get(hostServicesAtom);
    const uuids = new Set<string>();
    for (let start = 0; start < changes.length; start += savedTogether) {
      const batch = changes.slice(start, start + savedTogether);
      const outcomes = await submitAll(get, batch);
      const queued = batch
        .filter((_, index) => outcomes[index] === 'stored')
        .map(({ payload: { mark } }) => mark);
      for (const { uuid } of queued) uuids.add(uuid);
      const drafts = get(markDraftsAtom);
      // An imported mark has a draft where something was written of it.
      const dropped = queued
        .filter(({ uuid }) => drafts.has(uuid))
        .map((mark) => set(dropMarkDraftAtom, mark));
      const files = set(forgetImportedMarksAtom, queued);
      await Promise.all([...dropped, files]).catch((error) => reportError(error, 'maps'));
      onQueued(uuids.size);
      if (queued.length < batch.length) break;
    }
    return uuids;
  },
);

/**
 * Saves marks that the server has never seen, as they are; those that already wait or are saved are
 * not to be among them.
 * @returns how many are queued; the user knows of the others
 */
export const saveNewMarksAtom = atom(
  null,
  async (get, set, newMarks: readonly KnownMark[]): Promise<number> => {
    const open = get(openBusinessAtom);
    if (!open) return 0;
    const marks = await set(listValidAtom, newMarks);
    const changes = marks.map((mark) => buildMarkCreation(toPlace(open), mark));
    const queued = await set(submitMarksAtom, changes);
    return queued.size;
  },
);

/** Builds the creation of a mark that the server has never seen, or the update of another. */
function buildMarkChange(place: ReturnType<typeof toPlace>, saved: KnownMark, mark: KnownMark) {
  return mark.metaType === 'Database'
    ? buildMarkUpdate(place, saved, mark)
    : buildMarkCreation(place, saved, mark);
}

/**
 * Saves what a form says of a mark that no panel edits and that has no draft.
 * @returns 'invalid' where the form breaks a rule, which its panel shows
 */
export const saveMarkFormAtom = atom(
  null,
  async (get, set, { mark, form }: Pick<MarkEdit, 'mark' | 'form'>) => {
    await set(loadMarkRulesAtom);
    const open = get(openBusinessAtom);
    if (!open) return 'not saved';
    if (!get(isValidMarkFormAtom)(form)) return 'invalid';
    return set(submitAtom, buildMarkChange(toPlace(open), markOfForm(form, mark), mark), mark);
  },
);

/**
 * Saves what is written in the panel: a mark that the server has never seen is created there, any
 * other one updated.
 */
export const saveMarkAtom = atom(null, async (get, set): Promise<'stored' | 'not saved'> => {
  await set(loadMarkRulesAtom);
  const open = get(openBusinessAtom);
  const edit = get(markEditAtom);
  if (!open || !edit || !get(isValidMarkFormAtom)(edit.form)) return 'not saved';
  const saved = markOfForm(edit.form, edit.mark);
  const change = buildMarkChange(toPlace(open), saved, edit.mark);
  const outcome = await set(submitAtom, change, edit.mark);
  const now = get(markEditAtom);
  if (outcome === 'stored' && now && now.mark.uuid === saved.uuid) {
    // What was written while it was being queued is based on what was saved.
    const mark: KnownMark = { ...saved, metaType: 'Database' };
    set(setEdit, {
      mark,
      form: now.form === edit.form ? formOfMark(mark) : now.form,
      isFresh: false,
    });
  }
  return outcome;
});

/** Deletes the mark that the panel shows. The caller has asked the user. */
export const deleteMarkAtom = atom(null, async (get, set): Promise<'stored' | 'not saved'> => {
  const open = get(openBusinessAtom);
  const edit = get(markEditAtom);
  if (!open || !edit) return 'not saved';
  const { mark } = edit;
  const { notify } = get(hostServicesAtom);
  if (mark.metaType === 'Database') {
    const outcome = await set(submitAtom, buildMarkDeletion(toPlace(open), mark), mark);
    if (outcome === 'stored') set(setEdit, null);
    const isQueued = get(queueAtom).waiting.some(({ key }) => key === getMarkItemKey(mark));
    // Its creation was never sent: nothing is, and no result will come.
    if (outcome === 'stored' && mark.id === undefined && !isQueued) {
      notify({
        kind: 'success',
        text: getText('ToastMessages.BoundaryMarkDeletedSuccessfully', { count: 1 }),
      });
    }
    return outcome;
  }
  try {
    await set(dropMarkDraftAtom, mark);
    if (mark.metaType === 'File') await set(forgetImportedMarksAtom, [mark]);
    notify({
      kind: 'success',
      text: getText('ToastMessages.BoundaryMarkDeletedSuccessfully', { count: 1 }),
    });
  } catch {
    notify({ kind: 'error', text: getText('ToastMessages.BoundaryMarkDeleteError', { count: 1 }) });
    return 'not saved';
  }
  set(setEdit, null);
  return 'stored';
});
