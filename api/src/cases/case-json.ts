import { placeholders } from '@feltbok/domain/attendees/placeholders.ts';
import { roleNames } from '@feltbok/domain/attendees/roles.ts';
import { overviewFieldNames } from '@feltbok/domain/cases/overview-fields.ts';
import { type SQL, sql } from 'drizzle-orm';
import { arrayText, furtherText, jsonText, objectText } from '../db/json-text';
import { businesses } from '../db/schema';
import { documentGroupsText } from '../documents/document-json';
import { businessStateText } from './case-state-json';

// PostgreSQL writes the JSON of responses: the case list is the most frequent request, and building
// objects of its rows would cost three times as much. Every fragment expects its tables without
// aliases.

const { of, orNull, plain, plainOrNull, constant } = jsonText;

const roleName = sql`case attendees.role_code ${sql.join(
  Object.entries(roleNames).map(
    ([code, name]) => sql`when ${sql.raw(`'${code}'`)} then ${constant(name)}`,
  ),
  sql` `,
)} else ${of(sql`attendees.role_code`)}::text end`;

/**
 * Fields as they are in the case list. Neither of them is read from the table, which stores
 * signatures separately.
 */
const listedFields = {
  personId: sql`case when attendees.person_id = ''
    or attendees.idtype = 'S' then ${of(sql`attendees.person_id`)}::text
    else ${constant(placeholders.personId)} end`,
  signature: sql`case when attendees.signature = '' then '""'
    else ${constant(placeholders.signature)} end`,
};
const whole = {
  personId: of(sql`attendees.person_id`),
  signature: of(sql`attendees.signature`),
};
const signatureRecord = sql`coalesce(attendees.signature_record::text, 'null')`;

type AttendeeFields = Record<keyof typeof placeholders, SQL> & { signatureRecord?: SQL };

/** Notice and position, left out where nothing is recorded, as in most cases. */
const noticeText = sql`case
  when attendees.notified_on = '' and attendees.notice_way = '' and attendees.notice_receipt = ''
    and not attendees.agrees_to_short_notice and attendees.represented_by = ''
    and attendees.position = '' and attendees.remark = '' then ''
  else ${furtherText({
    notifiedOn: of(sql`attendees.notified_on`),
    noticeWay: of(sql`attendees.notice_way`),
    noticeReceipt: of(sql`attendees.notice_receipt`),
    agreesToShortNotice: plain(sql`attendees.agrees_to_short_notice`),
    representedBy: of(sql`attendees.represented_by`),
    position: of(sql`attendees.position`),
    remark: of(sql`attendees.remark`),
  })} end`;

const buildAttendeeText = ({ personId, signature, signatureRecord }: AttendeeFields) =>
  objectText(
    {
      id: plain(sql`attendees.attendee_id`),
      uuid: of(sql`attendees.uuid`),
      businessId: plain(sql`attendees.business_id`),
      name: of(sql`attendees.name`),
      gnr: plainOrNull(sql`attendees.gnr`),
      bnr: plainOrNull(sql`attendees.bnr`),
      snr: plainOrNull(sql`attendees.snr`),
      fnr: plainOrNull(sql`attendees.fnr`),
      idtype: of(sql`attendees.idtype`),
      personId,
      address: of(sql`attendees.address`),
      postOffice: of(sql`attendees.post_office`),
      email: of(sql`attendees.email`),
      phoneNumber: of(sql`attendees.phone_number`),
      roleCode: of(sql`attendees.role_code`),
      role: roleName,
      isParticipated: plain(sql`attendees.is_participated`),
      isRepresentedBy: plain(sql`attendees.is_represented_by`),
      powerOfAttorneyType: orNull(sql`attendees.power_of_attorney_type`),
      signature,
      ...(signatureRecord && { signatureRecord }),
      komm: orNull(sql`attendees.komm`),
    },
    noticeText,
  );

const attendeesOfBusiness = sql`from attendees
  where attendees.customer_id = businesses.customer_id
    and attendees.business_id = businesses.business_id`;

const buildAttendeesText = (fields: AttendeeFields) =>
  arrayText(buildAttendeeText(fields), sql`attendees.attendee_id`);

/** A row of `attendees` as the JSON text of `Attendee`, with the record of its signature. */
export const attendeeTextWithRecord = buildAttendeeText({ ...whole, signatureRecord });
/** The same without drawings: with the digest of the picture, and the record without strokes. */
export const attendeeTextWithFacts = buildAttendeeText({
  personId: whole.personId,
  signature: of(sql`case when attendees.signature = '' then ''
    else encode(sha256(convert_to(attendees.signature, 'UTF8')), 'hex') end`),
  signatureRecord: sql`coalesce((attendees.signature_record - 'strokes')::text, 'null')`,
});
/** The same without the record, for apps of version 1.7 and earlier. */
export const attendeeTextWithoutRecord = buildAttendeeText(whole);

const boundaryMarksCount = sql`(
  select count(*) from boundary_marks
  where boundary_marks.customer_id = businesses.customer_id
    and boundary_marks.business_id = businesses.business_id)`;

const overviewTexts = Object.fromEntries(
  overviewFieldNames.map((name) => [name, orNull(sql.raw(`businesses.${businesses[name].name}`))]),
);

/** JSON text of the fields of `BusinessDetails`, which count the parties of the row. */
export const detailsFields = {
  businessDate: of(sql`businesses.business_date`),
  businessPlace: of(sql`businesses.business_place`),
  businessTypeName: of(sql`businesses.business_type_name`),
  businessTypeCode: orNull(sql`businesses.business_type_code`),
  numberOfParties: plain(sql`parties.number`),
  propertyNumber: of(sql`businesses.property_number`),
  propertyAddress: of(sql`businesses.property_address`),
  ...overviewTexts,
  caseNumber: of(sql`businesses.case_number`),
  gnr: plain(sql`businesses.gnr`),
  bnr: plain(sql`businesses.bnr`),
  propertyId: plain(sql`businesses.property_id`),
  propertyCount: plain(sql`businesses.property_count`),
};

const businessText = sql`(select ${objectText(
  {
    businessId: plain(sql`businesses.business_id`),
    overviewRevision: plain(sql`businesses.overview_revision`),
    attendeesRevision: plain(sql`businesses.attendees_revision`),
    boundaryMarksCount,
    details: objectText(detailsFields),
    attendees: sql`parties.list`,
    documentTypes: documentGroupsText,
  },
  businessStateText,
)} from (select count(*) as number,
  ${buildAttendeesText(listedFields)} as list ${attendeesOfBusiness}) as parties)`;

/** A row of `businesses` as `Business` of the case list. */
export const businessJson = sql`${businessText}::json`;

/** A row of `cases` as the JSON text of `Case`. */
export const caseText = objectText({
  caseId: plain(sql`cases.case_id`),
  municipalityNumber: of(sql`cases.municipality_number`),
  businesses: sql`(
    select ${arrayText(businessText, sql`businesses.business_id`)} from businesses
    where businesses.customer_id = cases.customer_id and businesses.case_id = cases.case_id)`,
});
