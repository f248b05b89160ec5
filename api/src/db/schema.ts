import type {
  AdministrativeBoundaryCode,
  AuxiliaryLineCode,
  CurvePoint,
} from '@feltbok/domain/boundary-lines/boundary-line.ts';
import type { KnownPoint } from '@feltbok/domain/boundary-marks/control-measurement.ts';
import { type HeightSystem, heightSystems } from '@feltbok/domain/boundary-marks/mark-height.ts';
import type { MarkMeasurement } from '@feltbok/domain/boundary-marks/mark-measurement.ts';
import type { BasisConfirmations } from '@feltbok/domain/cases/basis-confirmations.ts';
import type { CaseReceipt } from '@feltbok/domain/cases/case-state.ts';
import type { PartyPosition } from '@feltbok/domain/cases/party-notice.ts';
import { documentPurposes } from '@feltbok/domain/documents/document-purpose.ts';
import { sealProblems } from '@feltbok/domain/documents/paper-seal.ts';
import type { SignatureRecord } from '@feltbok/domain/signatures/signature-record.ts';
import { userRoles, usualRole } from '@feltbok/domain/users/user-role.ts';
import { type SQL, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
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
 * The role that requests run as. It owns nothing, so that row-level security applies to it, and it
 * may write only the columns that the migrations grant to it.
 */
export const app = pgRole('app').existing();

/**
 * SQL of the transaction's customer and account, which `admitted_account` sets; null before an
 * account is admitted.
 */
const requestCustomer = '(select request_customer())';
const requestSubject = '(select request_subject())';

/** Joins two conditions. drizzle's `and` adds parentheses, by which a check would be a new one. */
const joinByAnd = (first: SQL, second: SQL): SQL => sql.join([first, second], sql` and `);

const createPolicy = (name: string, condition: SQL) =>
  pgPolicy(name, { for: 'all', to: app, using: condition, withCheck: condition });

// Through the scalar subquery PostgreSQL calls the function once a statement instead of once a row.
// The migration that creates a table also calls `private.protect` for it.
const createCustomerPolicy = (table: string) =>
  createPolicy(`${table}_of_the_customer`, sql.raw(`customer_id = ${requestCustomer}`));

const customerId = () => text('customer_id').notNull();
const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' });
/** Number of changes of a resource; its ETag. */
const revision = (name: string) => integer(name).notNull().default(1);
const serverId = (name: string) =>
  bigint(name, { mode: 'number' }).notNull().generatedByDefaultAsIdentity();

export const customers = pgTable(
  'customers',
  {
    customerId: customerId().primaryKey(),
    name: text('name').notNull(),
    /** When the customer was disabled; null while its users are let in. */
    disabledAt: moment('disabled_at'),
  },
  () => [createCustomerPolicy('customers')],
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
    createCustomerPolicy('customer_settings'),
  ],
);

/** The sender of the customer's papers. Whatever the operator has not given is null. */
export const letterheads = pgTable(
  'letterheads',
  {
    customerId: customerId()
      .primaryKey()
      .references(() => customers.customerId),
    address: text('address'),
    organisationNumber: text('organisation_number'),
    email: text('email'),
    phone: text('phone'),
    /** `#rrggbb`. */
    colour: text('colour'),
    /** Data URL of an SVG or PNG. */
    logo: text('logo'),
  },
  () => [createCustomerPolicy('letterheads')],
);

/** The admitted users. An account that is not here can sign in, but has no access. */
export const users = pgTable(
  'users',
  {
    customerId: customerId().references(() => customers.customerId),
    /** The identity provider's name for the account. */
    subject: text('subject').notNull(),
    name: text('name').notNull(),
    surveyorName: text('surveyor_name'),
    surveyorNumber: text('surveyor_number'),
    /** Marks the account of a case system, which may import cases and nothing else. */
    isServiceAccount: boolean('is_service_account').notNull().default(false),
    /** The user's role, unless the provider's tokens contain one. */
    role: text('role', { enum: userRoles }).notNull().default(usualRole),
    /**
     * When the account was disabled; null while it is admitted. The row remains, since the audit
     * trail refers to it.
     */
    disabledAt: moment('disabled_at'),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.subject] }),
    // This is the one key without the customer: it finds the customer of an account.
    unique('users_subject_unique').on(table.subject),
    check(
      'users_role_known',
      sql`${table.role} in (${sql.raw(userRoles.map((role) => `'${role}'`).join(', '))})`,
    ),
    createPolicy('users_of_the_account', sql.raw(`subject = ${requestSubject}`)),
  ],
);

export const cases = pgTable(
  'cases',
  {
    customerId: customerId().references(() => customers.customerId),
    caseId: serverId('case_id'),
    /** The case system's own name for the case; an import finds the case by it. */
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
    createCustomerPolicy('cases'),
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
     * Number of the business's journal post in the archive; null where it has not been delivered.
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
    surveyorName: text('surveyor_name').notNull().default(''),
    surveyorNumber: text('surveyor_number').notNull().default(''),
    /** `YYYY-MM-DD`, or empty. */
    surveyorAuthorisedOn: text('surveyor_authorised_on').notNull().default(''),
    surveyorValidUntil: text('surveyor_valid_until').notNull().default(''),
    /** What the surveyor has confirmed in the basis for registration, by item. */
    basisConfirmations: jsonb('basis_confirmations')
      .$type<BasisConfirmations>()
      .notNull()
      .default({}),
    /** `HH:MM`, or empty. */
    meetingStart: text('meeting_start').notNull().default(''),
    meetingEnd: text('meeting_end').notNull().default(''),
    areas: text('areas').notNull().default(''),
    rights: text('rights').notNull().default(''),
    postponedMarking: text('postponed_marking').notNull().default(''),
    /** `YYYY-MM-DD`, or empty. */
    markingDeadline: text('marking_deadline').notNull().default(''),
    /** Number of changes of the overview fields above. */
    overviewRevision: revision('overview_revision'),
    /** When a user last changed the overview; from then on no import changes it. */
    overviewChangedAt: moment('overview_changed_at'),
    /** Number of changes of the business's list of attendees. */
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
    createCustomerPolicy('businesses'),
  ],
);

/** The states of businesses. One that is open has no row. */
export const businessStates = pgTable(
  'business_states',
  {
    customerId: customerId(),
    businessId: bigint('business_id', { mode: 'number' }).notNull(),
    /** When its first protocol was made. */
    heldAt: moment('held_at'),
    /** When its first basis for registration was made. */
    finishedAt: moment('finished_at'),
    /** When it was delivered; null again once a lead has reopened it. */
    deliveredAt: moment('delivered_at'),
    /** `CaseReceipt` of the API: the last that has come. */
    receipt: jsonb('receipt').$type<CaseReceipt>(),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.businessId] }),
    foreignKey({
      name: 'business_states_business_fk',
      columns: [table.customerId, table.businessId],
      foreignColumns: [businesses.customerId, businesses.businessId],
    }),
    createCustomerPolicy('business_states'),
  ],
);

export const attendees = pgTable(
  'attendees',
  {
    customerId: customerId(),
    attendeeId: serverId('attendee_id'),
    businessId: bigint('business_id', { mode: 'number' }).notNull(),
    /**
     * Created by the device or the case system; it identifies the attendee within its business
     * before the server has given it an id.
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
    /** Who signed what. It belongs to the picture in the same row, whose digest it contains. */
    signatureRecord: jsonb('signature_record').$type<SignatureRecord>(),
    komm: text('komm'),
    /** `YYYY-MM-DD`, or empty. */
    notifiedOn: text('notified_on').notNull().default(''),
    noticeWay: text('notice_way').notNull().default(''),
    noticeReceipt: text('notice_receipt').notNull().default(''),
    agreesToShortNotice: boolean('agrees_to_short_notice').notNull().default(false),
    representedBy: text('represented_by').notNull().default(''),
    position: text('position').$type<PartyPosition>().notNull().default(''),
    remark: text('remark').notNull().default(''),
    /** When a user last changed or added the party; from then on no import changes it. */
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
    createCustomerPolicy('attendees'),
  ],
);

/**
 * A version of each customer's case list. Triggers replace it in every transaction that changes a
 * table of the list.
 */
export const caseListVersions = pgTable(
  'case_list_versions',
  {
    customerId: customerId().primaryKey(),
    /**
     * Random instead of counted, so that after a restore no version that a device knows returns
     * with another list.
     */
    version: uuid('version').notNull(),
    /**
     * The transaction that set the version, so that a thousand rows of one transaction change it
     * once.
     */
    changedIn: bigint('changed_in', { mode: 'number' }).notNull(),
  },
  () => [createCustomerPolicy('case_list_versions')],
);

export const boundaryMarks = pgTable(
  'boundary_marks',
  {
    customerId: customerId(),
    boundaryMarkId: serverId('boundary_mark_id'),
    businessId: bigint('business_id', { mode: 'number' }).notNull(),
    /**
     * Created by the device; it identifies the mark within its business before the server has given
     * it an id.
     */
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
    /** Metres above the zero of `heightSystem`; all three are null where no height is known. */
    height: doublePrecision('height'),
    /** One of `heightSystems`. */
    heightSystem: text('height_system').$type<HeightSystem>(),
    /** Metres: the standard deviation of the height. */
    heightSigma: doublePrecision('height_sigma'),
    /** Day of Norwegian time; null where nobody has stated it, as in all marks of version 1.7. */
    capturedOn: date('captured_on'),
    /** Code of the list Målemetode. */
    measurementMethod: text('measurement_method').notNull(),
    /** Evidence of each measurement by a receiver, as `MarkMeasurement` of the API. */
    measurements: jsonb('measurements').$type<MarkMeasurement[]>().notNull().default([]),
    revision: revision('revision'),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.boundaryMarkId] }),
    check(
      'boundary_marks_height_has_system',
      joinByAnd(
        sql`(${table.height} is null) = (${table.heightSystem} is null)`,
        sql`(${table.height} is not null or ${table.heightSigma} is null)`,
      ),
    ),
    check(
      'boundary_marks_height_system_known',
      sql`${table.heightSystem} in (${sql.raw(
        heightSystems.map((heightSystem) => `'${heightSystem}'`).join(', '),
      )})`,
    ),
    unique('boundary_marks_uuid_unique').on(table.customerId, table.businessId, table.uuid),
    foreignKey({
      name: 'boundary_marks_business_fk',
      columns: [table.customerId, table.businessId],
      foreignColumns: [businesses.customerId, businesses.businessId],
    }),
    createCustomerPolicy('boundary_marks'),
  ],
);

/** Boundary lines from one mark of a business to another. */
export const boundaryLines = pgTable(
  'boundary_lines',
  {
    customerId: customerId(),
    boundaryLineId: serverId('boundary_line_id'),
    businessId: bigint('business_id', { mode: 'number' }).notNull(),
    /**
     * Created by the device; it identifies the line within its business before the server has given
     * it an id.
     */
    uuid: uuid('uuid').notNull(),
    startMarkUuid: uuid('start_mark_uuid').notNull(),
    endMarkUuid: uuid('end_mark_uuid').notNull(),
    /** EPSG code of the curve points: 25832, 25833 or 25835. */
    utmType: integer('utm_type').notNull(),
    /** Places between the marks, as `CurvePoint` of the API. */
    curvePoints: jsonb('curve_points').$type<CurvePoint[]>().notNull(),
    /** One of `auxiliaryLineCodes`. */
    follows: text('follows').$type<AuxiliaryLineCode>().notNull(),
    followsTerrainDetail: boolean('follows_terrain_detail').notNull(),
    /** One of `administrativeBoundaryCodes`. */
    administrativeBoundary: text('administrative_boundary')
      .$type<AdministrativeBoundaryCode>()
      .notNull(),
    disputed: boolean('disputed').notNull(),
    /** Uuids of attendees. */
    agreedBy: jsonb('agreed_by').$type<string[]>().notNull(),
    /** Code of the list Målemetode. */
    measurementMethod: text('measurement_method').notNull(),
    /** Centimetres. */
    accuracy: integer('accuracy'),
    capturedOn: date('captured_on', { mode: 'string' }),
    remark: text('remark').notNull(),
    revision: revision('revision'),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.boundaryLineId] }),
    check('boundary_lines_two_marks', sql`${table.startMarkUuid} <> ${table.endMarkUuid}`),
    unique('boundary_lines_uuid_unique').on(table.customerId, table.businessId, table.uuid),
    foreignKey({
      name: 'boundary_lines_start_mark_fk',
      columns: [table.customerId, table.businessId, table.startMarkUuid],
      foreignColumns: [boundaryMarks.customerId, boundaryMarks.businessId, boundaryMarks.uuid],
    }),
    foreignKey({
      name: 'boundary_lines_end_mark_fk',
      columns: [table.customerId, table.businessId, table.endMarkUuid],
      foreignColumns: [boundaryMarks.customerId, boundaryMarks.businessId, boundaryMarks.uuid],
    }),
    createCustomerPolicy('boundary_lines'),
  ],
);

/** Receivers that were checked on known points. Rows are added and never changed. */
export const controlMeasurements = pgTable(
  'control_measurements',
  {
    customerId: customerId(),
    businessId: bigint('business_id', { mode: 'number' }).notNull(),
    /** Created by the device. */
    uuid: uuid('uuid').notNull(),
    /** `KnownPoint` of the API. */
    point: jsonb('point').$type<KnownPoint>().notNull(),
    /** `MarkMeasurement` of the API. */
    measurement: jsonb('measurement').$type<MarkMeasurement>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.businessId, table.uuid] }),
    foreignKey({
      name: 'control_measurements_business_fk',
      columns: [table.customerId, table.businessId],
      foreignColumns: [businesses.customerId, businesses.businessId],
    }),
    createCustomerPolicy('control_measurements'),
  ],
);

/** Drawings on the map of a case, one row for each case that has any. */
export const sketches = pgTable(
  'sketches',
  {
    customerId: customerId(),
    caseId: bigint('case_id', { mode: 'number' }).notNull(),
    /** Shapes and labels, as `SketchContent` of the API. */
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
    createCustomerPolicy('sketches'),
  ],
);

export const codeLists = pgTable(
  'code_lists',
  {
    customerId: customerId().references(() => customers.customerId),
    codeListType: text('code_list_type').notNull(),
    code: text('code').notNull(),
    codeValue: text('code_value').notNull(),
    /** Position in its list, as the case system orders it. */
    position: integer('position').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.codeListType, table.code] }),
    createCustomerPolicy('code_lists'),
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
    createCustomerPolicy('document_types'),
  ],
);

/** Metadata of documents. Their contents lie in the file store under `storageKey`. */
export const documents = pgTable(
  'documents',
  {
    customerId: customerId(),
    documentId: serverId('document_id'),
    /** Created by the device; it identifies the document before the server has given it an id. */
    uuid: uuid('uuid').notNull(),
    caseId: bigint('case_id', { mode: 'number' }).notNull(),
    /** Null for a document of the case as a whole. */
    businessId: bigint('business_id', { mode: 'number' }),
    fileName: text('file_name').notNull(),
    description: text('description').notNull(),
    /** Media type. */
    fileType: text('file_type').notNull(),
    /** Size in bytes. */
    fileSize: bigint('file_size', { mode: 'number' }).notNull(),
    isRelevant: boolean('is_relevant').notNull(),
    documentTypeCode: text('document_type_code').notNull(),
    documentTypeName: text('document_type_name').notNull(),
    /** The purpose that it was created for; null for a document without a particular purpose. */
    purpose: text('purpose', { enum: documentPurposes }),
    /** When a photograph was taken, and where, in degrees of WGS84. */
    capturedAt: moment('captured_at'),
    capturedLatitude: doublePrecision('captured_latitude'),
    capturedLongitude: doublePrecision('captured_longitude'),
    state: text('state', { enum: ['awaiting content', 'stored'] }).notNull(),
    /** The boundary mark of the case that the document belongs to, if any. */
    markUuid: uuid('mark_uuid'),
    /**
     * Key in the file store. For a document that awaits its content, the key under which its blocks
     * are assembled.
     */
    storageKey: text('storage_key'),
    /** Digest of the content, in hexadecimal digits. */
    sha256: text('sha256'),
    /**
     * Result of the scan for malware. A `waiting` document is listed and not sent; null means that
     * it was never scanned, and is sent.
     */
    scan: text('scan', { enum: ['waiting', 'clean', 'infected'] }),
    /** When the scan is due; null while none is to be done. */
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
    // The clean-up looks up every file by this key.
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
      sql`${table.state} <> 'stored' or (${joinByAnd(
        sql`${table.storageKey} is not null`,
        sql`${table.sha256} is not null`,
      )})`,
    ),
    createCustomerPolicy('documents'),
  ],
);

/**
 * Receipts of the blocks of a document that awaits its content. The blocks themselves lie in the
 * file store.
 */
export const documentBlocks = pgTable(
  'document_blocks',
  {
    customerId: customerId(),
    documentId: bigint('document_id', { mode: 'number' }).notNull(),
    /** Index of the block, from 0. */
    number: integer('number').notNull(),
    /** Digest of the block, in hexadecimal digits. */
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
    createCustomerPolicy('document_blocks'),
  ],
);

/** The seal of each stored paper. The sealed version is a document of its own. */
export const paperSeals = pgTable(
  'paper_seals',
  {
    customerId: customerId(),
    documentId: bigint('document_id', { mode: 'number' }).notNull(),
    state: text('state', { enum: ['none', 'waiting', 'failed', 'sealed'] }).notNull(),
    /** Why the paper is not sealed yet. */
    problem: text('problem', { enum: sealProblems }),
    /** When sealing is due; null while none is to be done. */
    due: moment('due'),
    /**
     * When a failed attempt is repeated, as users see it; `due` is later while a process is at
     * work.
     */
    againAt: moment('again_at'),
    /** Number of failed attempts since somebody last asked for the seal. */
    tries: integer('tries').notNull().default(0),
    sealedDocumentId: bigint('sealed_document_id', { mode: 'number' }),
    sealedAt: moment('sealed_at'),
    /** Holder of the key, from its certificate; null when the seal is only a timestamp. */
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
      sql`${table.problem} in (${sql.raw(sealProblems.map((problem) => `'${problem}'`).join(', '))})`,
    ),
    check(
      'paper_seals_sealed_whole',
      sql`(${table.state} = 'sealed') = (${joinByAnd(
        sql`${table.sealedDocumentId} is not null`,
        sql`${table.sealedAt} is not null`,
      )})`,
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
    createCustomerPolicy('paper_seals'),
  ],
);

export const agreementTemplates = pgTable(
  'agreement_templates',
  {
    customerId: customerId().references(() => customers.customerId),
    rowKey: uuid('row_key').notNull().defaultRandom(),
    name: text('name').notNull(),
    /**
     * The name in lower case, which makes two names equal. The API computes it, since `lower` of
     * the database treats Å and Š according to how the database was set up.
     */
    nameKey: text('name_key').notNull(),
    /** Sanitised HTML. */
    htmlContent: text('html_content').notNull(),
    revision: revision('revision'),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.rowKey] }),
    unique('agreement_templates_name_unique').on(table.customerId, table.nameKey),
    createCustomerPolicy('agreement_templates'),
  ],
);

/**
 * The responses of writes by the idempotency key of the device. A repeated request gets the same
 * response.
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    customerId: customerId(),
    subject: text('subject').notNull(),
    key: text('key').notNull(),
    /** SHA-256 of the request, so that a key cannot be used for two different requests. */
    requestHash: text('request_hash').notNull(),
    /** Null only within the transaction that creates the response. */
    status: integer('status'),
    headers: jsonb('headers').$type<Record<string, string>>(),
    body: text('body'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.subject, table.key] }),
    index('idempotency_keys_age_index').on(table.customerId, table.createdAt),
    createPolicy(
      'idempotency_keys_of_the_account',
      sql.raw(`customer_id = ${requestCustomer} and subject = ${requestSubject}`),
    ),
  ],
);

/**
 * Every change: who, when, what, before and after. Requests may insert and read. There are no
 * foreign keys, since the record outlives its subject.
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
    /** The changed fields, with personal numbers masked; null where the resource did not exist. */
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.auditEventId] }),
    index('audit_events_case_index').on(table.customerId, table.caseId, table.auditEventId),
    // Anybody who has a paper can look it up.
    index('audit_events_paper_index')
      .on(sql`(${table.after} ->> 'sha256')`)
      .where(sql`${table.resource} in ${paperResources}`),
    index('audit_events_paper_code_index')
      .on(sql`(${table.after} ->> 'code')`)
      .where(sql`${table.resource} in ${paperResources}`),
    createCustomerPolicy('audit_events'),
  ],
);

/**
 * Who has read a person's data: one row for each response that contains national ids, signatures, a
 * document or owners, or events of results. Requests can insert rows and not read them. Rows are
 * deleted when the customer's retention period ends.
 */
export const personalReads = pgTable(
  'personal_reads',
  {
    customerId: customerId(),
    readId: serverId('read_id'),
    occurredAt: moment('occurred_at').notNull().defaultNow(),
    /** The account that got the response, or the operator. */
    subject: text('subject').notNull(),
    requestId: text('request_id').notNull(),
    kind: text('kind', {
      enum: ['attendees', 'result', 'events', 'document', 'owners', 'export'],
    }).notNull(),
    /** The business, the document, the key of the property, or the exported resource. */
    resourceId: text('resource_id').notNull(),
    caseId: bigint('case_id', { mode: 'number' }),
    businessId: bigint('business_id', { mode: 'number' }),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.readId] }),
    index('personal_reads_case_index').on(table.customerId, table.caseId),
    index('personal_reads_age_index').on(table.customerId, table.occurredAt),
    createCustomerPolicy('personal_reads'),
  ],
);

/** The devices that an account has used, as each described itself at its last contact. */
export const devices = pgTable(
  'devices',
  {
    customerId: customerId(),
    subject: text('subject').notNull(),
    /** Created by the device, one for each account that uses it. */
    deviceId: uuid('device_id').notNull(),
    name: text('name').notNull(),
    firstContact: moment('first_contact').notNull().defaultNow(),
    lastContact: moment('last_contact').notNull().defaultNow(),
    builds: text('builds').notNull(),
    /** Number of changes that the device had not sent yet. */
    pending: integer('pending').notNull(),
    /** When a wipe was asked for; null while the device is admitted. */
    wipeAskedAt: moment('wipe_asked_at'),
    /** When the device was first told to wipe itself. */
    wipeAnsweredAt: moment('wipe_answered_at'),
    /**
     * Whether the operator asked for the wipe; only the operator can then admit the device again.
     */
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
    createPolicy(
      'devices_of_the_account',
      sql.raw(`customer_id = ${requestCustomer} and subject = ${requestSubject}`),
    ),
  ],
);

/** The login of an account at a caster of GNSS corrections. */
export const casterLogins = pgTable(
  'caster_logins',
  {
    customerId: customerId(),
    subject: text('subject').notNull(),
    /** The operator's name for the caster. */
    caster: text('caster').notNull(),
    userName: text('user_name').notNull(),
    /**
     * Encrypted by age for the API's key, in base64; the ciphertext includes whose password it is.
     */
    sealedPassword: text('sealed_password').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.subject, table.caster] }),
    foreignKey({
      name: 'caster_logins_user_fk',
      columns: [table.customerId, table.subject],
      foreignColumns: [users.customerId, users.subject],
    }),
    createPolicy(
      'caster_logins_of_the_account',
      sql.raw(`customer_id = ${requestCustomer} and subject = ${requestSubject}`),
    ),
  ],
);

/**
 * Open streams of corrections, in any process. A stream that has not been seen for a while counts
 * as closed.
 */
export const correctionStreams = pgTable(
  'correction_streams',
  {
    customerId: customerId(),
    subject: text('subject').notNull(),
    streamId: uuid('stream_id').notNull(),
    /** Last position of the receiver, as a GGA sentence; null before it is known. */
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
    // The policy is per customer, as the streams of all its accounts are counted.
    createCustomerPolicy('correction_streams'),
  ],
);

/**
 * Requests that parties sign on phones of their own. Question and signature are deleted once a
 * device has taken them over, or after a week; backups do not contain them.
 */
export const signingRequests = pgTable(
  'signing_requests',
  {
    customerId: customerId(),
    requestId: uuid('request_id').notNull(),
    /** The account that asks. */
    subject: text('subject').notNull(),
    caseId: bigint('case_id', { mode: 'number' }).notNull(),
    businessId: bigint('business_id', { mode: 'number' }).notNull(),
    party: uuid('party').notNull(),
    /** SHA-256 of the token, in hexadecimal digits. */
    tokenHash: text('token_hash').notNull(),
    /** SHA-256 of the statement that is signed, in hexadecimal digits. */
    fingerprint: text('fingerprint').notNull(),
    /** The content of the page. */
    content: jsonb('content'),
    askedAt: moment('asked_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
    revokedAt: moment('revoked_at'),
    /** PNG data URL. */
    signature: text('signature'),
    signatureRecord: jsonb('signature_record').$type<SignatureRecord>(),
    /**
     * SHA-256 of token, space and the code that the party gets another way; null for a code on a
     * screen.
     */
    codeHash: text('code_hash'),
    wrongCodes: integer('wrong_codes').notNull().default(0),
    /**
     * Set while the party proves its identity: the values that the provider's answer is compared
     * with.
     */
    proving: jsonb('proving'),
    /** The identity that the party has proven. */
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
    createCustomerPolicy('signing_requests'),
  ],
);

/**
 * The keys by which a device opens its store when the user has forgotten the PIN; each is useless
 * without the device. Backups do not contain them: a device whose key is missing sends it again.
 */
export const recoveryKeys = pgTable(
  'recovery_keys',
  {
    customerId: customerId(),
    subject: text('subject').notNull(),
    deviceId: uuid('device_id').notNull(),
    /** 32 bytes in base64url, created by the device. */
    recoveryKey: text('recovery_key').notNull(),
    /** Number of times that the key was handed out. */
    uses: integer('uses').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.subject, table.deviceId] }),
    foreignKey({
      name: 'recovery_keys_device_fk',
      columns: [table.customerId, table.subject, table.deviceId],
      foreignColumns: [devices.customerId, devices.subject, devices.deviceId],
    }).onDelete('cascade'),
    createPolicy(
      'recovery_keys_of_the_account',
      sql.raw(`customer_id = ${requestCustomer} and subject = ${requestSubject}`),
    ),
  ],
);

/**
 * The hash chain of a customer's audit events: each link contains the fingerprint of the one
 * before. A trigger adds the links in the order in which transactions are committed. Requests
 * cannot see them.
 */
export const auditLinks = pgTable(
  'audit_links',
  {
    customerId: customerId(),
    /** Counted from 1, without gaps. */
    position: bigint('position', { mode: 'number' }).notNull(),
    auditEventId: bigint('audit_event_id', { mode: 'number' }).notNull(),
    /** The salt keeps anybody from guessing the contents by trial; erasing removes it. */
    salt: text('salt'),
    /** SHA-256 of the salt and the changed fields, in hexadecimal digits. */
    contents: text('contents').notNull(),
    /** Fingerprint of the previous link; empty for the first. */
    previous: text('previous').notNull(),
    /**
     * SHA-256 of the event without its changed fields, of the fingerprint of its contents, the
     * position and the previous link.
     */
    fingerprint: text('fingerprint').notNull(),
    /**
     * Salt and fingerprint of what an erasure left of the contents; a later event of the trail
     * contains the fingerprint too.
     */
    erasedSalt: text('erased_salt'),
    erasedContents: text('erased_contents'),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.position] }),
    unique('audit_links_event_unique').on(table.customerId, table.auditEventId),
    createCustomerPolicy('audit_links'),
  ],
);

const createAccountPolicy = (table: string) =>
  createPolicy(
    `${table}_of_the_account`,
    sql.raw(`customer_id = ${requestCustomer} and subject = ${requestSubject}`),
  );

/** The addresses at which case systems are told that there are events, one for each account. */
export const webhooks = pgTable(
  'webhooks',
  {
    customerId: customerId(),
    /** The service account that reads the events. */
    subject: text('subject').notNull(),
    address: text('address').notNull(),
    /** Position of the trail up to which every event has a delivery. */
    position: bigint('position', { mode: 'number' }).notNull(),
    disabledAt: moment('disabled_at'),
    disabledReason: text('disabled_reason', {
      enum: ['gone', 'failed', 'operator'],
    }),
    /** Number of failed attempts since the last one that succeeded. */
    failures: integer('failures').notNull().default(0),
    /** No attempt is made until then; null while attempts succeed. */
    restingUntil: moment('resting_until'),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.subject] }),
    check(
      'webhooks_disabled_for_a_reason',
      sql`(${table.disabledAt} is null) = (${table.disabledReason} is null)`,
    ),
    foreignKey({
      name: 'webhooks_user_fk',
      columns: [table.customerId, table.subject],
      foreignColumns: [users.customerId, users.subject],
    }),
    createAccountPolicy('webhooks'),
  ],
);

/** The keys that sign what is sent to a webhook: one, or two while keys change. */
export const webhookKeys = pgTable(
  'webhook_keys',
  {
    customerId: customerId(),
    subject: text('subject').notNull(),
    keyId: serverId('key_id'),
    /** Ed25519, PKCS#8 in base64. Requests cannot read it. */
    secretKey: text('secret_key').notNull(),
    /** `whpk_` and 32 bytes in base64. */
    publicKey: text('public_key').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.keyId] }),
    foreignKey({
      name: 'webhook_keys_webhook_fk',
      columns: [table.customerId, table.subject],
      foreignColumns: [webhooks.customerId, webhooks.subject],
    }).onDelete('cascade'),
    createAccountPolicy('webhook_keys'),
  ],
);

/** What was sent, or is to be sent, to a webhook. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    customerId: customerId(),
    deliveryId: serverId('delivery_id'),
    subject: text('subject').notNull(),
    eventId: text('event_id').notNull(),
    /** The event as JSON, so that each attempt sends the same bytes. */
    body: text('body').notNull(),
    state: text('state', { enum: ['waiting', 'delivered', 'failed'] }).notNull(),
    /** Number of attempts that have begun. */
    tries: integer('tries').notNull().default(0),
    /** When the next attempt is due; during an attempt, when it is taken for lost. */
    due: moment('due'),
    createdAt: moment('created_at').notNull().defaultNow(),
    triedAt: moment('tried_at'),
    /** Status of the last answer; null where there was none. */
    status: integer('status'),
    /** Why the last attempt failed. */
    problem: text('problem'),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.deliveryId] }),
    unique('webhook_deliveries_event_unique').on(table.customerId, table.subject, table.eventId),
    index('webhook_deliveries_due_index').on(table.due).where(sql`${table.due} is not null`),
    check(
      'webhook_deliveries_state_known',
      sql`${table.state} in ('waiting', 'delivered', 'failed')`,
    ),
    check(
      'webhook_deliveries_due_while_waiting',
      sql`(${table.state} = 'waiting') = (${table.due} is not null)`,
    ),
    foreignKey({
      name: 'webhook_deliveries_webhook_fk',
      columns: [table.customerId, table.subject],
      foreignColumns: [webhooks.customerId, webhooks.subject],
    }).onDelete('cascade'),
    createAccountPolicy('webhook_deliveries'),
  ],
);
