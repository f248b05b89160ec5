import { overviewFieldNames } from '@feltbok/shared/domain/overview-fields';
import { roleNames } from '@feltbok/shared/domain/roles';
import { placeholders } from '@feltbok/shared/wire/placeholders';
import { type SQL, sql } from 'drizzle-orm';
import { businesses } from '../db/schema';
import { documentGroupsJson } from '../documents/document-json';

// The database writes the wire's JSON, as the case list is the most frequent request and objects of its rows cost
// three times as much. Every fragment expects its tables under their own names.

// Written into the statement: of a parameter PostgreSQL would make JSON anew for each attendee. The names are ours.
const roleName = sql.raw(
  `case attendees.role_code ${Object.entries(roleNames)
    .map(([code, name]) => `when '${code}' then '${name}'`)
    .join(' ')} else attendees.role_code end`,
);

/** As the case list has them, written into the statement: neither is read from the table, where signatures lie apart. */
const listed = {
  personId: sql.raw(
    `case when attendees.person_id = '' or attendees.idtype = 'S' then attendees.person_id else '${placeholders.personId}' end`,
  ),
  signature: sql.raw(`case when attendees.signature = '' then '' else '${placeholders.signature}' end`),
};
const whole = { personId: sql`attendees.person_id`, signature: sql`attendees.signature` };

const attendeeJson = ({ personId, signature }: Record<keyof typeof placeholders, SQL>) => sql`json_build_object(
  'id', attendees.attendee_id,
  'uuid', attendees.uuid,
  'businessId', attendees.business_id,
  'name', attendees.name,
  'gnr', attendees.gnr,
  'bnr', attendees.bnr,
  'snr', attendees.snr,
  'fnr', attendees.fnr,
  'idtype', attendees.idtype,
  'personId', ${personId},
  'address', attendees.address,
  'postOffice', attendees.post_office,
  'email', attendees.email,
  'phoneNumber', attendees.phone_number,
  'roleCode', attendees.role_code,
  'role', ${roleName},
  'isParticipated', attendees.is_participated,
  'isRepresentedBy', attendees.is_represented_by,
  'powerOfAttorneyType', attendees.power_of_attorney_type,
  'signature', ${signature},
  'komm', attendees.komm)`;

const attendeesJson = (fields: typeof whole) => sql`(
  select coalesce(json_agg(${attendeeJson(fields)} order by attendees.attendee_id), '[]')
  from attendees
  where attendees.customer_id = businesses.customer_id and attendees.business_id = businesses.business_id)`;

/** All that is known of the parties of a row of `businesses`, as `AttendeeListSchema`. */
export const wholeAttendeesJson = attendeesJson(whole);

const boundaryMarksCount = sql`(
  select count(*) from boundary_marks
  where boundary_marks.customer_id = businesses.customer_id and boundary_marks.business_id = businesses.business_id)`;

const numberOfParties = sql`(
  select count(*) from attendees
  where attendees.customer_id = businesses.customer_id and attendees.business_id = businesses.business_id)`;

// Written into the statement, as the other names are.
const overviewPairs = sql.raw(
  overviewFieldNames.map((name) => `'${name}', businesses.${businesses[name].name}`).join(', '),
);

const detailsJson = sql`json_build_object(
  'businessDate', businesses.business_date,
  'businessPlace', businesses.business_place,
  'businessTypeName', businesses.business_type_name,
  'businessTypeCode', businesses.business_type_code,
  'numberOfParties', ${numberOfParties},
  'propertyNumber', businesses.property_number,
  'propertyAddress', businesses.property_address,
  ${overviewPairs},
  'caseNumber', businesses.case_number,
  'gnr', businesses.gnr,
  'bnr', businesses.bnr,
  'propertyId', businesses.property_id,
  'propertyCount', businesses.property_count)`;

/** A row of `businesses` as `Business`, as the case list has it. */
export const businessJson = sql`json_build_object(
  'businessId', businesses.business_id,
  'overviewRevision', businesses.overview_revision,
  'attendeesRevision', businesses.attendees_revision,
  'boundaryMarksCount', ${boundaryMarksCount},
  'details', ${detailsJson},
  'attendees', ${attendeesJson(listed)},
  'documentTypes', ${documentGroupsJson})`;

/** A row of `cases` as `Case`. */
export const caseJson = sql`json_build_object(
  'caseId', cases.case_id,
  'municipalityNumber', cases.municipality_number,
  'businesses', (
    select coalesce(json_agg(${businessJson} order by businesses.business_id), '[]')
    from businesses
    where businesses.customer_id = cases.customer_id and businesses.case_id = cases.case_id))`;
