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

/** The mark that the panel shows, and the values of its form. */
export interface MarkEdit {
  /** The mark as it was when the edit began, or as it was drawn. */
  mark: KnownMark;
  form: MarkForm;
  /** Whether the mark was drawn just now; leaving it then asks the user, as after typing. */
  isJustDrawn: boolean;
}

/** The edit with the user and business that it belongs to. */
const stateAtom = atom<{ userKey: string | null; businessId: number; edit: MarkEdit } | null>(null);

/** Null while no mark of the open business is edited. */
export const markEditAtom = atom((get): MarkEdit | null => {
  const state = get(stateAtom);
  const businessId = get(openBusinessIdAtom);
  if (!state || state.businessId !== businessId || state.userKey !== get(userKeyAtom)) return null;
  const { edit } = state;
  // Typed values remain, and remain based on the mark as it was when the typing began.
  if (edit.isJustDrawn || isFormChanged(edit.form, edit.mark)) return edit;
  const listed = get(markByUuidAtom)(edit.mark.uuid);
  if (!listed) return null;
  const rejected = findRejectedMark(get(failedMarksAtom).get(edit.mark.uuid));
  if (rejected) return { ...edit, mark: listed.mark, form: formOfMark(rejected) };
  const hasChanged = findDifferingMarkFields(listed.mark, edit.mark).length > 0;
  return { ...edit, mark: listed.mark, form: hasChanged ? formOfMark(listed.mark) : edit.form };
});

/** Finds the values that the server rejected, so that the user can correct them in the form. */
function findRejectedMark(failed: FailedMark | undefined): KnownMark | null {
  return failed && !failed.conflict && failed.change.method === 'PUT'
    ? failed.change.payload.mark
    : null;
}

const setMarkEditAtom = atom(null, (get, set, edit: MarkEdit | null) => {
  const open = get(openBusinessAtom);
  const userKey = get(userKeyAtom);
  set(stateAtom, edit && open ? { userKey, businessId: open.business.businessId, edit } : null);
});

export const isEditingMarkAtom = atom((get) => get(markEditAtom) !== null);

/** Whether closing the panel would hide something that is not saved. */
export const isMarkUnsavedAtom = atom((get) => {
  const edit = get(markEditAtom);
  return edit !== null && (edit.isJustDrawn || isFormChanged(edit.form, edit.mark));
});

/** Whether the form differs from the mark, so that it can be reset. */
export const canResetMarkAtom = atom((get) => {
  const edit = get(markEditAtom);
  return edit !== null && isFormChanged(edit.form, edit.mark);
});

/**
 * Whether the edit can be saved. A mark that the server does not have can be saved as it is, any
 * other one after a change.
 */
export const canSaveMarkAtom = atom((get) => {
  const edit = get(markEditAtom);
  if (!edit || !get(isValidMarkFormAtom)(edit.form)) return false;
  return edit.mark.metaType !== 'Database' || isFormChanged(edit.form, edit.mark);
});

/** The action that waits until the user has decided about the unsaved edit. */
const leaveRequestAtom = atom<{ proceed: () => void } | null>(null);

export const markLeaveQuestionAtom = atom((get) =>
  get(leaveRequestAtom) && get(markEditAtom) ? get(leaveRequestAtom) : null,
);

/**
 * Leaves the edit for something else, such as another mark or another mode of the map. When it is
 * not saved, the user is asked first and may stay.
 */
export const leaveMarkAtom = atom(null, (get, set, proceed: () => void = () => undefined) => {
  if (get(isMarkUnsavedAtom)) return set(leaveRequestAtom, { proceed: proceed });
  set(setMarkEditAtom, null);
  proceed();
});

/**
 * Handles the user's answer to the question. `put aside` stores the edit on the device as a draft.
 */
export const answerMarkLeaveAtom = atom(
  null,
  async (get, set, answer: 'stay' | 'save' | 'discard' | 'put aside') => {
    const asked = get(leaveRequestAtom);
    const edit = get(markEditAtom);
    set(leaveRequestAtom, null);
    if (!asked || !edit || answer === 'stay') return;
    if (answer === 'save') {
      if ((await set(saveMarkAtom)) === 'not saved') return;
      set(setMarkEditAtom, null);
      // A later request of the user replaces the first one.
      const later = get(leaveRequestAtom);
      set(leaveRequestAtom, null);
      return (later ?? asked).proceed();
    }
    // The device may take its time: by then the user is somewhere else, and what is open there is
    // not to be closed.
    const written = set(answer === 'discard' ? discardMarkEditAtom : putMarkAsideAtom);
    set(setMarkEditAtom, null);
    asked.proceed();
    await written;
  },
);

/** Stores the edit on the device as a draft. */
const putMarkAsideAtom = atom(null, async (get, set) => {
  const edit = get(markEditAtom);
  if (!edit) return;
  const { mark, form } = edit;
  const isWritten = isFormChanged(form, mark);
  // A valid drawn mark takes the form's values; a saved one stays as the server has it.
  const isCompleteMark = mark.metaType === 'User' && get(isValidMarkFormAtom)(form);
  await set(
    storeMarkDraftAtom,
    isCompleteMark
      ? { mark: markOfForm(form, mark), form: null }
      : { mark, form: isWritten ? form : null },
  );
});

/** Closes the panel of this mark, unless the user has opened another one meanwhile. */
export const closePanelOfMarkAtom = atom(null, (get, set, { uuid }: Pick<KnownMark, 'uuid'>) => {
  if (get(stateAtom)?.edit.mark.uuid === uuid) set(setMarkEditAtom, null);
});

/** Closes the panel without a question, as when the user has discarded the mark elsewhere. */
export const closeMarkAtom = atom(null, (_get, set) => set(setMarkEditAtom, null));

/**
 * Ends the edit when the screen is left. A drawn mark stays on the device as a draft; edits of
 * other marks are discarded.
 */
export const leaveMarkScreenAtom = atom(null, async (get, set) => {
  const written = set(
    get(markEditAtom)?.mark.metaType === 'User' ? putMarkAsideAtom : discardMarkEditAtom,
  );
  set(setMarkEditAtom, null);
  await written;
});

/**
 * Discards the changes since the mark was last saved, imported or drawn. A mark that was drawn just
 * now is discarded too.
 */
const discardMarkEditAtom = atom(null, async (get, set) => {
  const edit = get(markEditAtom);
  if (!edit) return;
  if (edit.mark.metaType === 'User' && !edit.isJustDrawn)
    await set(storeMarkDraftAtom, { mark: edit.mark, form: null });
  else await set(dropMarkDraftAtom, edit.mark);
});

/** Opens a mark's panel, with what was written of it before and not saved. */
export const editMarkAtom = atom(null, (get, set, uuid: string) => {
  const listed = get(markByUuidAtom)(uuid);
  if (!listed) return;
  const draft = get(currentMarkDraftsAtom).get(uuid);
  if (draft) {
    set(setMarkEditAtom, {
      mark: draft.mark,
      form: draft.form ?? formOfMark(draft.mark),
      isJustDrawn: false,
    });
    return;
  }
  set(setMarkEditAtom, { mark: listed.mark, form: formOfMark(listed.mark), isJustDrawn: false });
});

/**
 * Adds a new mark of the user's own: it is on the map and among those that are not saved at once,
 * stored on the device, and open in its panel.
 * @param mark made by `newMark`
 */
export const addDrawnMarkAtom = atom(null, async (_get, set, mark: KnownMark): Promise<void> => {
  set(setMarkEditAtom, { mark, form: formOfMark(mark), isJustDrawn: true });
  await set(storeMarkDraftAtom, { mark, form: null });
});

/** Changes the form, as when the user types in the panel or moves the mark on the map. */
export const changeMarkFormAtom = atom(null, (get, set, change: (form: MarkForm) => MarkForm) => {
  const edit = get(markEditAtom);
  if (edit) set(setMarkEditAtom, { ...edit, form: change(edit.form) });
});

/** Resets the form to the mark as last saved, imported or drawn. The caller has asked the user. */
export const resetMarkAtom = atom(null, (get, set) => {
  const edit = get(markEditAtom);
  if (edit) set(setMarkEditAtom, { ...edit, form: formOfMark(edit.mark) });
});

/**
 * Queues a change to be sent.
 * @returns 'not saved' when nothing was queued; the user has been told
 */
const submitMarkAtom = atom(
  null,
  async (get, set, change: Change<MarkPayload>, drawnMark: KnownMark) => {
    const { reportError } = get(hostServicesAtom);
    const outcome = await submit(get, change);
    if (outcome === 'not saved') return outcome;
    // The change is queued for the server, so the draft on this device is no longer needed.
    await set(dropMarkDraftAtom, drawnMark).catch((error) => reportError(error, 'maps'));
    if (drawnMark.metaType === 'File')
      await set(forgetImportedMarksAtom, [drawnMark]).catch((error) => reportError(error, 'maps'));
    return outcome;
  },
);

/** Number of marks that share a transaction of the device and a repaint of the map. */
const marksPerBatch = 100;

/** Leaves out marks with an invalid form; their drafts remain for correction. */
const listValidMarksAtom = atom(null, async (get, set, marks: readonly KnownMark[]) => {
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
    for (let start = 0; start < changes.length; start += marksPerBatch) {
      const batch = changes.slice(start, start + marksPerBatch);
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
    const marks = await set(listValidMarksAtom, newMarks);
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
 * Saves what a form says of a mark of which nothing unsaved is written elsewhere.
 * @returns 'invalid' where the form breaks a rule, which its panel shows
 */
export const saveMarkFormAtom = atom(
  null,
  async (get, set, { mark, form }: Pick<MarkEdit, 'mark' | 'form'>) => {
    await set(loadMarkRulesAtom);
    const open = get(openBusinessAtom);
    if (!open) return 'not saved';
    if (!get(isValidMarkFormAtom)(form)) return 'invalid';
    return set(submitMarkAtom, buildMarkChange(toPlace(open), markOfForm(form, mark), mark), mark);
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
  const outcome = await set(submitMarkAtom, change, edit.mark);
  const currentEdit = get(markEditAtom);
  if (outcome === 'stored' && currentEdit && currentEdit.mark.uuid === saved.uuid) {
    // What was written while it was being queued is based on what was saved.
    const mark: KnownMark = { ...saved, metaType: 'Database' };
    set(setMarkEditAtom, {
      mark,
      form: currentEdit.form === edit.form ? formOfMark(mark) : currentEdit.form,
      isJustDrawn: false,
    });
  }
  return outcome;
});

/**
 * Deletes the mark that the panel shows. The caller has asked the user.
 * @param lineUuids lines of the mark, which must be deleted on the server before it
 */
export const deleteMarkAtom = atom(
  null,
  async (get, set, lineUuids: readonly string[] = []): Promise<'stored' | 'not saved'> => {
    const open = get(openBusinessAtom);
    const edit = get(markEditAtom);
    if (!open || !edit) return 'not saved';
    const { mark } = edit;
    const { notify } = get(hostServicesAtom);
    if (mark.metaType === 'Database') {
      const deletion = buildMarkDeletion(toPlace(open), mark);
      const hasLines = lineUuids.length > 0;
      const change = hasLines ? { ...deletion, dependsOn: lineUuids } : deletion;
      const outcome = await set(submitMarkAtom, change, mark);
      if (outcome === 'stored') set(setMarkEditAtom, null);
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
      notify({
        kind: 'error',
        text: getText('ToastMessages.BoundaryMarkDeleteError', { count: 1 }),
      });
      return 'not saved';
    }
    set(setMarkEditAtom, null);
    return 'stored';
  },
);
