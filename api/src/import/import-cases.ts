import type { CaseSystemCase, UserChange } from '@feltbok/contract/integration.ts';
import { newAttendee } from '@feltbok/contract/new-attendee.ts';
import { rewrittenUnit } from '@feltbok/domain/attendees/property-unit.ts';
import { emptyOverview, overviewFieldNames } from '@feltbok/domain/cases/overview-fields.ts';
import { caps } from '@feltbok/domain/values/caps.ts';
import { sql } from 'drizzle-orm';
import { insertRows, updateRows } from '../db/bulk-rows';
import type { Transaction } from '../db/database';
import { attendees, businesses, cases } from '../db/schema';
import { type Author, auditRows } from '../writes/audit';
import type { AuditedChange } from '../writes/audit-record';
import { type ChangedFields, compared } from './changed-fields';
import type { RowError } from './duplicate-names';
import {
  type PresentBusiness,
  type PresentCase,
  presentAttendees,
  presentBusinesses,
  presentCases,
} from './existing-rows';

/**
 * So many cases are imported in one go: few enough that others of the customer never wait long for
 * them.
 */
export const casesAtOnce = 100;

/**
 * Who imports cases, and the transaction that they are imported in; its row-level settings name the
 * customer.
 */
export interface Import {
  transaction: Transaction;
  author: Author;
  /** Cases elsewhere are rejected, new ones and those that are there. Empty for no restriction. */
  municipalities: readonly string[];
  /** Whether a case system delivers them, in which nobody signs. */
  isCaseSystem?: boolean;
}

/** What came of a case, and of all that is in it. */
export type CaseImportResult =
  | { outcome: 'refused'; errors: RowError[] }
  | {
      outcome: 'created' | 'changed' | 'unchanged';
      caseId: number;
      /** By the case system's reference. */
      businessIds: Map<string, number>;
      userChanges: UserChange[];
    };

type Business = CaseSystemCase['businesses'][number];
type Attendee = Business['attendees'][number];

/** A case that is not rejected, while it is imported. */
interface CaseImport {
  given: CaseSystemCase;
  caseId: number;
  outcome: 'created' | 'changed' | 'unchanged';
  businessIds: Map<string, number>;
  userChanges: UserChange[];
}

/** A business of such a case, with what is there of it. */
interface BusinessImport {
  of: CaseImport;
  given: Business;
  businessId: number;
  isNew: boolean;
}

const caseFields = [
  'municipalityNumber',
  'municipalityName',
  'municipalityAddress',
  'officerSubject',
] as const;
const businessFields = [
  ...([
    'businessDate',
    'businessPlace',
    'businessTypeName',
    'businessTypeCode',
    'propertyNumber',
  ] as const),
  ...([
    'propertyAddress',
    'caseNumber',
    'journalNumber',
    'gnr',
    'bnr',
    'propertyId',
    'propertyCount',
  ] as const),
  'propertyOwner' as const,
];
const { signature: _, signatureRecord: _record, ...withoutSignature } = newAttendee;
/** A signature comes with a party that is new, or from the meeting: never over what is there. */
const attendeeFields = [
  ...(Object.keys(withoutSignature) as (keyof typeof withoutSignature)[]),
  'komm',
] as const;

/**
 * Imports at most `casesAtOnce` cases with businesses and attendees, found again by the case
 * system's references and the attendees' uuids. An overview or attendee that a user has changed is
 * left alone.
 * @param given that hold by themselves, no two of one reference
 * @param pathOf names a case in what is said of it, such as `cases[3]`
 * @returns what came of each, in their order
 */
export async function importCases(
  doing: Import,
  given: readonly CaseSystemCase[],
  pathOf: (at: number) => string,
): Promise<CaseImportResult[]> {
  const { transaction, author } = doing;
  // Two imports of a customer follow each other: each finds what the other has added.
  await transaction.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`import ${author.customerId}`}, 0))`,
  );
  const present = await presentCases(transaction, author.customerId, given);
  const officers = await usersAmong(transaction, given);
  const large = await largeBusinesses(doing, given, present);
  const errors = given.map((one, at) => [
    ...rejectionOf(doing, one, present.get(one.reference), officers, pathOf(at)),
    ...overfull(one, large, pathOf(at)),
  ]);
  const accepted = given.filter((_, at) => errors[at]?.length === 0);

  const changes: AuditedChange[] = [];
  const importing = await importCaseRows(doing, accepted, present, changes);
  const importedBusinesses = await importBusinesses(doing, importing, changes);
  await importAttendees(doing, importedBusinesses, changes);
  if (changes.length > 0) await transaction.execute(auditRows(author, changes));

  const byReference = new Map(importing.map((one) => [one.given.reference, one]));
  return given.map(({ reference }, at) => {
    const one = byReference.get(reference);
    if (!one) return { outcome: 'refused', errors: errors[at] ?? [] };
    const { outcome, caseId, businessIds, userChanges } = one;
    return { outcome, caseId, businessIds, userChanges };
  });
}

async function usersAmong(
  transaction: Transaction,
  given: readonly CaseSystemCase[],
): Promise<Set<string>> {
  const subjects = given.flatMap(({ officer }) => (officer ? [officer] : []));
  if (subjects.length === 0) return new Set();
  const { rows } = await transaction.execute<{ subject: string }>(
    sql`select subject from users_among(${JSON.stringify(subjects)}::jsonb) as known (subject)`,
  );
  return new Set(rows.map(({ subject }) => subject));
}

function rejectionOf(
  { municipalities }: Import,
  { municipalityNumber, officer, reference }: CaseSystemCase,
  present: PresentCase | undefined,
  officers: Set<string>,
  path: string,
): RowError[] {
  const errors: RowError[] = [];
  // In the same words whether the case is there or not: what lies outside is not there for this
  // customer.
  const isWithin = (number: string) =>
    municipalities.length === 0 || municipalities.includes(number);
  if (!isWithin(municipalityNumber) || (present && !isWithin(present.municipalityNumber))) {
    errors.push({
      field: `${path}.municipalityNumber`,
      message: 'is outside the customer’s municipalities',
    });
  }
  if (officer && !officers.has(officer)) {
    const message =
      `must be a user of the customer: the officer '${officer}' of the case ` +
      `'${reference}' is none`;
    errors.push({ field: `${path}.officer`, message });
  }
  return errors;
}

/**
 * The attendees of businesses that the delivery may fill above the cap: their uuids, by the two
 * references.
 */
async function largeBusinesses(
  { transaction, author: { customerId } }: Import,
  given: readonly CaseSystemCase[],
  present: Map<string, PresentCase>,
): Promise<Map<string, Set<string>>> {
  const most = Math.max(
    0,
    ...given.flatMap((one) => one.businesses.map((business) => business.attendees.length)),
  );
  const caseIds = [...present.values()].map(({ caseId }) => caseId);
  if (most === 0 || caseIds.length === 0) return new Map();
  const { rows } = await transaction.execute<{
    caseReference: string;
    reference: string;
    uuids: string[];
  }>(sql`
    select cases.reference as "caseReference", businesses.reference,
      json_agg(attendees.uuid) as uuids
    from cases
      join businesses on businesses.customer_id = cases.customer_id
        and businesses.case_id = cases.case_id
      join attendees on attendees.customer_id = businesses.customer_id
        and attendees.business_id = businesses.business_id
    where cases.customer_id = ${customerId}
      and cases.case_id = any(string_to_array(${caseIds.join(',')}, ',')::bigint[])
    group by cases.case_id, cases.reference, businesses.business_id, businesses.reference
    having count(*) + ${most}::integer > ${caps.attendees}::integer`);
  return new Map(rows.map((one) => [namesOf(one.caseReference, one), new Set(one.uuids)]));
}

/**
 * What is there stays and may be changed; what would be added above the cap rejects the case, of
 * which nothing is lost.
 */
function overfull(
  given: CaseSystemCase,
  large: Map<string, Set<string>>,
  path: string,
): RowError[] {
  return given.businesses.flatMap((business, nth) => {
    const there = large.get(namesOf(given.reference, business));
    const added = business.attendees.filter(({ uuid }) => !there?.has(uuid.toLowerCase())).length;
    const total = (there?.size ?? 0) + added;
    if (added === 0 || total <= caps.attendees) return [];
    const message =
      `would be ${total} with the ${added} new ones, and a business may have ${caps.attendees}: ` +
      'send it without them, or divide the business. Nothing of the case was changed';
    return [{ field: `${path}.businesses[${nth}].attendees`, message }];
  });
}

const namesOf = (caseReference: string, { reference }: { reference: string }) =>
  JSON.stringify([caseReference, reference]);

async function importCaseRows(
  { transaction, author: { customerId } }: Import,
  given: readonly CaseSystemCase[],
  present: Map<string, PresentCase>,
  changes: AuditedChange[],
): Promise<CaseImport[]> {
  const rowOf = (one: CaseSystemCase) => ({ ...one, officerSubject: one.officer });
  const unknown = given.filter(({ reference }) => !present.has(reference));
  const made = await insertRows(
    transaction,
    cases,
    ['customerId', 'reference', ...caseFields],
    unknown.map((one) => ({
      customerId,
      municipalityName: '',
      municipalityAddress: '',
      ...rowOf(one),
    })),
    ['caseId', 'reference'],
  );
  const ids = new Map(made.map(({ caseId, reference }) => [reference, caseId]));
  const updates: object[] = [];
  const importing = given.map((one): CaseImport => {
    const known = present.get(one.reference);
    const caseId = known?.caseId ?? ids.get(one.reference);
    if (caseId === undefined) throw new Error('A case that was added has no number.');
    const start = { given: one, caseId, businessIds: new Map<string, number>(), userChanges: [] };
    if (!known) {
      const { businesses: _, ...after } = one;
      changes.push({ action: 'created', resource: 'case', id: caseId, caseId, after });
      return { ...start, outcome: 'created' };
    }
    const difference = compared(known, rowOf(one), caseFields);
    if (!difference) return { ...start, outcome: 'unchanged' };
    updates.push({ ...known, ...difference.after });
    changes.push({ action: 'changed', resource: 'case', id: caseId, caseId, ...difference });
    return { ...start, outcome: 'changed' };
  });
  await updateRows(transaction, cases, ['customerId', 'caseId'], caseFields, updates);
  return importing;
}

async function importBusinesses(
  doing: Import,
  importing: CaseImport[],
  changes: AuditedChange[],
): Promise<BusinessImport[]> {
  const { transaction } = doing;
  const { customerId } = doing.author;
  const present = await presentBusinesses(
    transaction,
    customerId,
    importing.filter(({ outcome }) => outcome !== 'created').map(({ caseId }) => caseId),
  );
  const all = importing.flatMap((of) =>
    of.given.businesses.map((given) => ({ of, given, key: keyOf(of.caseId, given) })),
  );
  const ids = await insertBusinesses(
    doing,
    all.filter(({ key }) => !present.has(key)),
  );
  const updates: object[] = [];
  const overviews: object[] = [];
  const imported = all.map(({ of, given, key }) => {
    const known = present.get(key);
    const businessId = known?.businessId ?? ids.get(key);
    if (businessId === undefined) throw new Error('A business that was added has no number.');
    of.businessIds.set(given.reference, businessId);
    const place = { id: businessId, caseId: of.caseId, businessId };
    if (known) compareBusiness({ updates, overviews, changes }, known, given, of, place);
    else {
      changes.push({ action: 'created', resource: 'business', ...place, after: newDetails(given) });
      noteChange(of);
    }
    return { of, given, businessId, isNew: !known };
  });

  const key = ['customerId', 'businessId'] as const;
  await updateRows(transaction, businesses, key, businessFields, updates);
  await updateRows(
    transaction,
    businesses,
    key,
    [...overviewFieldNames, 'overviewRevision'],
    overviews,
  );
  return imported;
}

/** Adds what differs to the rows that are to be written; what a user has changed is only noted. */
function compareBusiness(
  {
    updates,
    overviews,
    changes,
  }: { updates: object[]; overviews: object[]; changes: AuditedChange[] },
  known: PresentBusiness,
  { reference, details }: Business,
  of: CaseImport,
  place: { id: number; caseId: number; businessId: number },
): void {
  const decided = compared(known, withStoredMoment(known, tidied(details)), businessFields);
  if (decided) {
    updates.push({ ...known, ...decided.after });
    changes.push({ action: 'changed', resource: 'business', ...place, ...decided });
    noteChange(of);
  }
  const overview = compared(known, details, overviewFieldNames);
  if (overview && known.overviewChangedAt !== null) {
    of.userChanges.push({
      businessReference: reference,
      resource: 'overview',
      fields: namesIn(overview),
    });
  } else if (overview) {
    // A new revision, so that a device that holds the earlier text does not save over this one
    // unseen.
    const overviewRevision = known.overviewRevision + 1;
    overviews.push({ ...known, ...overview.after, overviewRevision });
    changes.push({ action: 'changed', resource: 'overview', ...place, ...overview });
    noteChange(of);
  }
}

/** @returns their numbers, by `keyOf` */
async function insertBusinesses(
  { transaction, author: { customerId } }: Import,
  unknown: ReadonlyArray<{ of: CaseImport; given: Business }>,
): Promise<Map<string, number>> {
  const made = await insertRows(
    transaction,
    businesses,
    ['customerId', 'caseId', 'reference', ...businessFields, ...overviewFieldNames],
    unknown.map(({ of: { caseId }, given }) => ({
      customerId,
      caseId,
      reference: given.reference,
      ...newDetails(given),
    })),
    ['businessId', 'caseId', 'reference'],
  );
  return new Map(made.map((one) => [keyOf(one.caseId, one), one.businessId]));
}

async function importAttendees(
  { transaction, author: { customerId }, isCaseSystem = false }: Import,
  importing: BusinessImport[],
  changes: AuditedChange[],
): Promise<void> {
  const present = await presentAttendees(
    transaction,
    customerId,
    importing.filter(({ isNew }) => !isNew).map(({ businessId }) => businessId),
  );
  const all = importing.flatMap((business) =>
    business.given.attendees.map((one) => ({
      business,
      given: { ...partOf(one), ...(isCaseSystem && { signature: '' }) },
      key: keyOfAttendee(business, one),
    })),
  );
  const unknown = all.filter(({ key }) => !present.has(key));
  const made = await insertRows(
    transaction,
    attendees,
    ['customerId', 'businessId', 'uuid', ...attendeeFields, 'signature'],
    unknown.map(({ business: { businessId }, given }) => ({
      customerId,
      businessId,
      ...newAttendee,
      ...given,
    })),
    ['attendeeId', 'businessId', 'uuid'],
  );
  const ids = new Map(made.map((one) => [keyOfAttendee(one, one), one.attendeeId]));
  const updates: object[] = [];
  const touched = new Set<number>();
  for (const { business, given, key } of all) {
    const { of, businessId, isNew } = business;
    const known = present.get(key);
    const difference = known && compared(known, given, attendeeFields);
    if (known && !difference) continue;
    if (difference && known.changedAt !== null) {
      const { reference } = business.given;
      of.userChanges.push({
        businessReference: reference,
        resource: 'attendee',
        uuid: known.uuid,
        fields: namesIn(difference),
      });
      continue;
    }
    const id = known?.attendeeId ?? ids.get(key);
    if (id === undefined) throw new Error('An attendee that was added has no number.');
    const place = { resource: 'attendee', id, caseId: of.caseId, businessId };
    if (difference) {
      updates.push({ ...known, ...difference.after });
      changes.push({ action: 'changed', ...place, ...difference });
    } else {
      changes.push({ action: 'created', ...place, after: { ...newAttendee, ...given } });
    }
    noteChange(of);
    if (!isNew) touched.add(businessId);
  }
  await updateRows(transaction, attendees, ['customerId', 'attendeeId'], attendeeFields, updates);
  if (touched.size > 0) await raiseAttendeesRevision(transaction, customerId, [...touched]);
}

/** So that a device that holds an earlier list does not save over this one unseen. */
const raiseAttendeesRevision = (
  transaction: Transaction,
  customerId: string,
  businessIds: readonly number[],
) =>
  transaction.execute(sql`
    update businesses set attendees_revision = attendees_revision + 1
    where customer_id = ${customerId}
      and business_id in
        (select jsonb_array_elements(${JSON.stringify(businessIds)}::jsonb)::bigint)`);

const keyOf = (caseId: number, { reference }: { reference: string }) => `${caseId} ${reference}`;
const keyOfAttendee = ({ businessId }: { businessId: number }, { uuid }: { uuid: string }) =>
  `${businessId} ${uuid.toLowerCase()}`;
const namesIn = ({ after }: ChangedFields) => Object.keys(after);

function noteChange(of: CaseImport): void {
  if (of.outcome === 'unchanged') of.outcome = 'changed';
}

const newDetails = ({ details }: Business) => ({
  propertyOwner: '',
  ...emptyOverview,
  journalNumber: null,
  businessTypeCode: null,
  ...tidied(details),
  // No offset that the database might not know.
  businessDate: new Date(details.businessDate).toISOString(),
});

/**
 * A number or code of blanks is one that was not delivered, and a property unit is written in one
 * way.
 */
function tidied(details: Business['details']): Business['details'] {
  const { journalNumber, businessTypeCode } = details;
  return {
    ...details,
    propertyNumber: rewrittenUnit(details.propertyNumber),
    ...(journalNumber !== undefined && { journalNumber: journalNumber?.trim() || null }),
    ...(businessTypeCode !== undefined && { businessTypeCode: businessTypeCode?.trim() || null }),
  };
}

/** One moment may be written in many ways, which is no change. */
function withStoredMoment(
  known: PresentBusiness,
  details: Business['details'],
): Business['details'] {
  const isSame = Date.parse(known.businessDate) === Date.parse(details.businessDate);
  return {
    ...details,
    businessDate: isSame ? known.businessDate : new Date(details.businessDate).toISOString(),
  };
}

/** The cadastre writes 0 where a property has no lease or section; here that is null. */
const partOf = (attendee: Attendee): Attendee => ({
  ...attendee,
  uuid: attendee.uuid.toLowerCase(),
  snr: attendee.snr || null,
  fnr: attendee.fnr || null,
});
