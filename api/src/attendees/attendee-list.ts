import { isDeepStrictEqual } from 'node:util';
import type { AttendeeChange } from '@feltbok/contract/attendees.ts';
import { type EditableFields, newAttendee } from '@feltbok/contract/new-attendee.ts';
import { attendeeForm } from '@feltbok/domain/attendees/attendee-form.ts';
import { withoutPlaceholders } from '@feltbok/domain/attendees/placeholders.ts';
import { municipalityOfUnit } from '@feltbok/domain/attendees/property-unit.ts';
import type { Attendee } from '@feltbok/domain/cases/case.ts';
import { misfits } from '@feltbok/domain/signatures/signature-evidence.ts';
import type { Problem } from '../http/problem';
import { listFormErrors } from '../http/rule-errors';
import { type AttendeeFields, editableFields } from './attendee-row';
import { type MatchedParty, matchParties } from './party-matching';
import type { PlacedSignature } from './signature-fit';

/** The business that the list belongs to. */
export interface SurveyMeeting {
  businessId: number;
  /** Of the case. */
  municipalityNumber: string;
  caseNumber: string;
}

interface Saving {
  /** Parties that are new, or other than they were, in the order of the body. */
  rows: AttendeeFields[];
  /** Signatures to be stored, and those that stand beneath another name than before. */
  signatures: PlacedSignature[];
  /** Saved signatures that are to be removed, or to give way to another. */
  replaced: Pick<PlacedSignature, 'field' | 'signature'>[];
  errors: NonNullable<Problem['errors']>;
}

/**
 * What a body changes in the saved list, and every field of it that does not hold. A field of a
 * saved party that comes back as it is stands whatever the rules say: it came from the case system,
 * and its form is read-only, so nobody could mend it here, and a signature must not be lost over
 * it.
 * @param broken new signatures, as data URLs, that could not be printed
 */
export function attendeesToSave(
  saved: Attendee[],
  changes: AttendeeChange[],
  meeting: SurveyMeeting,
  broken: ReadonlySet<string>,
): Saving {
  const { parties, errors } = matchParties(
    saved,
    changes.map(withoutPlaceholders),
    meeting.businessId,
  );
  const rows = parties.map((party) => ({ ...party, row: rowOf(party, meeting) }));
  const changed = rows.filter(
    ({ saved: known, row }) => !known || changedFields(known, row).length > 0,
  );
  const parted = parties
    .filter(isRecordChanged)
    .map(({ path }) => ({ field: `${path}.signatureRecord`, message: misfits.signatureParted }));
  const ofRows = changed.flatMap(({ saved: known, row, path }) =>
    errorsOf(known, row, path, broken),
  );
  const signatures = changed.filter((one) => one.row.signature !== '' && signsAnew(one));
  return {
    rows: changed.map(({ row }) => row),
    signatures: signatures.map(({ saved: known, row, path }) => ({
      field: `${path}.signature`,
      signature: row.signature,
      signatureRecord: row.signatureRecord,
      place: {
        businessId: meeting.businessId,
        caseNumber: meeting.caseNumber,
        text: null,
        party: row,
      },
      isSaved: known?.signature === row.signature,
    })),
    replaced: changed.flatMap(({ saved: known, row, path }) =>
      known?.signature && known.signature !== row.signature
        ? [{ field: `${path}.signature`, signature: known.signature }]
        : [],
    ),
    errors: [...errors, ...parted, ...ofRows],
  };
}

const signsAnew = ({ saved, row }: { saved: Attendee | undefined; row: AttendeeFields }) =>
  !saved || saved.signature !== row.signature || saved.name !== row.name;

function rowOf(
  { saved, change, uuid }: MatchedParty,
  { municipalityNumber }: SurveyMeeting,
): AttendeeFields {
  const known: EditableFields = saved ?? newAttendee;
  const fields = editableFields.map((field) => [
    field,
    change[field] === undefined ? known[field] : change[field],
  ]);
  const row = Object.fromEntries(fields) as EditableFields;
  // A picture that stands already stands with its record.
  const signatureRecord =
    saved?.signature === row.signature ? saved.signatureRecord : row.signatureRecord;
  return {
    uuid,
    ...row,
    signatureRecord: row.signature === '' ? null : (signatureRecord ?? null),
    komm: municipalityOf(saved, row, municipalityNumber),
  };
}

/** Whether a body says of a signature that stands already otherwise than its record does. */
function isRecordChanged({ saved, change }: MatchedParty): boolean {
  const { signature, signatureRecord } = change;
  if (
    !saved ||
    signatureRecord === undefined ||
    (signature !== undefined && signature !== saved.signature)
  )
    return false;
  return !isDeepStrictEqual(signatureRecord, saved.signatureRecord ?? null);
}

/**
 * The case system may know a party of the municipality next door: as long as its unit is the same,
 * so is where it lies.
 */
function municipalityOf(
  saved: Attendee | undefined,
  row: EditableFields,
  municipalityNumber: string,
): string | null {
  const isSameUnit = saved && saved.gnr === row.gnr && saved.bnr === row.bnr;
  return municipalityOfUnit(row, (isSameUnit && saved.komm) || municipalityNumber);
}

function errorsOf(
  saved: Attendee | undefined,
  row: AttendeeFields,
  path: string,
  broken: ReadonlySet<string>,
): Saving['errors'] {
  const changed = saved
    ? changedFields(saved, row)
    : (Object.keys(row) as Array<keyof AttendeeFields>);
  // The type of the number decides what the number must be.
  const concerned = new Set<string>(
    changed.includes('idtype') ? [...changed, 'personId'] : changed,
  );
  const isDrawable = !concerned.has('signature') || !broken.has(row.signature);
  return [
    ...listFormErrors(attendeeForm, row, path, (field) => concerned.has(field)),
    ...(isDrawable
      ? []
      : [{ field: `${path}.signature`, message: 'must be a whole PNG of a signature’s size' }]),
  ];
}

/**
 * The signatures of a body that are not saved yet; what stands in it many times is there as many,
 * as each costs.
 */
export function newSignatures(
  saved: readonly Attendee[],
  changes: readonly AttendeeChange[],
): string[] {
  const known = new Set(['', ...saved.map(({ signature }) => signature)]);
  const given = changes.map(withoutPlaceholders).map(({ signature = '' }) => signature ?? '');
  return given.filter((signature) => !known.has(signature));
}

function changedFields(saved: Attendee, row: AttendeeFields): Array<keyof AttendeeFields> {
  return (Object.keys(row) as Array<keyof AttendeeFields>).filter(
    // A record changes with its picture alone.
    (field) => field !== 'signatureRecord' && row[field] !== saved[field],
  );
}
