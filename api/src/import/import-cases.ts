import type { CaseSystemCase, UserChange } from '@feltbok/contract/integration.ts';
import { newAttendee } from '@feltbok/contract/new-attendee.ts';
import { normalizeUnit } from '@feltbok/domain/attendees/property-unit.ts';
import { emptyOverview, overviewFieldNames } from '@feltbok/domain/cases/overview-fields.ts';
import { emptyNotice, noticeFieldNames } from '@feltbok/domain/cases/party-notice.ts';
import { caps } from '@feltbok/domain/values/caps.ts';
import { sql } from 'drizzle-orm';
import { insertRows, updateRows } from '../db/bulk-rows';
import type { Transaction } from '../db/database';
import { attendees, businesses, cases } from '../db/schema';
import { type Author, toAuditRows } from '../writes/audit';
import type { AuditedChange } from '../writes/audit-record';
import { type ChangedFields, compareFields } from './changed-fields';
import type { RowError } from './duplicate-names';
import {
  type ExistingBusiness,
  type ExistingCase,
  findExistingAttendees,
  findExistingBusinesses,
  findExistingCases,
} from './existing-rows';

/**
 * Number of cases that are imported in one transaction, few enough that the customer's users never
 * wait long.
 */
export const casesPerBatch = 100;

/**
 * The transaction and the author of an import. The transaction's row-level settings name the
 * customer.
 */
export interface ImportContext {
  transaction: Transaction;
  author: Author;
  /**
   * Municipalities whose cases are accepted, both new and existing ones; empty for no restriction.
   */
  municipalities: readonly string[];
  /** Whether a case system delivers the cases; nobody signs in a case system. */
  isCaseSystem?: boolean;
}

/** The outcome for a case and everything in it. */
export type CaseImportResult =
  | { outcome: 'refused'; errors: RowError[] }
  | {
      outcome: 'created' | 'changed' | 'unchanged';
      caseId: number;
      /** Ids by the case system's reference. */
      businessIds: Map<string, number>;
      userChanges: UserChange[];
    };

type Business = CaseSystemCase['businesses'][number];
type Attendee = Business['attendees'][number];

/** An accepted case while it is imported. */
interface CaseImport {
  delivered: CaseSystemCase;
  caseId: number;
  outcome: 'created' | 'changed' | 'unchanged';
  businessIds: Map<string, number>;
  userChanges: UserChange[];
}

/** A business of an accepted case, with its existing row. */
interface BusinessImport {
  of: CaseImport;
  delivered: Business;
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
/** A signature comes with a new party, or from the meeting; it never replaces an existing one. */
const attendeeFields = [
  ...(Object.keys(withoutSignature) as (keyof typeof withoutSignature)[]),
  ...noticeFieldNames,
  'komm',
] as const;

/**
 * Imports at most `casesPerBatch` cases with businesses and attendees, which are found again by the
 * case system's references and the attendees' uuids. An overview or attendee that a user has
 * changed is left alone.
 * @param deliveredCases valid cases, no two with the same reference
 * @param getPath names a case in error messages, such as `cases[3]`
 * @returns the outcomes in the order of the cases
 */
export async function importCases(
  context: ImportContext,
  deliveredCases: readonly CaseSystemCase[],
  getPath: (at: number) => string,
): Promise<CaseImportResult[]> {
  const { transaction, author } = context;
  // Imports of a customer run one after the other, so that each finds the rows of the one before.
  await transaction.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`import ${author.customerId}`}, 0))`,
  );
  const present = await findExistingCases(transaction, author.customerId, deliveredCases);
  const officers = await findOfficers(transaction, deliveredCases);
  const large = await findLargeBusinesses(context, deliveredCases, present);
  const errors = deliveredCases.map((deliveredCase, at) => [
    ...findCaseErrors(
      context,
      deliveredCase,
      present.get(deliveredCase.reference),
      officers,
      getPath(at),
    ),
    ...findCapErrors(deliveredCase, large, getPath(at)),
  ]);
  const accepted = deliveredCases.filter((_, at) => errors[at]?.length === 0);

  const changes: AuditedChange[] = [];
  const importing = await importCaseRows(context, accepted, present, changes);
  const importedBusinesses = await importBusinesses(context, importing, changes);
  await importAttendees(context, importedBusinesses, changes);
  if (changes.length > 0) await transaction.execute(toAuditRows(author, changes));

  const byReference = new Map(
    importing.map((importedCase) => [importedCase.delivered.reference, importedCase]),
  );
  return deliveredCases.map(({ reference }, at) => {
    const importedCase = byReference.get(reference);
    if (!importedCase) return { outcome: 'refused', errors: errors[at] ?? [] };
    const { outcome, caseId, businessIds, userChanges } = importedCase;
    return { outcome, caseId, businessIds, userChanges };
  });
}

async function findOfficers(
  transaction: Transaction,
  deliveredCases: readonly CaseSystemCase[],
): Promise<Set<string>> {
  const subjects = deliveredCases.flatMap(({ officer }) => (officer ? [officer] : []));
  if (subjects.length === 0) return new Set();
  const { rows } = await transaction.execute<{ subject: string }>(
    sql`select subject from users_among(${JSON.stringify(subjects)}::jsonb) as known (subject)`,
  );
  return new Set(rows.map(({ subject }) => subject));
}

function findCaseErrors(
  { municipalities }: ImportContext,
  { municipalityNumber, officer, reference }: CaseSystemCase,
  present: ExistingCase | undefined,
  officers: Set<string>,
  path: string,
): RowError[] {
  const errors: RowError[] = [];
  // The error is the same whether the case exists or not, since a case outside does not exist for
  // this customer.
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
      `must be a user of the customer, and the officer '${officer}' of the case ` +
      `'${reference}' is not`;
    errors.push({ field: `${path}.officer`, message });
  }
  return errors;
}

/**
 * Finds businesses that the delivery may fill above the cap.
 * @returns the uuids of their attendees, by the references of case and business
 */
async function findLargeBusinesses(
  { transaction, author: { customerId } }: ImportContext,
  deliveredCases: readonly CaseSystemCase[],
  present: Map<string, ExistingCase>,
): Promise<Map<string, Set<string>>> {
  const maxAttendees = Math.max(
    0,
    ...deliveredCases.flatMap((deliveredCase) =>
      deliveredCase.businesses.map((business) => business.attendees.length),
    ),
  );
  const caseIds = [...present.values()].map(({ caseId }) => caseId);
  if (maxAttendees === 0 || caseIds.length === 0) return new Map();
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
    having count(*) + ${maxAttendees}::integer > ${caps.attendees}::integer`);
  return new Map(rows.map((row) => [toReferenceKey(row.caseReference, row), new Set(row.uuids)]));
}

/**
 * Rejects a case that would add attendees above the cap; existing attendees stay and can be
 * changed. Nothing of a rejected case is stored.
 */
function findCapErrors(
  deliveredCase: CaseSystemCase,
  large: Map<string, Set<string>>,
  path: string,
): RowError[] {
  return deliveredCase.businesses.flatMap((business, nth) => {
    const there = large.get(toReferenceKey(deliveredCase.reference, business));
    const added = business.attendees.filter(({ uuid }) => !there?.has(uuid.toLowerCase())).length;
    const total = (there?.size ?? 0) + added;
    if (added === 0 || total <= caps.attendees) return [];
    const message =
      `would be ${total} with the ${added} new ones, and a business may have ${caps.attendees}: ` +
      'send it without them, or divide the business. Nothing of the case was changed';
    return [{ field: `${path}.businesses[${nth}].attendees`, message }];
  });
}

const toReferenceKey = (caseReference: string, { reference }: { reference: string }) =>
  JSON.stringify([caseReference, reference]);

async function importCaseRows(
  { transaction, author: { customerId } }: ImportContext,
  deliveredCases: readonly CaseSystemCase[],
  present: Map<string, ExistingCase>,
  changes: AuditedChange[],
): Promise<CaseImport[]> {
  const toCaseRow = (deliveredCase: CaseSystemCase) => ({
    ...deliveredCase,
    officerSubject: deliveredCase.officer,
  });
  const unknown = deliveredCases.filter(({ reference }) => !present.has(reference));
  const insertedRows = await insertRows(
    transaction,
    cases,
    ['customerId', 'reference', ...caseFields],
    unknown.map((deliveredCase) => ({
      customerId,
      municipalityName: '',
      municipalityAddress: '',
      ...toCaseRow(deliveredCase),
    })),
    ['caseId', 'reference'],
  );
  const ids = new Map(insertedRows.map(({ caseId, reference }) => [reference, caseId]));
  const updates: object[] = [];
  const importing = deliveredCases.map((deliveredCase): CaseImport => {
    const known = present.get(deliveredCase.reference);
    const caseId = known?.caseId ?? ids.get(deliveredCase.reference);
    if (caseId === undefined) throw new Error('A case that was added has no number.');
    const start = {
      delivered: deliveredCase,
      caseId,
      businessIds: new Map<string, number>(),
      userChanges: [],
    };
    if (!known) {
      const { businesses: _, ...after } = deliveredCase;
      changes.push({ action: 'created', resource: 'case', id: caseId, caseId, after });
      return { ...start, outcome: 'created' };
    }
    const difference = compareFields(known, toCaseRow(deliveredCase), caseFields);
    if (!difference) return { ...start, outcome: 'unchanged' };
    updates.push({ ...known, ...difference.after });
    changes.push({ action: 'changed', resource: 'case', id: caseId, caseId, ...difference });
    return { ...start, outcome: 'changed' };
  });
  await updateRows(transaction, cases, ['customerId', 'caseId'], caseFields, updates);
  return importing;
}

async function importBusinesses(
  context: ImportContext,
  importing: CaseImport[],
  changes: AuditedChange[],
): Promise<BusinessImport[]> {
  const { transaction } = context;
  const { customerId } = context.author;
  const present = await findExistingBusinesses(
    transaction,
    customerId,
    importing.filter(({ outcome }) => outcome !== 'created').map(({ caseId }) => caseId),
  );
  const all = importing.flatMap((of) =>
    of.delivered.businesses.map((delivered) => ({
      of,
      delivered,
      key: toBusinessKey(of.caseId, delivered),
    })),
  );
  const ids = await insertBusinesses(
    context,
    all.filter(({ key }) => !present.has(key)),
  );
  const updates: object[] = [];
  const overviews: object[] = [];
  const imported = all.map(({ of, delivered, key }) => {
    const known = present.get(key);
    const businessId = known?.businessId ?? ids.get(key);
    if (businessId === undefined) throw new Error('A business that was added has no number.');
    of.businessIds.set(delivered.reference, businessId);
    const place = { id: businessId, caseId: of.caseId, businessId };
    if (known) compareBusiness({ updates, overviews, changes }, known, delivered, of, place);
    else {
      changes.push({
        action: 'created',
        resource: 'business',
        ...place,
        after: toNewDetails(delivered),
      });
      markChanged(of);
    }
    return { of, delivered, businessId, isNew: !known };
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

/**
 * Adds changed fields to the rows that will be updated; a field that a user has changed is only
 * reported.
 */
function compareBusiness(
  {
    updates,
    overviews,
    changes,
  }: { updates: object[]; overviews: object[]; changes: AuditedChange[] },
  known: ExistingBusiness,
  { reference, details }: Business,
  of: CaseImport,
  place: { id: number; caseId: number; businessId: number },
): void {
  const decided = compareFields(
    known,
    keepStoredMoment(known, normalizeDetails(details)),
    businessFields,
  );
  if (decided) {
    updates.push({ ...known, ...decided.after });
    changes.push({ action: 'changed', resource: 'business', ...place, ...decided });
    markChanged(of);
  }
  const overview = compareFields(known, details, overviewFieldNames);
  if (overview && known.overviewChangedAt !== null) {
    of.userChanges.push({
      businessReference: reference,
      resource: 'overview',
      fields: listFieldNames(overview),
    });
  } else if (overview) {
    // The overview gets a new revision, so that a device with the earlier text does not overwrite
    // it unseen.
    const overviewRevision = known.overviewRevision + 1;
    overviews.push({ ...known, ...overview.after, overviewRevision });
    changes.push({ action: 'changed', resource: 'overview', ...place, ...overview });
    markChanged(of);
  }
}

/** @returns the ids of new businesses, by `toBusinessKey` */
async function insertBusinesses(
  { transaction, author: { customerId } }: ImportContext,
  unknown: ReadonlyArray<{ of: CaseImport; delivered: Business }>,
): Promise<Map<string, number>> {
  const made = await insertRows(
    transaction,
    businesses,
    ['customerId', 'caseId', 'reference', ...businessFields, ...overviewFieldNames],
    unknown.map(({ of: { caseId }, delivered }) => ({
      customerId,
      caseId,
      reference: delivered.reference,
      ...toNewDetails(delivered),
    })),
    ['businessId', 'caseId', 'reference'],
  );
  return new Map(made.map((row) => [toBusinessKey(row.caseId, row), row.businessId]));
}

async function importAttendees(
  { transaction, author: { customerId }, isCaseSystem = false }: ImportContext,
  importing: BusinessImport[],
  changes: AuditedChange[],
): Promise<void> {
  const present = await findExistingAttendees(
    transaction,
    customerId,
    importing.filter(({ isNew }) => !isNew).map(({ businessId }) => businessId),
  );
  const all = importing.flatMap((business) =>
    business.delivered.attendees.map((attendee) => ({
      business,
      delivered: { ...toAttendeeFields(attendee), ...(isCaseSystem && { signature: '' }) },
      key: toAttendeeKey(business, attendee),
    })),
  );
  const unknown = all.filter(({ key }) => !present.has(key));
  const made = await insertRows(
    transaction,
    attendees,
    ['customerId', 'businessId', 'uuid', ...attendeeFields, 'signature'],
    unknown.map(({ business: { businessId }, delivered }) => ({
      customerId,
      businessId,
      ...newAttendee,
      ...emptyNotice,
      ...delivered,
    })),
    ['attendeeId', 'businessId', 'uuid'],
  );
  const ids = new Map(made.map((row) => [toAttendeeKey(row, row), row.attendeeId]));
  const updates: object[] = [];
  const touched = new Set<number>();
  for (const { business, delivered, key } of all) {
    const { of, businessId, isNew } = business;
    const known = present.get(key);
    const difference = known && compareFields(known, delivered, attendeeFields);
    if (known && !difference) continue;
    if (difference && known.changedAt !== null) {
      const { reference } = business.delivered;
      of.userChanges.push({
        businessReference: reference,
        resource: 'attendee',
        uuid: known.uuid,
        fields: listFieldNames(difference),
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
      changes.push({ action: 'created', ...place, after: { ...newAttendee, ...delivered } });
    }
    markChanged(of);
    if (!isNew) touched.add(businessId);
  }
  await updateRows(transaction, attendees, ['customerId', 'attendeeId'], attendeeFields, updates);
  if (touched.size > 0) await raiseAttendeesRevision(transaction, customerId, [...touched]);
}

/**
 * Raises the revision of the list, so that a device with the earlier list does not overwrite it
 * unseen.
 */
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

const toBusinessKey = (caseId: number, { reference }: { reference: string }) =>
  `${caseId} ${reference}`;
const toAttendeeKey = ({ businessId }: { businessId: number }, { uuid }: { uuid: string }) =>
  `${businessId} ${uuid.toLowerCase()}`;
const listFieldNames = ({ after }: ChangedFields) => Object.keys(after);

function markChanged(of: CaseImport): void {
  if (of.outcome === 'unchanged') of.outcome = 'changed';
}

const toNewDetails = ({ details }: Business) => ({
  propertyOwner: '',
  ...emptyOverview,
  journalNumber: null,
  businessTypeCode: null,
  ...normalizeDetails(details),
  // The moment is stored in UTC, as the database might not know the offset.
  businessDate: new Date(details.businessDate).toISOString(),
});

/**
 * Normalises a delivered business: a number or code of blanks counts as missing, and a property
 * unit is written in one way.
 */
function normalizeDetails(details: Business['details']): Business['details'] {
  const { journalNumber, businessTypeCode } = details;
  return {
    ...details,
    propertyNumber: normalizeUnit(details.propertyNumber),
    ...(journalNumber !== undefined && { journalNumber: journalNumber?.trim() || null }),
    ...(businessTypeCode !== undefined && { businessTypeCode: businessTypeCode?.trim() || null }),
  };
}

/** Keeps the stored text of a moment that is only written in another way, which is not a change. */
function keepStoredMoment(
  known: ExistingBusiness,
  details: Business['details'],
): Business['details'] {
  const isSame = Date.parse(known.businessDate) === Date.parse(details.businessDate);
  return {
    ...details,
    businessDate: isSame ? known.businessDate : new Date(details.businessDate).toISOString(),
  };
}

/** Sets lease and section to null where the cadastre writes 0 for none. */
const toAttendeeFields = (attendee: Attendee): Attendee => ({
  ...attendee,
  uuid: attendee.uuid.toLowerCase(),
  snr: attendee.snr || null,
  fnr: attendee.fnr || null,
});
