import type { AttendeeDraft } from '@feltbok/domain/attendees/attendees.domain.ts';
import { type RoleCode, roleName } from '@feltbok/domain/attendees/roles.ts';
import type { PartyNotice } from '@feltbok/domain/cases/party-notice.ts';
import type { SignatureFields } from '@feltbok/domain/signatures/signature-record.ts';
import type { Change } from '@feltbok/offline/queue/change.ts';
import {
  attendeesKind,
  buildAttendeesChange,
} from '@feltbok/offline/queue/kinds/attendees.domain.ts';
import {
  type OpenBusiness,
  openBusinessAtom,
  openBusinessIdAtom,
  toPlace,
} from '@feltbok/runtime/case/open-business.state.ts';
import { createQueuedSave } from '@feltbok/runtime/editing/queued-changes.ts';
import { submit } from '@feltbok/runtime/editing/submit.ts';
import { atom } from 'jotai';
import {
  type AttendeesDraft,
  addAttendee,
  buildDraft,
  buildListToSave,
  countUnsigned,
  createAttendee,
  emptyDraft,
  findProblem,
  isAdding,
  isChanged,
  listTableRows,
  removeAttendee,
  setChoice,
  setForm,
  setSignature,
} from './attendees-draft.domain';
import type { ContactForm } from './contact-form.domain';
import { type Participation, toParticipationFields } from './participation.domain';

const noAttendees: readonly AttendeeDraft[] = [];

/** The saved parties: those of the server, or of a save that waits to be sent. */
const savedAttendeesAtom = atom(
  (get): readonly AttendeeDraft[] => get(openBusinessAtom)?.business.attendees ?? noAttendees,
);

/** The changes on the screen, and the business that they belong to. */
const draftOfBusinessAtom = atom<{ businessId: number; draft: AttendeesDraft } | null>(null);

/** The unsaved changes for the open business. */
export const attendeesDraftAtom = atom(
  (get): AttendeesDraft => {
    const current = get(draftOfBusinessAtom);
    return current && current.businessId === get(openBusinessIdAtom) ? current.draft : emptyDraft;
  },
  (get, set, draft: AttendeesDraft) => {
    const businessId = get(openBusinessIdAtom);
    set(draftOfBusinessAtom, businessId === undefined ? null : { businessId, draft });
  },
);

/** Applies a change by the user. The first one records the list that the changes are based on. */
const changeDraftAtom = atom(null, (get, set, step: (draft: AttendeesDraft) => AttendeesDraft) => {
  const draft = get(attendeesDraftAtom);
  const business = get(openBusinessAtom)?.business;
  const basedOn = draft.basedOn ?? {
    revision: business?.attendeesRevision ?? null,
    values: get(savedAttendeesAtom),
  };
  set(attendeesDraftAtom, step({ ...draft, basedOn }));
});

export const attendeeRowsAtom = atom((get) =>
  listTableRows(get(savedAttendeesAtom), get(attendeesDraftAtom)),
);
export const attendeeCountAtom = atom((get) => get(attendeeRowsAtom).length);
export const attendeesChangedAtom = atom((get) =>
  isChanged(get(savedAttendeesAtom), get(attendeesDraftAtom)),
);
export const attendeesProblemAtom = atom((get) => findProblem(get(attendeeRowsAtom)));
export const isAddingAttendeeAtom = atom((get) =>
  isAdding(get(savedAttendeesAtom), get(attendeesDraftAtom)),
);
export const unsignedCountAtom = atom((get) => countUnsigned(get(attendeeRowsAtom)));

/** Adds an empty party, unless one is being added already. @returns its uuid, or null */
export const addAttendeeAtom = atom(null, (get, set): string | null => {
  const businessId = get(openBusinessIdAtom);
  if (businessId === undefined || get(isAddingAttendeeAtom)) return null;
  const uuid = crypto.randomUUID();
  set(changeDraftAtom, (draft) => addAttendee(draft, createAttendee(uuid, businessId)));
  return uuid;
});

/** Removes a party that is not on the server yet; any other stays. */
export const removeAttendeeAtom = atom(null, (get, set, uuid: string) => {
  const isNew = get(attendeeRowsAtom).some((row) => row.attendee.uuid === uuid && row.isNew);
  if (isNew) set(changeDraftAtom, (draft) => removeAttendee(draft, uuid));
});

export const setParticipationAtom = atom(
  null,
  (_get, set, uuid: string, participation: Participation) =>
    set(changeDraftAtom, (draft) => setChoice(draft, uuid, toParticipationFields(participation))),
);

export const setRoleAtom = atom(null, (_get, set, uuid: string, roleCode: RoleCode) =>
  set(changeDraftAtom, (draft) => setChoice(draft, uuid, { roleCode, role: roleName(roleCode) })),
);

/** Changes what is recorded of parties' notice and position. */
export const setNoticeAtom = atom(
  null,
  (_get, set, uuids: readonly string[], notice: Partial<PartyNotice>) =>
    set(changeDraftAtom, (draft) =>
      uuids.reduce((changed, uuid) => setChoice(changed, uuid, notice), draft),
    ),
);

/** Stores what is typed in a new party's form. */
export const setContactFormAtom = atom(null, (_get, set, uuid: string, form: ContactForm) =>
  set(changeDraftAtom, (draft) => setForm(draft, uuid, form)),
);

/** Sets or removes a party's signature. */
export const signAtom = atom(null, (_get, set, uuid: string, signed: SignatureFields) =>
  set(changeDraftAtom, (draft) => setSignature(draft, uuid, signed)),
);

const draftReplacementsAtom = atom(0);

/** Number of times that the changes were replaced; open forms start anew when it rises. */
export const draftNumberAtom = atom((get) => get(draftReplacementsAtom));

/** Replaces the changes on the screen, by none or by those of an earlier page. */
export const replaceDraftAtom = atom(null, (get, set, draft: AttendeesDraft) => {
  set(attendeesDraftAtom, draft);
  set(draftReplacementsAtom, get(draftReplacementsAtom) + 1);
});

/** Discards all unsaved changes. */
export const cancelAttendeesAtom = atom(null, (_get, set) => set(replaceDraftAtom, emptyDraft));

/** Builds the queued change that saves the parties of an open business. */
const buildChange = (
  open: OpenBusiness,
  payload: AttendeeDraft[],
  { basedOn }: AttendeesDraft,
): Change<AttendeeDraft[]> =>
  buildAttendeesChange(
    toPlace(open),
    payload,
    basedOn ? { revision: basedOn.revision, values: [...basedOn.values] } : undefined,
  );

/** State of the last save of the open business's parties. */
export const queuedAttendees = createQueuedSave('attendees', attendeesKind);

/**
 * Queues the parties and sends them. When they are not saved, the user has been notified and
 * nothing has changed.
 */
export const saveAttendeesAtom = atom(null, async (get, set): Promise<'stored' | 'not saved'> => {
  const open = get(openBusinessAtom);
  if (!open || get(attendeesProblemAtom)) return 'not saved';
  const draft = get(attendeesDraftAtom);
  const place = {
    businessId: open.business.businessId,
    municipalityNumber: open.case.municipalityNumber,
  };
  const list = buildListToSave(get(attendeeRowsAtom), place);
  const outcome = await submit(get, buildChange(open, list, draft));
  if (outcome === 'not saved') return outcome;
  // Changes made during the save stay a draft, based on what was just saved.
  const saved = { revision: draft.basedOn?.revision ?? null, values: list };
  const basedOn = get(queuedAttendees.conflictAtom) ? draft.basedOn : saved;
  const currentDraft = get(attendeesDraftAtom);
  set(attendeesDraftAtom, currentDraft === draft ? emptyDraft : { ...currentDraft, basedOn });
  return outcome;
});

/** Puts a rejected list on the screen for correction, unless there are newer changes. */
export const restoreRejectedAtom = atom(null, (get, set, rejected: readonly AttendeeDraft[]) => {
  if (get(attendeesDraftAtom) === emptyDraft)
    set(replaceDraftAtom, buildDraft(get(savedAttendeesAtom), rejected));
});
