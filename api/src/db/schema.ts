import type { KnownPoint } from '@feltbok/domain/boundary-marks/control-measurement.ts';
import { type HeightSystem, heightSystems } from '@feltbok/domain/boundary-marks/mark-height.ts';
import type { MarkMeasurement } from '@feltbok/domain/boundary-marks/mark-measurement.ts';
import { documentPurposes } from '@feltbok/domain/documents/document-purpose.ts';
import { sealProblems } from '@feltbok/domain/documents/paper-seal.ts';
import type { SignatureRecord } from '@feltbok/domain/signatures/signature-record.ts';
import { userRoles, usualRole } from '@feltbok/domain/users/user-role.ts';
import { type SQL, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgPolicy,
  pgRole,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { paperResources } from './paper-resources';

/**
 * The role that requests run as. It owns nothing, so the row-level policies below bind it, and it
 * may write only the columns that the migrations grant to it.
 */
export const app = pgRole('app').existing();

/**
 * The customer and account of the transaction, sealed by `admitted_account`; null before somebody
 * is let in.
 */
const requestCustomer = '(select request_customer())';
const requestSubject = '(select request_subject())';

const onlyRows = (name: string, condition: SQL) =>
  pgPolicy(name, { for: 'all', to: app, using: condition, withCheck: condition });

// The scalar subquery lets PostgreSQL call the function once a statement instead of once a row. The
// migration that makes a table also calls `private.protect` for it.
const ofTheCustomer = (table: string) =>
  onlyRows(`${table}_of_the_customer`, sql.raw(`customer_id = ${requestCustomer}`));

const customerId = () => text('customer_id').notNull();
const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' });
/** Counts the changes of a resource; its ETag. */
const revision = (name: string) => integer(name).notNull().default(1);
const serverId = (name: string) =>
  bigint(name, { mode: 'number' }).notNull().generatedByDefaultAsIdentity();

export const customers = pgTable(
  'customers',
  {
    customerId: customerId().primaryKey(),
    name: text('name').notNull(),
    /** Since when none of its users is let in; null while they are. */
    disabledAt: moment('disabled_at'),
  },
  () => [ofTheCustomer('customers')],
);

export const customerSettings = pgTable(
  'customer_settings',
  {
    customerId: customerId().references(() => customers.customerId),
    name: text('name').notNull(),
    value: jsonb('value').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.name] }),
    ofTheCustomer('customer_settings'),
  ],
);

/** The admitted users: who is not here is signed in, but has no access. */
export const users = pgTable(
  'users',
  {
    customerId: customerId().references(() => customers.customerId),
    /** The identity provider's name for the account. */
    subject: text('subject').notNull(),
    name: text('name').notNull(),
    surveyorName: text('surveyor_name'),
    surveyorNumber: text('surveyor_number'),
    /** Of a case system: it may import cases, and nothing else. */
    isServiceAccount: boolean('is_service_account').notNull().default(false),
    /** What a user may do, unless the provider's tokens say it. */
    role: text('role', { enum: userRoles }).notNull().default(usualRole),
    /**
     * Since when the account is not let in; null while it is. The row stays: the audit trail
     * mentions it.
     */
    disabledAt: moment('disabled_at'),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.subject] }),
    // The one key without the customer: it says which customer an account belongs to.
    unique('users_subject_unique').on(table.subject),
    check(
      'users_role_known',
      sql`${table.role} in (${sql.raw(userRoles.map((one) => `'${one}'`).join(', '))})`,
    ),
    onlyRows('users_of_the_account', sql.raw(`subject = ${requestSubject}`)),
  ],
);

export const cases = pgTable(
  'cases',
  {
    customerId: customerId().references(() => customers.customerId),
    caseId: serverId('case_id'),
    /** The case system's own name for the case, by which an import finds it again. */
    reference: text('reference').notNull(),
    municipalityNumber: text('municipality_number').notNull(),
    municipalityName: text('municipality_name').notNull().default(''),
    municipalityAddress: text('municipality_address').notNull().default(''),
    /** The account that the case is assigned to, if it is. */
    officerSubject: text('officer_subject'),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.caseId] }),
    unique('cases_reference_unique').on(table.customerId, table.reference),
    foreignKey({
      name: 'cases_officer_fk',
      columns: [table.customerId, table.officerSubject],
      foreignColumns: [users.customerId, users.subject],
    }),
    check('cases_municipality_number_four_digits', sql`${table.municipalityNumber} ~ '^[0-9]{4}$'`),
    ofTheCustomer('cases'),
  ],
);

export const businesses = pgTable(
  'businesses',
  {
    customerId: customerId(),
    businessId: serverId('business_id'),
    caseId: bigint('case_id', { mode: 'number' }).notNull(),
    /** The case system's own name for the business, unique in its case. */
    reference: text('reference').notNull(),
    businessDate: moment('business_date').notNull(),
    businessPlace: text('business_place').notNull(),
    businessTypeName: text('business_type_name').notNull(),
    /** The case system's code of the type; null where it has delivered none. */
    businessTypeCode: text('business_type_code'),
    propertyNumber: text('property_number').notNull(),
    propertyAddress: text('property_address').notNull(),
    caseNumber: text('case_number').notNull(),
    /**
     * The archive's number of the business's journal post; null where it has not been delivered.
     */
    journalNumber: text('journal_number'),
    gnr: integer('gnr').notNull(),
    bnr: integer('bnr').notNull(),
    /** The case system's number of the property. */
    propertyId: bigint('property_id', { mode: 'number' }).notNull(),
    propertyCount: integer('property_count').notNull(),
    propertyOwner: text('property_owner').notNull().default(''),
    description: text('description').notNull(),
    summary: text('summary').notNull(),
    comment: text('comment').notNull(),
    impartiality: boolean('impartiality').notNull(),
    /** Counts changes of the four overview fields above. */
    overviewRevision: revision('overview_revision'),
    /**
     * When a user last changed them; from then on they are the meeting's, and no import touches
     * them.
     */
    overviewChangedAt: moment('overview_changed_at'),
    /** Counts changes of the business's list of attendees. */
    attendeesRevision: revision('attendees_revision'),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.businessId] }),
    unique('businesses_reference_unique').on(table.customerId, table.caseId, table.reference),
    foreignKey({
      name: 'businesses_case_fk',
      columns: [table.customerId, table.caseId],
      foreignColumns: [cases.customerId, cases.caseId],
    }),
    ofTheCustomer('businesses'),
  ],
);

export const attendees = pgTable(
  'attendees',
  {
    customerId: customerId(),
    attendeeId: serverId('attendee_id'),
    businessId: bigint('business_id', { mode: 'number' }).notNull(),
    /**
     * Made by the device or the case system; within its business it names the attendee before the
     * server's id does.
     */
    uuid: uuid('uuid').notNull(),
    name: text('name').notNull(),
    gnr: integer('gnr'),
    bnr: integer('bnr'),
    snr: integer('snr'),
    fnr: integer('fnr'),
    idtype: text('idtype').notNull(),
    personId: text('person_id').notNull(),
    address: text('address').notNull(),
    postOffice: text('post_office').notNull(),
    email: text('email').notNull(),
    phoneNumber: text('phone_number').notNull(),
    roleCode: text('role_code').notNull(),
    isParticipated: boolean('is_participated').notNull(),
    isRepresentedBy: boolean('is_represented_by').notNull(),
    powerOfAttorneyType: text('power_of_attorney_type'),
    /** PNG data URL, or empty. */
    signature: text('signature').notNull(),
    /** Who signed what: stands in the row of its picture, whose digest it has. */
    signatureRecord: jsonb('signature_record').$type<SignatureRecord>(),
    komm: text('komm'),
    /**
     * When a user last changed or added the party; from then on it is the meeting's, and no import
     * touches it.
     */
    changedAt: moment('changed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.attendeeId] }),
    unique('attendees_uuid_unique').on(table.customerId, table.businessId, table.uuid),
    foreignKey({
      name: 'attendees_business_fk',
      columns: [table.customerId, table.businessId],
      foreignColumns: [businesses.customerId, businesses.businessId],
    }),
    ofTheCustomer('attendees'),
  ],
);

/**
 * Says whether the case list of a customer is as it was: triggers give it a new version in every
 * transaction that changes a table that the list is made of.
 */
export const caseListVersions = pgTable(
  'case_list_versions',
  {
    customerId: customerId().primaryKey(),
    /**
     * Random, not counted: after a restored backup no version that a device knows comes again with
     * another list.
     */
    version: uuid('version').notNull(),
    /**
     * The transaction that made it, so that a thousand rows of one transaction make one version.
     */
    changedIn: bigint('changed_in', { mode: 'number' }).notNull(),
  },
  () => [ofTheCustomer('case_list_versions')],
);

export const boundaryMarks = pgTable(
  'boundary_marks',
  {
    customerId: customerId(),
    boundaryMarkId: serverId('boundary_mark_id'),
    businessId: bigint('business_id', { mode: 'number' }).notNull(),
    /** Made by the device; within its business it names the mark before the server's id does. */
    uuid: uuid('uuid').notNull(),
    name: text('name').notNull(),
    boundaryPointNumber: text('boundary_point_number').notNull(),
    typeOfBoundaryMark: text('type_of_boundary_mark').notNull(),
    typeOfGround: text('type_of_ground').notNull(),
    status: text('status').notNull(),
    approved: text('approved').notNull(),
    codeForSurvey: text('code_for_survey').notNull(),
    claimByAttendees: text('claim_by_attendees').notNull(),
    settlement: text('settlement').notNull(),
    /** Metres in the coordinate system that `utmType` names. */
    north: doublePrecision('north').notNull(),
    east: doublePrecision('east').notNull(),
    /** EPSG code: 25832, 25833 or 25835. */
    utmType: integer('utm_type').notNull(),
    /** Centimetres. */
    accuracy: integer('accuracy'),
    /** Metres above what `heightSystem` names; all three are null where no height is known. */
    height: doublePrecision('height'),
    /** One of `heightSystems`. */
    heightSystem: text('height_system').$type<HeightSystem>(),
    /** Metres: the standard deviation of the height. */
    heightSigma: doublePrecision('height_sigma'),
    /** Code of the list Målemetode. */
    measurementMethod: text('measurement_method').notNull(),
    /** Evidence of each measurement by a receiver, as `MarkMeasurement` of the wire. */
    measurements: jsonb('measurements').$type<MarkMeasurement[]>().notNull().default([]),
    revision: revision('revision'),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.boundaryMarkId] }),
    check(
      'boundary_marks_height_has_system',
      sql`(${table.height} is null) = (${table.heightSystem} is null)
        and (${table.height} is not null or ${table.heightSigma} is null)`,
    ),
    check(
      'boundary_marks_height_system_known',
      sql`${table.heightSystem} in (${sql.raw(heightSystems.map((one) => `'${one}'`).join(', '))})`,
    ),
    unique('boundary_marks_uuid_unique').on(table.customerId, table.businessId, table.uuid),
    foreignKey({
      name: 'boundary_marks_business_fk',
      columns: [table.customerId, table.businessId],
      foreignColumns: [businesses.customerId, businesses.businessId],
    }),
    ofTheCustomer('boundary_marks'),
  ],
);

/** Receivers checked on known points: rows are added, and never changed. */
export const controlMeasurements = pgTable(
  'control_measurements',
  {
    customerId: customerId(),
    businessId: bigint('business_id', { mode: 'number' }).notNull(),
    /** Made by the device. */
    uuid: uuid('uuid').notNull(),
    /** As `KnownPoint` of the wire. */
    point: jsonb('point').$type<KnownPoint>().notNull(),
    /** As `MarkMeasurement` of the wire. */
    measurement: jsonb('measurement').$type<MarkMeasurement>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.businessId, table.uuid] }),
    foreignKey({
      name: 'control_measurements_business_fk',
      columns: [table.customerId, table.businessId],
      foreignColumns: [businesses.customerId, businesses.businessId],
    }),
    ofTheCustomer('control_measurements'),
  ],
);

/** What is drawn on the map of a case: one row each, made with the first that is drawn. */
export const sketches = pgTable(
  'sketches',
  {
    customerId: customerId(),
    caseId: bigint('case_id', { mode: 'number' }).notNull(),
    /** Shapes and labels, as `SketchContent` of the wire. */
    content: jsonb('content').notNull(),
    revision: revision('revision'),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.caseId] }),
    foreignKey({
      name: 'sketches_case_fk',
      columns: [table.customerId, table.caseId],
      foreignColumns: [cases.customerId, cases.caseId],
    }),
    ofTheCustomer('sketches'),
  ],
);

export const codeLists = pgTable(
  'code_lists',
  {
    customerId: customerId().references(() => customers.customerId),
    codeListType: text('code_list_type').notNull(),
    code: text('code').notNull(),
    codeValue: text('code_value').notNull(),
    /** Place in its list, as the case system orders it. */
    position: integer('position').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.codeListType, table.code] }),
    ofTheCustomer('code_lists'),
  ],
);

export const documentTypes = pgTable(
  'document_types',
  {
    customerId: customerId().references(() => customers.customerId),
    code: text('code').notNull(),
    name: text('name').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.code] }),
    ofTheCustomer('document_types'),
  ],
);

/** What is known of a document. Its bytes lie in the file store under `storageKey`. */
export const documents = pgTable(
  'documents',
  {
    customerId: customerId(),
    documentId: serverId('document_id'),
    /** Made by the device; it names the document before the server's id does. */
    uuid: uuid('uuid').notNull(),
    caseId: bigint('case_id', { mode: 'number' }).notNull(),
    /** Null for a document of the case as a whole. */
    businessId: bigint('business_id', { mode: 'number' }),
    fileName: text('file_name').notNull(),
    description: text('description').notNull(),
    /** Media type. */
    fileType: text('file_type').notNull(),
    /** Bytes. */
    fileSize: bigint('file_size', { mode: 'number' }).notNull(),
    isRelevant: boolean('is_relevant').notNull(),
    documentTypeCode: text('document_type_code').notNull(),
    documentTypeName: text('document_type_name').notNull(),
    /** What it was made for; null for all that was made for nothing in particular. */
    purpose: text('purpose', { enum: documentPurposes }),
    /** Of a photograph: when and where it was taken, degrees in WGS84. */
    capturedAt: moment('captured_at'),
    capturedLatitude: doublePrecision('captured_latitude'),
    capturedLongitude: doublePrecision('captured_longitude'),
    state: text('state', { enum: ['awaiting content', 'stored'] }).notNull(),
    /** The boundary mark of the case that it belongs to, if any. */
    markUuid: uuid('mark_uuid'),
    /** Of a document that awaits its content: where its blocks become the file. */
    storageKey: text('storage_key'),
    /** Of the bytes, in hexadecimal digits. */
    sha256: text('sha256'),
    /**
     * What a scan for malware has found; `waiting` is shown and not sent, null was never scanned
     * and is sent.
     */
    scan: text('scan', { enum: ['waiting', 'clean', 'infected'] }),
    /** From when on it may be scanned; null while nobody is to. */
    scanDue: moment('scan_due'),
    revision: revision('revision'),
    createdAt: moment('created_at').notNull().defaultNow(),
    createdBy: text('created_by').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.documentId] }),
    check('documents_scan_known', sql`${table.scan} in ('waiting', 'clean', 'infected')`),
    index('documents_scan_due_index').on(table.scanDue).where(sql`${table.scanDue} is not null`),
    unique('documents_uuid_unique').on(table.customerId, table.uuid),
    index('documents_case_index').on(table.customerId, table.caseId),
    // For the sweep, which asks of every file whether a document points to it.
    unique('documents_storage_key_unique').on(table.customerId, table.storageKey),
    foreignKey({
      name: 'documents_case_fk',
      columns: [table.customerId, table.caseId],
      foreignColumns: [cases.customerId, cases.caseId],
    }),
    foreignKey({
      name: 'documents_business_fk',
      columns: [table.customerId, table.businessId],
      foreignColumns: [businesses.customerId, businesses.businessId],
    }),
    check('documents_purpose_known', sql`${table.purpose} in ('mapPicture', 'attendeeList')`),
    check('documents_state_known', sql`${table.state} in ('awaiting content', 'stored')`),
    check(
      'documents_stored_with_content',
      sql`${table.state} <> 'stored' or (${table.storageKey} is not null
        and ${table.sha256} is not null)`,
    ),
    ofTheCustomer('documents'),
  ],
);

/**
 * What has come of a document that awaits its content: each block's receipt. The bytes lie in the
 * file store.
 */
export const documentBlocks = pgTable(
  'document_blocks',
  {
    customerId: customerId(),
    documentId: bigint('document_id', { mode: 'number' }).notNull(),
    /** Its place among the blocks, from 0. */
    number: integer('number').notNull(),
    /** Of its bytes, in hexadecimal digits. */
    sha256: text('sha256').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.documentId, table.number] }),
    foreignKey({
      name: 'document_blocks_document_fk',
      columns: [table.customerId, table.documentId],
      foreignColumns: [documents.customerId, documents.documentId],
    }).onDelete('cascade'),
    ofTheCustomer('document_blocks'),
  ],
);

/** The seal of a paper that is stored. The sealed version is a document of its own beside it. */
export const paperSeals = pgTable(
  'paper_seals',
  {
    customerId: customerId(),
    documentId: bigint('document_id', { mode: 'number' }).notNull(),
    state: text('state', { enum: ['none', 'waiting', 'failed', 'sealed'] }).notNull(),
    /** Why it is not sealed yet. */
    problem: text('problem', { enum: sealProblems }),
    /** From when on it may be sealed; null while nobody is to. */
    due: moment('due'),
    /**
     * When one that failed is repeated, as users see it; `due` is later while somebody is at it.
     */
    againAt: moment('again_at'),
    /** That failed since somebody asked for it last. */
    tries: integer('tries').notNull().default(0),
    sealedDocumentId: bigint('sealed_document_id', { mode: 'number' }),
    sealedAt: moment('sealed_at'),
    /** Whose key it is, as its certificate says; null for a timestamp alone. */
    holder: text('holder'),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.documentId] }),
    index('paper_seals_due_index').on(table.due).where(sql`${table.due} is not null`),
    unique('paper_seals_sealed_document_unique').on(table.customerId, table.sealedDocumentId),
    check(
      'paper_seals_state_known',
      sql`${table.state} in ('none', 'waiting', 'failed', 'sealed')`,
    ),
    check(
      'paper_seals_problem_known',
      sql`${table.problem} in ('authorityUnreachable', 'authorityRejected', 'keyExpired',
        'unreadable', 'unknown')`,
    ),
    check(
      'paper_seals_sealed_whole',
      sql`(${table.state} = 'sealed') = (${table.sealedDocumentId} is not null
        and ${table.sealedAt} is not null)`,
    ),
    foreignKey({
      name: 'paper_seals_document_fk',
      columns: [table.customerId, table.documentId],
      foreignColumns: [documents.customerId, documents.documentId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'paper_seals_sealed_document_fk',
      columns: [table.customerId, table.sealedDocumentId],
      foreignColumns: [documents.customerId, documents.documentId],
    }).onDelete('cascade'),
    ofTheCustomer('paper_seals'),
  ],
);

export const agreementTemplates = pgTable(
  'agreement_templates',
  {
    customerId: customerId().references(() => customers.customerId),
    rowKey: uuid('row_key').notNull().defaultRandom(),
    name: text('name').notNull(),
    /**
     * The name in lower case, by which two names are the same. The API makes it: what the
     * database's `lower` does with Å and Š depends on how the database was set up.
     */
    nameKey: text('name_key').notNull(),
    /** Sanitised. */
    htmlContent: text('html_content').notNull(),
    revision: revision('revision'),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.rowKey] }),
    unique('agreement_templates_name_unique').on(table.customerId, table.nameKey),
    ofTheCustomer('agreement_templates'),
  ],
);

/**
 * What a write was answered, by the key that its device gave it: a repetition is answered the same.
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    customerId: customerId(),
    subject: text('subject').notNull(),
    key: text('key').notNull(),
    /** SHA-256 of what was asked, so that one key cannot stand for two requests. */
    requestHash: text('request_hash').notNull(),
    /** Null only within the transaction that finds the answer. */
    status: integer('status'),
    headers: jsonb('headers').$type<Record<string, string>>(),
    body: text('body'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.subject, table.key] }),
    index('idempotency_keys_age_index').on(table.customerId, table.createdAt),
    onlyRows(
      'idempotency_keys_of_the_account',
      sql.raw(`customer_id = ${requestCustomer} and subject = ${requestSubject}`),
    ),
  ],
);

/**
 * Every change: who, when, what, before and after; requests may insert and read. Without foreign
 * keys, as the record outlives its subject.
 */
export const auditEvents = pgTable(
  'audit_events',
  {
    customerId: customerId(),
    auditEventId: serverId('audit_event_id'),
    occurredAt: moment('occurred_at').notNull().defaultNow(),
    /** The account that made the change. */
    subject: text('subject').notNull(),
    requestId: text('request_id').notNull(),
    action: text('action', { enum: ['created', 'changed', 'deleted'] }).notNull(),
    resource: text('resource').notNull(),
    resourceId: text('resource_id').notNull(),
    caseId: bigint('case_id', { mode: 'number' }),
    businessId: bigint('business_id', { mode: 'number' }),
    /**
     * The fields that the change touched, personal numbers masked; null where the resource was not.
     */
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.auditEventId] }),
    index('audit_events_case_index').on(table.customerId, table.caseId, table.auditEventId),
    // Papers are found by whoever has one.
    index('audit_events_paper_index')
      .on(sql`(${table.after} ->> 'sha256')`)
      .where(sql`${table.resource} in ${paperResources}`),
    index('audit_events_paper_code_index')
      .on(sql`(${table.after} ->> 'code')`)
      .where(sql`${table.resource} in ${paperResources}`),
    ofTheCustomer('audit_events'),
  ],
);

/**
 * Who has read a person's data: a row for each answer that holds national ids, signatures, a
 * document or owners. Requests add to it and cannot read it; rows go when the customer's retention
 * ends.
 */
export const personalReads = pgTable(
  'personal_reads',
  {
    customerId: customerId(),
    readId: serverId('read_id'),
    occurredAt: moment('occurred_at').notNull().defaultNow(),
    /** The account that was answered, or the operator. */
    subject: text('subject').notNull(),
    requestId: text('request_id').notNull(),
    kind: text('kind', { enum: ['attendees', 'document', 'owners', 'export'] }).notNull(),
    /** The business, the document, the key of the property, or what was exported. */
    resourceId: text('resource_id').notNull(),
    caseId: bigint('case_id', { mode: 'number' }),
    businessId: bigint('business_id', { mode: 'number' }),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.readId] }),
    index('personal_reads_case_index').on(table.customerId, table.caseId),
    index('personal_reads_age_index').on(table.customerId, table.occurredAt),
    ofTheCustomer('personal_reads'),
  ],
);

/** The devices that an account has used, as each described itself at its last contact. */
export const devices = pgTable(
  'devices',
  {
    customerId: customerId(),
    subject: text('subject').notNull(),
    /** Made by the device, one for each account that uses it. */
    deviceId: uuid('device_id').notNull(),
    name: text('name').notNull(),
    firstContact: moment('first_contact').notNull().defaultNow(),
    lastContact: moment('last_contact').notNull().defaultNow(),
    builds: text('builds').notNull(),
    /** Changes that waited to be sent. */
    pending: integer('pending').notNull(),
    /** Since when it is to be wiped; null while it is admitted. */
    wipeAskedAt: moment('wipe_asked_at'),
    /** When it was first answered so. */
    wipeAnsweredAt: moment('wipe_answered_at'),
    /** Then the operator alone admits it again. */
    isWipedByOperator: boolean('wiped_by_operator').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.subject, table.deviceId] }),
    check(
      'devices_operators_wipe_stays',
      sql`${table.wipeAskedAt} is not null or not ${table.isWipedByOperator}`,
    ),
    foreignKey({
      name: 'devices_user_fk',
      columns: [table.customerId, table.subject],
      foreignColumns: [users.customerId, users.subject],
    }),
    onlyRows(
      'devices_of_the_account',
      sql.raw(`customer_id = ${requestCustomer} and subject = ${requestSubject}`),
    ),
  ],
);

/** What an account signs in to a caster of GNSS corrections with. */
export const casterLogins = pgTable(
  'caster_logins',
  {
    customerId: customerId(),
    subject: text('subject').notNull(),
    /** As the operator has named it. */
    caster: text('caster').notNull(),
    userName: text('user_name').notNull(),
    /** Encrypted by age for the API's key, in base64, together with whose it is. */
    sealedPassword: text('sealed_password').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.subject, table.caster] }),
    foreignKey({
      name: 'caster_logins_user_fk',
      columns: [table.customerId, table.subject],
      foreignColumns: [users.customerId, users.subject],
    }),
    onlyRows(
      'caster_logins_of_the_account',
      sql.raw(`customer_id = ${requestCustomer} and subject = ${requestSubject}`),
    ),
  ],
);

/**
 * Streams of corrections that are open, at whichever process. One that has not been seen for a
 * while is no more.
 */
export const correctionStreams = pgTable(
  'correction_streams',
  {
    customerId: customerId(),
    subject: text('subject').notNull(),
    streamId: uuid('stream_id').notNull(),
    /** Where the receiver was last, as GGA; null before it is known. */
    gga: text('gga'),
    seenAt: moment('seen_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.subject, table.streamId] }),
    foreignKey({
      name: 'correction_streams_user_fk',
      columns: [table.customerId, table.subject],
      foreignColumns: [users.customerId, users.subject],
    }),
    // The streams of all its accounts are counted.
    ofTheCustomer('correction_streams'),
  ],
);

/**
 * What parties are asked to sign on phones of their own. What was asked and signed is removed once
 * a device has taken it over, or a week after nobody did; no backup has it.
 */
export const signingRequests = pgTable(
  'signing_requests',
  {
    customerId: customerId(),
    requestId: uuid('request_id').notNull(),
    /** Who asks. */
    subject: text('subject').notNull(),
    caseId: bigint('case_id', { mode: 'number' }).notNull(),
    businessId: bigint('business_id', { mode: 'number' }).notNull(),
    party: uuid('party').notNull(),
    /** SHA-256 of what opens it, in hexadecimal digits, as the next. */
    tokenHash: text('token_hash').notNull(),
    /** Of the statement that is signed. */
    fingerprint: text('fingerprint').notNull(),
    /** What the page shows. */
    content: jsonb('content'),
    askedAt: moment('asked_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
    revokedAt: moment('revoked_at'),
    /** PNG data URL. */
    signature: text('signature'),
    signatureRecord: jsonb('signature_record').$type<SignatureRecord>(),
    /**
     * Of a link: SHA-256 of token, space and the code that comes another way; null for a code on a
     * screen.
     */
    codeHash: text('code_hash'),
    wrongCodes: integer('wrong_codes').notNull().default(0),
    /** While the party proves who it is: what the provider's answer is compared with. */
    proving: jsonb('proving'),
    /** Who the party has proven to be. */
    identity: jsonb('identity'),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.requestId] }),
    unique('signing_requests_token_unique').on(table.tokenHash),
    index('signing_requests_business_index').on(table.customerId, table.businessId),
    foreignKey({
      name: 'signing_requests_business_fk',
      columns: [table.customerId, table.businessId],
      foreignColumns: [businesses.customerId, businesses.businessId],
    }).onDelete('cascade'),
    ofTheCustomer('signing_requests'),
  ],
);

/**
 * By which a device opens what it stores when its user has forgotten the PIN; without that device
 * it opens nothing. No backup has it: a device whose key is missing sends it again.
 */
export const recoveryKeys = pgTable(
  'recovery_keys',
  {
    customerId: customerId(),
    subject: text('subject').notNull(),
    deviceId: uuid('device_id').notNull(),
    /** 32 bytes in base64url, made by the device. */
    recoveryKey: text('recovery_key').notNull(),
    /** So many times it was given out. */
    uses: integer('uses').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.subject, table.deviceId] }),
    foreignKey({
      name: 'recovery_keys_device_fk',
      columns: [table.customerId, table.subject, table.deviceId],
      foreignColumns: [devices.customerId, devices.subject, devices.deviceId],
    }).onDelete('cascade'),
    onlyRows(
      'recovery_keys_of_the_account',
      sql.raw(`customer_id = ${requestCustomer} and subject = ${requestSubject}`),
    ),
  ],
);

/**
 * The chain of a customer's audit events: each link carries the fingerprint of the one before. A
 * trigger adds them, in the order in which transactions are committed; requests see none of them.
 */
export const auditLinks = pgTable(
  'audit_links',
  {
    customerId: customerId(),
    /** From 1, without gaps. */
    position: bigint('position', { mode: 'number' }).notNull(),
    auditEventId: bigint('audit_event_id', { mode: 'number' }).notNull(),
    /** Without it nobody can find out by trying what an event said; erasing removes it. */
    salt: text('salt'),
    /** SHA-256 of the salt and of what changed, in hexadecimal digits, as the next too. */
    contents: text('contents').notNull(),
    /** Of the link before; empty for the first. */
    previous: text('previous').notNull(),
    /**
     * Of the event without what changed, of its contents' fingerprint, position and the link
     * before.
     */
    fingerprint: text('fingerprint').notNull(),
    /**
     * The same for what an erasing left of the contents; a later event of the trail says the
     * fingerprint too.
     */
    erasedSalt: text('erased_salt'),
    erasedContents: text('erased_contents'),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.position] }),
    unique('audit_links_event_unique').on(table.customerId, table.auditEventId),
    ofTheCustomer('audit_links'),
  ],
);
