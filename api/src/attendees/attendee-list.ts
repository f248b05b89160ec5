import { isDeepStrictEqual } from 'node:util';
import type { AttendeeChange } from '@feltbok/contract/attendees.ts';
import { type EditableFields, newAttendee } from '@feltbok/contract/new-attendee.ts';
import { attendeeForm } from '@feltbok/domain/attendees/attendee-form.ts';
import { withoutPlaceholders } from '@feltbok/domain/attendees/placeholders.ts';
import { findUnitMunicipality } from '@feltbok/domain/attendees/property-unit.ts';
import type { Attendee } from '@feltbok/domain/cases/case.ts';
import { emptyNotice, getNoticeField } from '@feltbok/domain/cases/party-notice.ts';
import { misfits } from '@feltbok/domain/signatures/signature-evidence.ts';
import type { InvalidField } from '../http/problem';
import { listFormErrors } from '../http/rule-errors';
import { type AttendeeFields, editableFields } from './attendee-row';
import { type MatchedParty, matchParties } from './party-matching';
import type { PlacedSignature } from './signature-validation';

/** The business that the list belongs to. */
export interface SurveyMeeting {
  businessId: number;
  /** Municipality of the case. */
  municipalityNumber: string;
  caseNumber: string;
}

interface SavePlan {
  /** New and changed parties, in the order of the body. */
  rows: AttendeeFields[];
  /** Signatures to be stored, and saved ones whose party gets another name. */
  signatures: PlacedSignature[];
  /** Saved signatures that will be removed or replaced. */
  replaced: Pick<PlacedSignature, 'field' | 'signature'>[];
  errors: InvalidField[];
}

/**
 * Compares a body with the saved list: what it changes, and every invalid field. An unchanged field
 * of a saved party is accepted whatever the rules say: it came from the case system and its form is
 * read-only, so nobody could correct it here, and a signature must not be lost because of it.
 * @param broken new signatures, as data URLs, that could not be printed
 */
export function planSave(
  saved: Attendee[],
  changes: AttendeeChange[],
  meeting: SurveyMeeting,
  broken: ReadonlySet<string>,
): SavePlan {
  const { parties, errors } = matchParties(
    saved,
    changes.map(withoutPlaceholders),
    meeting.businessId,
  );
  const rows = parties.map((party) => ({ ...party, row: toRow(party, meeting) }));
  const changed = rows.filter(
    ({ saved: known, row }) => !known || listChangedFields(known, row).length > 0,
  );
  const parted = parties
    .filter(isRecordChanged)
    .map(({ path }) => ({ field: `${path}.signatureRecord`, message: misfits.signatureParted }));
  const ofRows = changed.flatMap(({ saved: known, row, path }) =>
    findErrors(known, row, path, broken),
  );
  const signatures = changed.filter(
    (party) => party.row.signature !== '' && hasNewSignature(party),
  );
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

const hasNewSignature = ({ saved, row }: { saved: Attendee | undefined; row: AttendeeFields }) =>
  !saved || saved.signature !== row.signature || saved.name !== row.name;

function toRow(
  { saved, change, uuid }: MatchedParty,
  { municipalityNumber }: SurveyMeeting,
): AttendeeFields {
  const known: EditableFields = { ...emptyNotice, ...(saved ?? newAttendee) };
  const fields = editableFields.map((field) => [
    field,
    change[field] === undefined ? known[field] : change[field],
  ]);
  const row = Object.fromEntries(fields) as EditableFields;
  // An unchanged picture keeps its record.
  const signatureRecord =
    saved?.signature === row.signature ? saved.signatureRecord : row.signatureRecord;
  return {
    uuid,
    ...row,
    signatureRecord: row.signature === '' ? null : (signatureRecord ?? null),
    komm: getMunicipality(saved, row, municipalityNumber),
  };
}

/** Tells whether the body contains another record for a saved signature than the stored one. */
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
 * The case system may have a party in another municipality than the case. While the party's
 * property unit is unchanged, so is its municipality.
 */
function getMunicipality(
  saved: Attendee | undefined,
  row: EditableFields,
  municipalityNumber: string,
): string | null {
  const isSameUnit = saved && saved.gnr === row.gnr && saved.bnr === row.bnr;
  return findUnitMunicipality(row, (isSameUnit && saved.komm) || municipalityNumber);
}

function findErrors(
  saved: Attendee | undefined,
  row: AttendeeFields,
  path: string,
  broken: ReadonlySet<string>,
): SavePlan['errors'] {
  const changed = saved
    ? listChangedFields(saved, row)
    : (Object.keys(row) as Array<keyof AttendeeFields>);
  // The type of the number decides how it is validated.
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
 * Lists the signatures of a body that are not saved yet. A signature that occurs several times is
 * listed as often, as each occurrence has a cost.
 */
export function listNewSignatures(
  saved: readonly Attendee[],
  changes: readonly AttendeeChange[],
): string[] {
  const known = new Set(['', ...saved.map(({ signature }) => signature)]);
  const signatures = changes.map(withoutPlaceholders).map(({ signature = '' }) => signature ?? '');
  return signatures.filter((signature) => !known.has(signature));
}

function listChangedFields(saved: Attendee, row: AttendeeFields): Array<keyof AttendeeFields> {
  return (Object.keys(row) as Array<keyof AttendeeFields>).filter(
    // A record changes only together with its picture.
    (field) => field !== 'signatureRecord' && row[field] !== getNoticeField(saved, field),
  );
}
