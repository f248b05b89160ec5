import { createServer, type Server } from 'node:http';
import { json } from 'node:stream/consumers';
import type pg from 'pg';
import { fiftyCases } from './survey-rows';

type Row = Record<string, unknown> & { caseId: number; businessId: number };

/** Columns of the case list, in statements that the server plans once. */
const columns = {
  cases: `select case_id as "caseId", municipality_number as "municipalityNumber" from cases
    where customer_id = $1 order by case_id`,
  businesses: `select case_id as "caseId", business_id as "businessId", overview_revision as "overviewRevision",
      attendees_revision as "attendeesRevision", business_date as "businessDate", business_place as "businessPlace",
      business_type_name as "businessTypeName", business_type_code as "businessTypeCode",
      property_number as "propertyNumber", property_address as "propertyAddress", description, summary, comment,
      impartiality, case_number as "caseNumber", gnr, bnr, property_id as "propertyId", property_count as "propertyCount"
    from businesses where customer_id = $1 order by business_id`,
  attendees: `select attendee_id as id, uuid, business_id as "businessId", name, gnr, bnr, snr, fnr, idtype,
      case when person_id = '' or idtype = 'S' then person_id else '•••••••••••' end as "personId", address,
      post_office as "postOffice", email, phone_number as "phoneNumber", role_code as "roleCode", role_code as role,
      is_participated as "isParticipated", is_represented_by as "isRepresentedBy",
      power_of_attorney_type as "powerOfAttorneyType",
      case when signature = '' then '' else 'signed' end as signature, komm
    from attendees where customer_id = $1 order by attendee_id`,
  marks: `select business_id as "businessId", count(*) as number from boundary_marks where customer_id = $1
    group by business_id`,
  documents: `select * from documents where customer_id = $1 and state = 'stored' order by document_id`,
};
const update = `update businesses set description = $1, summary = $2, comment = $3, impartiality = $4
                where customer_id = $5 and business_id = $6`;

type Overview = { description: string; summary: string; comment: string; impartiality: boolean };

/**
 * The yardstick of the product: Node's own server and the driver, with the same columns and nothing
 * else.
 */
export function createBareApp(pool: pg.Pool): Server {
  return createServer(async (request, answer) => {
    if (request.method === 'GET') {
      const list = JSON.stringify(await readBareList(pool));
      answer.setHeader('Content-Type', 'application/json; charset=utf-8');
      answer.setHeader('Content-Length', Buffer.byteLength(list));
      answer.end(list);
      return;
    }
    const { description, summary, comment, impartiality } = (await json(request)) as Overview;
    const businessId = Number(request.url?.split('/').pop());
    const values = [description, summary, comment, impartiality, fiftyCases.customerId, businessId];
    await pool.query({ name: 'bare update', text: update, values });
    answer.statusCode = 204;
    answer.end();
  });
}

async function readBareList(pool: pg.Pool): Promise<object[]> {
  const rows = async (name: keyof typeof columns) =>
    (
      await pool.query<Row>({
        name: `bare ${name}`,
        text: columns[name],
        values: [fiftyCases.customerId],
      })
    ).rows;
  const [cases, businesses, attendees, marks, documents] = await Promise.all([
    rows('cases'),
    rows('businesses'),
    rows('attendees'),
    rows('marks'),
    rows('documents'),
  ]);
  const ofBusiness = groupBy(attendees ?? [], 'businessId');
  const marksOf = groupBy(marks ?? [], 'businessId');
  const documentsOf = groupBy(documents ?? [], 'case_id');
  const ofCase = groupBy(
    (businesses ?? []).map(
      ({ caseId, businessId, overviewRevision, attendeesRevision, ...details }) => ({
        caseId,
        businessId,
        overviewRevision,
        attendeesRevision,
        details,
        boundaryMarksCount: marksOf.get(businessId)?.[0]?.number ?? 0,
        attendees: ofBusiness.get(businessId) ?? [],
        documentTypes: documentsOf.get(caseId) ?? [],
      }),
    ),
    'caseId',
  );
  return (cases ?? []).map((row) => ({ ...row, businesses: ofCase.get(row.caseId) ?? [] }));
}

function groupBy<Value extends Record<string, unknown>>(
  values: readonly Value[],
  key: string,
): Map<unknown, Value[]> {
  const groups = new Map<unknown, Value[]>();
  for (const value of values) groups.set(value[key], [...(groups.get(value[key]) ?? []), value]);
  return groups;
}
