import type { ProtocolHeader, ProtocolHeaders } from '@feltbok/contract/reports.ts';
import { sql } from 'drizzle-orm';
import type { Access } from '../access/access';
import { reachableCases } from '../access/reachable-cases';

/**
 * Owner of the property according to the case system; without one, the registered owners among the
 * parties.
 */
const propertyOwner = sql`coalesce(nullif(businesses.property_owner, ''), (
  select string_agg(attendees.name, ', ' order by attendees.attendee_id)
  from attendees
  where attendees.customer_id = businesses.customer_id
    and attendees.business_id = businesses.business_id
    and attendees.role_code = 'HH'), '')`;

const header = sql`json_build_object(
  'caseReference', businesses.journal_number,
  'caseNumber', businesses.case_number,
  'municipalityName', cases.municipality_name,
  'municipalityAddress', cases.municipality_address,
  'propertyAddress', businesses.property_address,
  'propertyNumber', businesses.property_number,
  'propertyOwner', ${propertyOwner},
  'businessDate', businesses.business_date,
  'businessPlace', businesses.business_place,
  'businessType', businesses.business_type_name)`;

const joinReachableBusinesses = (access: Access) => sql`businesses join cases
    on cases.customer_id = businesses.customer_id and cases.case_id = businesses.case_id
  where businesses.customer_id = ${access.customer.customerId} and ${reachableCases(access)}`;

/**
 * Reads the heading of a business's protocol.
 * @param propertyId the case system's number of the business's property
 * @returns undefined when the account sees no such business with this property
 */
export async function readProtocolHeader(
  access: Access,
  businessId: number,
  propertyId: number,
): Promise<ProtocolHeader | undefined> {
  const { rows } = await access.transaction.execute<{ header: ProtocolHeader }>(sql`
    select ${header} as header from ${joinReachableBusinesses(access)}
      and businesses.business_id = ${businessId} and businesses.property_id = ${propertyId}`);
  return rows[0]?.header;
}

export const headersPerPage = 500;

/**
 * Reads a page of the headings of all businesses that the account sees; a device fetches them
 * before it goes offline.
 * @param after id of a business; only businesses with higher ids are read
 */
export async function readHeaderPage(access: Access, after = 0): Promise<ProtocolHeaders> {
  const { rows } = await access.transaction.execute<{ row: ProtocolHeaders[number] }>(sql`
    select json_build_object(
      'businessId', businesses.business_id, 'propertyId', businesses.property_id, 'header',
        ${header}) as row
    from ${joinReachableBusinesses(access)} and businesses.business_id > ${after}
    order by businesses.business_id limit ${headersPerPage}`);
  return rows.map(({ row }) => row);
}
