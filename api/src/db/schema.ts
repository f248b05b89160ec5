import { type SQL, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
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

/**
 * The role that requests run as. It owns nothing, so the row-level policies below bind it, and it may write only the
 * columns that the migrations grant to it.
 */
export const app = pgRole('app').existing();

/** Transaction settings that the policies compare with; `access` sets them. */
export const subjectSetting = 'feltbok.subject';
export const customerSetting = 'feltbok.customer_id';

const onlyRows = (name: string, condition: SQL) =>
  pgPolicy(name, { for: 'all', to: app, using: condition, withCheck: condition });

// The scalar subquery lets PostgreSQL read the setting once a statement instead of once a row.
const ofTheCustomer = (table: string) =>
  onlyRows(`${table}_of_the_customer`, sql.raw(`customer_id = (select current_setting('${customerSetting}', true))`));

const customerId = () => text('customer_id').notNull();
const serverId = (name: string) => bigint(name, { mode: 'number' }).notNull().generatedByDefaultAsIdentity();

export const customers = pgTable(
  'customers',
  { customerId: customerId().primaryKey(), name: text('name').notNull() },
  () => [ofTheCustomer('customers')],
);

export const customerSettings = pgTable(
  'customer_settings',
  {
    customerId: customerId().references(() => customers.customerId),
    name: text('name').notNull(),
    value: jsonb('value').notNull(),
  },
  (table) => [primaryKey({ columns: [table.customerId, table.name] }), ofTheCustomer('customer_settings')],
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
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.subject] }),
    // The one key without the customer: it is what tells which customer an account belongs to.
    unique('users_subject_unique').on(table.subject),
    onlyRows('users_of_the_account', sql.raw(`subject = (select current_setting('${subjectSetting}', true))`)),
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
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.caseId] }),
    unique('cases_reference_unique').on(table.customerId, table.reference),
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
    businessDate: timestamp('business_date', { withTimezone: true, mode: 'string' }).notNull(),
    businessPlace: text('business_place').notNull(),
    businessTypeName: text('business_type_name').notNull(),
    propertyNumber: text('property_number').notNull(),
    propertyAddress: text('property_address').notNull(),
    caseNumber: text('case_number').notNull(),
    gnr: integer('gnr').notNull(),
    bnr: integer('bnr').notNull(),
    /** The case system's number of the property. */
    propertyId: bigint('property_id', { mode: 'number' }).notNull(),
    propertyCount: integer('property_count').notNull(),
    description: text('description').notNull(),
    summary: text('summary').notNull(),
    comment: text('comment').notNull(),
    impartiality: boolean('impartiality').notNull(),
    /** Counts changes of the four overview fields above. */
    overviewRevision: integer('overview_revision').notNull().default(1),
    /** When a user last changed them; from then on they are the meeting's, and no import touches them. */
    overviewChangedAt: timestamp('overview_changed_at', { withTimezone: true, mode: 'string' }),
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
    /** Made by the device or the case system; within its business it names the attendee before the server's id does. */
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
    komm: text('komm'),
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
