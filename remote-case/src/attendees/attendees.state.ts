import type { AttendeeDraft } from '@feltbok/domain/attendees/attendees.domain.ts';
import { type RoleCode, roleName } from '@feltbok/domain/attendees/roles.ts';
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
  addedAttendee,
  draftBetween,
  isAdding,
  isChanged,
  listToSave,
  noDraft,
  problemOf,
  tableRowsOf,
  unsignedCount,
  withAdded,
  withChoice,
  withForm,
  withoutAttendee,
  withSignature,
} from './attendees-draft.domain';
import type { ContactForm } from './contact-form.domain';
import { fieldsOfParticipation, type Participation } from './participation.domain';

const nobody: readonly AttendeeDraft[] = [];

/** The parties as they are saved: by the server, or on the device and waiting to be sent. */
const savedAtom = atom(
  (get): readonly AttendeeDraft[] => get(openBusinessAtom)?.business.attendees ?? nobody,
);

/** The changes on the screen belong to one business: under another there are none. */
const draftOfBusinessAtom = atom<{ businessId: number; draft: AttendeesDraft } | null>(null);

/** What is changed on the screen and not saved. */
export const attendeesDraftAtom = atom(
  (get): AttendeesDraft => {
    const own = get(draftOfBusinessAtom);
    return own && own.businessId === get(openBusinessIdAtom) ? own.draft : noDraft;
  },
  (get, set, draft: AttendeesDraft) => {
    const businessId = get(openBusinessIdAtom);
    set(draftOfBusinessAtom, businessId === undefined ? null : { businessId, draft });
  },
);

/** One step of the user's. The first says what all of them are based on. */
const changeAtom = atom(null, (get, set, step: (draft: AttendeesDraft) => AttendeesDraft) => {
  const draft = get(attendeesDraftAtom);
  const business = get(openBusinessAtom)?.business;
  const basedOn = draft.basedOn ?? {
    revision: business?.attendeesRevision ?? null,
    values: get(savedAtom),
  };
  set(attendeesDraftAtom, step({ ...draft, basedOn }));
});

export const attendeeRowsAtom = atom((get) => tableRowsOf(get(savedAtom), get(attendeesDraftAtom)));
export const attendeeCountAtom = atom((get) => get(attendeeRowsAtom).length);
export const attendeesChangedAtom = atom((get) =>
  isChanged(get(savedAtom), get(attendeesDraftAtom)),
);
export const attendeesProblemAtom = atom((get) => problemOf(get(attendeeRowsAtom)));
export const isAddingAttendeeAtom = atom((get) =>
  isAdding(get(savedAtom), get(attendeesDraftAtom)),
);
export const unsignedCountAtom = atom((get) => unsignedCount(get(attendeeRowsAtom)));

/** Adds an empty party, unless one is being added already. @returns its uuid, or null */
export const addAttendeeAtom = atom(null, (get, set): string | null => {
  const businessId = get(openBusinessIdAtom);
  if (businessId === undefined || get(isAddingAttendeeAtom)) return null;
  const uuid = crypto.randomUUID();
  set(changeAtom, (draft) => withAdded(draft, addedAttendee(uuid, businessId)));
  return uuid;
});

/** Removes a party that is not on the server yet; a saved one stays. */
export const removeAttendeeAtom = atom(null, (get, set, uuid: string) => {
  const isNew = get(attendeeRowsAtom).some((row) => row.attendee.uuid === uuid && row.isNew);
  if (isNew) set(changeAtom, (draft) => withoutAttendee(draft, uuid));
});

export const setParticipationAtom = atom(
  null,
  (_get, set, uuid: string, participation: Participation) =>
    set(changeAtom, (draft) => withChoice(draft, uuid, fieldsOfParticipation(participation))),
);

export const setRoleAtom = atom(null, (_get, set, uuid: string, roleCode: RoleCode) =>
  set(changeAtom, (draft) => withChoice(draft, uuid, { roleCode, role: roleName(roleCode) })),
);

/** Takes over what is in a new party's form, as it is typed. */
export const setContactFormAtom = atom(null, (_get, set, uuid: string, form: ContactForm) =>
  set(changeAtom, (draft) => withForm(draft, uuid, form)),
);

/** Takes a party's signature over, or removes it. */
export const signAtom = atom(null, (_get, set, uuid: string, signed: SignatureFields) =>
  set(changeAtom, (draft) => withSignature(draft, uuid, signed)),
);

const timesReplacedAtom = atom(0);

/** Counts how often the changes were replaced by others: forms that are open begin anew then. */
export const draftNumberAtom = atom((get) => get(timesReplacedAtom));

/**
 * Puts other changes in place of those on the screen: none, or what an earlier page was left with.
 */
export const replaceDraftAtom = atom(null, (get, set, draft: AttendeesDraft) => {
  set(attendeesDraftAtom, draft);
  set(timesReplacedAtom, get(timesReplacedAtom) + 1);
});

/** Goes back to what is saved. */
export const cancelAttendeesAtom = atom(null, (_get, set) => set(replaceDraftAtom, noDraft));

/** The change that saves the parties of an open business. */
const changeOf = (
  open: OpenBusiness,
  payload: AttendeeDraft[],
  { basedOn }: AttendeesDraft,
): Change<AttendeeDraft[]> =>
  buildAttendeesChange(
    toPlace(open),
    payload,
    basedOn ? { revision: basedOn.revision, values: [...basedOn.values] } : undefined,
  );

/** Where the last save of the open business's parties stands. */
export const queuedAttendees = createQueuedSave('attendees', attendeesKind);

/**
 * Queues the parties and sends them. The user has been notified of 'not saved', and nothing has
 * changed.
 */
export const saveAttendeesAtom = atom(null, async (get, set): Promise<'stored' | 'not saved'> => {
  const open = get(openBusinessAtom);
  if (!open || get(attendeesProblemAtom)) return 'not saved';
  const draft = get(attendeesDraftAtom);
  const place = {
    businessId: open.business.businessId,
    municipalityNumber: open.case.municipalityNumber,
  };
  const list = listToSave(get(attendeeRowsAtom), place);
  const outcome = await submit(get, changeOf(open, list, draft));
  if (outcome === 'not saved') return outcome;
  // Changes made while the device stored the others are still a draft, of what was just saved.
  const saved = { revision: draft.basedOn?.revision ?? null, values: list };
  const basedOn = get(queuedAttendees.conflictAtom) ? draft.basedOn : saved;
  const now = get(attendeesDraftAtom);
  set(attendeesDraftAtom, now === draft ? noDraft : { ...now, basedOn });
  return outcome;
});

/** Puts a rejected list on the screen as changes, to be corrected; newer changes stay. */
export const restoreRejectedAtom = atom(null, (get, set, rejected: readonly AttendeeDraft[]) => {
  if (get(attendeesDraftAtom) === noDraft)
    set(replaceDraftAtom, draftBetween(get(savedAtom), rejected));
});
