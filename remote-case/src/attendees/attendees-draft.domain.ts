import { newAttendee } from '@feltbok/contract/new-attendee.ts';
import { attendeeForm, noticeForm } from '@feltbok/domain/attendees/attendee-form.ts';
import {
  type AttendeeDraft,
  fillPlaceholdersInList,
  isSameAttendee,
} from '@feltbok/domain/attendees/attendees.domain.ts';
import { findUnitMunicipality } from '@feltbok/domain/attendees/property-unit.ts';
import { roleName } from '@feltbok/domain/attendees/roles.ts';
import { type PartyNotice, pickNotice } from '@feltbok/domain/cases/party-notice.ts';
import type { FieldErrors } from '@feltbok/domain/forms/field-error.ts';
import { findFieldErrors } from '@feltbok/domain/forms/find-field-errors.ts';
import { noSignature, type SignatureFields } from '@feltbok/domain/signatures/signature-record.ts';
import { type ContactForm, toContact, toContactForm } from './contact-form.domain';

/** What can be changed about any party on the screen; a new party has a form in addition. */
export type AttendeeChoice = Partial<
  Pick<
    AttendeeDraft,
    'isParticipated' | 'isRepresentedBy' | 'powerOfAttorneyType' | 'roleCode' | 'role'
  > &
    PartyNotice &
    SignatureFields
>;

/** The list as the user saw it before the first change; what others save later is a conflict. */
interface AttendeesBase {
  revision: number | null;
  values: readonly AttendeeDraft[];
}

/** The changes since the last save, by the uuid of the party. */
export interface AttendeesDraft {
  basedOn: AttendeesBase | null;
  /** Parties that were added, in order. */
  added: readonly AttendeeDraft[];
  /** Uuids of parties that were queued to be created, and then deleted again. */
  removed: readonly string[];
  choices: Readonly<Record<string, AttendeeChoice>>;
  /** What is typed in the forms of new parties. */
  forms: Readonly<Record<string, ContactForm>>;
}

export const emptyDraft: AttendeesDraft = {
  basedOn: null,
  added: [],
  removed: [],
  choices: {},
  forms: {},
};

/** One party on the screen. */
export interface AttendeeTableRow {
  /** The saved party; a new one as it was added. */
  attendee: AttendeeDraft;
  choice: AttendeeChoice | undefined;
  /** Contents of a new party's form. */
  form: ContactForm | undefined;
  /** Whether the server does not have the party yet, so that it can be edited and deleted. */
  isNew: boolean;
}

/** Lists the parties in order. Unchanged parts of a row stay the same objects. */
export function listTableRows(
  saved: readonly AttendeeDraft[],
  draft: AttendeesDraft,
): AttendeeTableRow[] {
  const removed = new Set(draft.removed);
  const savedUuids = new Set(saved.map(({ uuid }) => uuid));
  const listed = saved.filter(({ uuid, id }) => id !== undefined || !removed.has(uuid));
  // A save moves new parties to the saved list, so for a moment they may be in both.
  const added = draft.added.filter(({ uuid }) => !savedUuids.has(uuid));
  return [...listed, ...added].map((attendee) => ({
    attendee,
    choice: draft.choices[attendee.uuid],
    form: draft.forms[attendee.uuid],
    isNew: attendee.id === undefined,
  }));
}

/** Builds the party as the screen shows it and a save sends it. */
export function toAttendee({ attendee, choice, form, isNew }: AttendeeTableRow): AttendeeDraft {
  const changed = choice ? { ...attendee, ...choice } : attendee;
  return isNew && form ? { ...changed, ...toContact(form) } : changed;
}

/** The form of a new party as it is filled in, or else made from the saved party. */
export const toForm = ({ attendee, form }: AttendeeTableRow): ContactForm =>
  form ?? toContactForm(attendee);

/** Finds what is wrong with the notice and position that the user has changed. */
export const findNoticeErrors = ({ choice }: AttendeeTableRow): FieldErrors =>
  choice ? findFieldErrors(noticeForm, choice) : {};

const listErrors = (row: AttendeeTableRow) => [
  ...(row.isNew ? Object.values(findFieldErrors(attendeeForm, toForm(row))) : []),
  ...Object.values(findNoticeErrors(row)),
];

export const isRowComplete = (row: AttendeeTableRow): boolean => listErrors(row).length === 0;

/** Finds what prevents a save: a missing value is reported before a wrong one. */
export function findProblem(rows: readonly AttendeeTableRow[]): 'incomplete' | 'invalid' | null {
  const errors = rows.flatMap(listErrors);
  if (errors.length === 0) return null;
  return errors.some(({ key }) => key === 'validation.required') ? 'incomplete' : 'invalid';
}

/** Whether a save would change anything. */
export function isChanged(saved: readonly AttendeeDraft[], draft: AttendeesDraft): boolean {
  const savedByUuid = new Map(saved.map((attendee) => [attendee.uuid, attendee]));
  const rows = listTableRows(saved, draft);
  return (
    rows.length !== saved.length ||
    rows.some((row) => !isUnchanged(row, savedByUuid.get(row.attendee.uuid)))
  );
}

function isUnchanged(row: AttendeeTableRow, saved: AttendeeDraft | undefined): boolean {
  if (!saved) return false;
  return (!row.choice && !row.form) || isSameAttendee(toAttendee(row), saved);
}

/** Whether a new party is neither saved nor deleted: no other can be added until then. */
export const isAdding = (saved: readonly AttendeeDraft[], draft: AttendeesDraft): boolean => {
  const savedUuids = new Set(saved.map(({ uuid }) => uuid));
  return draft.added.some(({ uuid }) => !savedUuids.has(uuid));
};

export const countUnsigned = (rows: readonly AttendeeTableRow[]): number =>
  rows.map(toAttendee).filter(({ isParticipated, signature }) => isParticipated && signature === '')
    .length;

/** Creates an empty party for the surveyor to fill in. */
export const createAttendee = (uuid: string, businessId: number): AttendeeDraft => ({
  ...newAttendee,
  uuid,
  businessId,
  role: roleName(newAttendee.roleCode),
  komm: null,
});

/**
 * Builds what a save sends: all parties with their business, and their municipality if they have a
 * property unit.
 */
export const buildListToSave = (
  rows: readonly AttendeeTableRow[],
  { businessId, municipalityNumber }: { businessId: number; municipalityNumber: string },
): AttendeeDraft[] =>
  rows.map((row) => {
    const attendee = toAttendee(row);
    return { ...attendee, businessId, komm: findUnitMunicipality(attendee, municipalityNumber) };
  });

export const addAttendee = (draft: AttendeesDraft, attendee: AttendeeDraft): AttendeesDraft => ({
  ...draft,
  added: [...draft.added, attendee],
  forms: { ...draft.forms, [attendee.uuid]: toContactForm(attendee) },
});

export const removeAttendee = (draft: AttendeesDraft, uuid: string): AttendeesDraft => ({
  ...draft,
  added: draft.added.filter((attendee) => attendee.uuid !== uuid),
  removed: draft.added.some((attendee) => attendee.uuid === uuid)
    ? draft.removed
    : [...draft.removed, uuid],
  choices: omit(draft.choices, uuid),
  forms: omit(draft.forms, uuid),
});

export const setChoice = (
  draft: AttendeesDraft,
  uuid: string,
  choice: AttendeeChoice,
): AttendeesDraft => ({
  ...draft,
  choices: { ...draft.choices, [uuid]: { ...draft.choices[uuid], ...choice } },
});

/** Stores a new party's form. A changed name removes the signature given under the former name. */
export function setForm(draft: AttendeesDraft, uuid: string, form: ContactForm): AttendeesDraft {
  const changed = { ...draft, forms: { ...draft.forms, [uuid]: form } };
  const record = draft.choices[uuid]?.signatureRecord;
  const isRenamed = record?.evidence?.as === 'party' && record.signer !== toContact(form).name;
  return isRenamed ? setChoice(changed, uuid, noSignature) : changed;
}

/**
 * Sets or removes a signature. A signature implies that the party took part; removing it does not
 * change that.
 */
export const setSignature = (
  draft: AttendeesDraft,
  uuid: string,
  signed: SignatureFields,
): AttendeesDraft =>
  setChoice(
    draft,
    uuid,
    signed.signature === '' ? noSignature : { ...signed, isParticipated: true },
  );

function omit<Value>(record: Readonly<Record<string, Value>>, name: string): Record<string, Value> {
  const { [name]: _, ...rest } = record;
  return rest;
}

/** Builds the changes that lead from the saved list to another one, such as a rejected list. */
export function buildDraft(
  saved: readonly AttendeeDraft[],
  list: readonly AttendeeDraft[],
): AttendeesDraft {
  const savedByUuid = new Map(saved.map((attendee) => [attendee.uuid, attendee]));
  let draft = emptyDraft;
  // Values that a rejected list lacks are taken from the saved party.
  for (const attendee of fillPlaceholdersInList([...list], saved)) {
    const savedAttendee = savedByUuid.get(attendee.uuid);
    if (!savedAttendee) {
      const { id: _, ...added } = attendee;
      draft = addAttendee(draft, added);
    } else if (!isSameAttendee(savedAttendee, attendee)) {
      const { isParticipated, isRepresentedBy, powerOfAttorneyType, roleCode, role } = attendee;
      const { signature, signatureRecord } = attendee;
      draft = setChoice(draft, attendee.uuid, {
        isParticipated,
        isRepresentedBy,
        powerOfAttorneyType,
        roleCode,
        role,
        signature,
        signatureRecord,
        // What an older app has stored lacks the notice, which then stays as it is saved.
        ...pickNotice({ ...savedAttendee, ...attendee }),
      });
      if (savedAttendee.id === undefined)
        draft = setForm(draft, attendee.uuid, toContactForm(attendee));
    }
  }
  return draft;
}
