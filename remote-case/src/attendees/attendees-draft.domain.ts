import { newAttendee } from '@feltbok/contract/new-attendee.ts';
import { attendeeForm } from '@feltbok/domain/attendees/attendee-form.ts';
import {
  type AttendeeDraft,
  fillPlaceholdersInList,
  isSameAttendee,
} from '@feltbok/domain/attendees/attendees.domain.ts';
import { findUnitMunicipality } from '@feltbok/domain/attendees/property-unit.ts';
import { roleName } from '@feltbok/domain/attendees/roles.ts';
import { findFieldErrors } from '@feltbok/domain/forms/find-field-errors.ts';
import { noSignature, type SignatureFields } from '@feltbok/domain/signatures/signature-record.ts';
import { type ContactForm, contactFormOf, contactOf } from './contact-form.domain';

/**
 * What of a party can be changed on the screen, besides the form of one that is not on the server
 * yet.
 */
export type AttendeeChoice = Partial<
  Pick<
    AttendeeDraft,
    'isParticipated' | 'isRepresentedBy' | 'powerOfAttorneyType' | 'roleCode' | 'role'
  > &
    SignatureFields
>;

/**
 * The list as the user saw it when the first change was made: what somebody else saves after that
 * is a conflict.
 */
interface AttendeesBase {
  revision: number | null;
  values: readonly AttendeeDraft[];
}

/** What has been changed since the last save. Parties are named by their uuid. */
export interface AttendeesDraft {
  basedOn: AttendeesBase | null;
  /** Parties that were added, in order. */
  added: readonly AttendeeDraft[];
  /** Parties that wait to be sent for the first time and were deleted again. */
  removed: readonly string[];
  choices: Readonly<Record<string, AttendeeChoice>>;
  /** What is written in the forms of new parties, as it is typed. */
  forms: Readonly<Record<string, ContactForm>>;
}

export const noDraft: AttendeesDraft = {
  basedOn: null,
  added: [],
  removed: [],
  choices: {},
  forms: {},
};

/** One party on the screen. */
export interface AttendeeTableRow {
  /** As saved; of one that was added, as it began. */
  attendee: AttendeeDraft;
  choice: AttendeeChoice | undefined;
  /** Only of a new party: its form. */
  form: ContactForm | undefined;
  /** Not on the server yet: it can be written in and deleted. */
  isNew: boolean;
}

/**
 * The parties in order. A row's parts stay the same objects as long as nothing about it changes.
 */
export function tableRowsOf(
  saved: readonly AttendeeDraft[],
  draft: AttendeesDraft,
): AttendeeTableRow[] {
  const removed = new Set(draft.removed);
  const known = new Set(saved.map(({ uuid }) => uuid));
  const listed = saved.filter(({ uuid, id }) => id !== undefined || !removed.has(uuid));
  // Added ones reach the list of saved ones by the save, and might stand in both for a moment.
  const added = draft.added.filter(({ uuid }) => !known.has(uuid));
  return [...listed, ...added].map((attendee) => ({
    attendee,
    choice: draft.choices[attendee.uuid],
    form: draft.forms[attendee.uuid],
    isNew: attendee.id === undefined,
  }));
}

/** The party as the screen shows it and a save would send it. */
export function attendeeOf({ attendee, choice, form, isNew }: AttendeeTableRow): AttendeeDraft {
  const changed = choice ? { ...attendee, ...choice } : attendee;
  return isNew && form ? { ...changed, ...contactOf(form) } : changed;
}

/** Form of a new party; what is in it already, else what was saved of it. */
export const formOf = ({ attendee, form }: AttendeeTableRow): ContactForm =>
  form ?? contactFormOf(attendee);

const errorsOf = (row: AttendeeTableRow) =>
  row.isNew ? Object.values(findFieldErrors(attendeeForm, formOf(row))) : [];

export const isRowComplete = (row: AttendeeTableRow): boolean => errorsOf(row).length === 0;

/** What prevents a save: what is missing is asked for before what is wrong. */
export function problemOf(rows: readonly AttendeeTableRow[]): 'incomplete' | 'invalid' | null {
  const errors = rows.flatMap(errorsOf);
  if (errors.length === 0) return null;
  return errors.some(({ key }) => key === 'validation.required') ? 'incomplete' : 'invalid';
}

/** Whether a save would change anything. */
export function isChanged(saved: readonly AttendeeDraft[], draft: AttendeesDraft): boolean {
  const before = new Map(saved.map((attendee) => [attendee.uuid, attendee]));
  const rows = tableRowsOf(saved, draft);
  return (
    rows.length !== saved.length ||
    rows.some((row) => !isUnchanged(row, before.get(row.attendee.uuid)))
  );
}

function isUnchanged(row: AttendeeTableRow, before: AttendeeDraft | undefined): boolean {
  if (!before) return false;
  return (!row.choice && !row.form) || isSameAttendee(attendeeOf(row), before);
}

/** Whether an added party is neither saved nor deleted: until then there is no room for another. */
export const isAdding = (saved: readonly AttendeeDraft[], draft: AttendeesDraft): boolean => {
  const known = new Set(saved.map(({ uuid }) => uuid));
  return draft.added.some(({ uuid }) => !known.has(uuid));
};

export const unsignedCount = (rows: readonly AttendeeTableRow[]): number =>
  rows.map(attendeeOf).filter(({ isParticipated, signature }) => isParticipated && signature === '')
    .length;

/** One that the surveyor adds. */
export const addedAttendee = (uuid: string, businessId: number): AttendeeDraft => ({
  ...newAttendee,
  uuid,
  businessId,
  role: roleName(newAttendee.roleCode),
  komm: null,
});

/**
 * What a save sends: every party, each with its business, and with the municipality where it has a
 * property.
 */
export const listToSave = (
  rows: readonly AttendeeTableRow[],
  { businessId, municipalityNumber }: { businessId: number; municipalityNumber: string },
): AttendeeDraft[] =>
  rows.map((row) => {
    const attendee = attendeeOf(row);
    return { ...attendee, businessId, komm: findUnitMunicipality(attendee, municipalityNumber) };
  });

export const withAdded = (draft: AttendeesDraft, attendee: AttendeeDraft): AttendeesDraft => ({
  ...draft,
  added: [...draft.added, attendee],
  forms: { ...draft.forms, [attendee.uuid]: contactFormOf(attendee) },
});

export const withoutAttendee = (draft: AttendeesDraft, uuid: string): AttendeesDraft => ({
  ...draft,
  added: draft.added.filter((attendee) => attendee.uuid !== uuid),
  removed: draft.added.some((attendee) => attendee.uuid === uuid)
    ? draft.removed
    : [...draft.removed, uuid],
  choices: without(draft.choices, uuid),
  forms: without(draft.forms, uuid),
});

export const withChoice = (
  draft: AttendeesDraft,
  uuid: string,
  choice: AttendeeChoice,
): AttendeesDraft => ({
  ...draft,
  choices: { ...draft.choices, [uuid]: { ...draft.choices[uuid], ...choice } },
});

/** A party that is given another name than it signed under is to sign again. */
export function withForm(draft: AttendeesDraft, uuid: string, form: ContactForm): AttendeesDraft {
  const changed = { ...draft, forms: { ...draft.forms, [uuid]: form } };
  const record = draft.choices[uuid]?.signatureRecord;
  const isOther = record?.evidence?.as === 'party' && record.signer !== contactOf(form).name;
  return isOther ? withChoice(changed, uuid, noSignature) : changed;
}

/** A signature says that the party was there; removing one says nothing of that. */
export const withSignature = (
  draft: AttendeesDraft,
  uuid: string,
  signed: SignatureFields,
): AttendeesDraft =>
  withChoice(
    draft,
    uuid,
    signed.signature === '' ? noSignature : { ...signed, isParticipated: true },
  );

function without<Value>(
  record: Readonly<Record<string, Value>>,
  name: string,
): Record<string, Value> {
  const { [name]: _, ...rest } = record;
  return rest;
}

/**
 * Changes between the saved list and another, as for a rejected list that the user is to correct.
 */
export function draftBetween(
  saved: readonly AttendeeDraft[],
  list: readonly AttendeeDraft[],
): AttendeesDraft {
  const before = new Map(saved.map((attendee) => [attendee.uuid, attendee]));
  let draft = noDraft;
  // What a rejected list has not got of a party is as it is saved.
  for (const attendee of fillPlaceholdersInList([...list], saved)) {
    const was = before.get(attendee.uuid);
    if (!was) {
      const { id: _, ...added } = attendee;
      draft = withAdded(draft, added);
    } else if (!isSameAttendee(was, attendee)) {
      const { isParticipated, isRepresentedBy, powerOfAttorneyType, roleCode, role } = attendee;
      const { signature, signatureRecord } = attendee;
      draft = withChoice(draft, attendee.uuid, {
        isParticipated,
        isRepresentedBy,
        powerOfAttorneyType,
        roleCode,
        role,
        signature,
        signatureRecord,
      });
      if (was.id === undefined) draft = withForm(draft, attendee.uuid, contactFormOf(attendee));
    }
  }
  return draft;
}
