import type { BoundaryMarkCode } from '@feltbok/contract/boundary-marks.ts';
import type { BoundaryMark } from '@feltbok/domain/boundary-marks/boundary-mark.ts';
import { sql } from 'drizzle-orm';
import type { Access } from '../access/access';
import { reachableCases } from '../access/reachable-cases';
import { boundaryMarks } from '../db/schema';
import { boundaryMarkJson } from './boundary-mark-json';
import type { StoredMarkFields } from './mark-fields';
import type { RecordRow } from './record-row';

/** The business of a mark, with the fields of its case that a mark depends on. */
export interface MarkedBusiness {
  businessId: number;
  caseId: number;
  municipalityNumber: string;
}

/** A mark as the API shows it, with its business. */
export interface FoundMark extends MarkedBusiness {
  mark: BoundaryMark;
}

/** The businesses that the account sees, each with its case. */
export const joinBusinessesWithCase = (access: Access) => sql`
  businesses join cases on cases.customer_id = businesses.customer_id
    and cases.case_id = businesses.case_id
    and ${reachableCases(access)}`;

const markedBusiness = sql`
  'businessId', businesses.business_id,
  'caseId', cases.case_id,
  'municipalityNumber', cases.municipality_number`;

/**
 * Number of marks per page; the embedded database takes about 20 ms for a page on an ordinary
 * server.
 */
export const marksPerPage = 500;

/**
 * Reads a page of a business's marks in the order of their uuids, which the index on a business's
 * marks has.
 * @param after a uuid; only marks with higher uuids are read
 * @returns no marks when the account sees no such business
 */
export async function readMarkPage(
  access: Access,
  businessId: number,
  after?: string,
): Promise<RecordRow[]> {
  const { rows } = await access.transaction.execute<RecordRow>(sql`
    select boundary_marks.boundary_mark_id as id, boundary_marks.uuid,
      (${boundaryMarkJson})::text as text
    from ${joinBusinessesWithCase(access)} join boundary_marks
      on boundary_marks.customer_id = businesses.customer_id
        and boundary_marks.business_id = businesses.business_id
    where boundary_marks.customer_id = ${access.customer.customerId}
      and boundary_marks.business_id = ${businessId}
      ${after === undefined ? sql`` : sql`and boundary_marks.uuid > ${after}`}
    order by boundary_marks.uuid limit ${marksPerPage}`);
  return rows;
}

/** @returns undefined when the account sees no such business */
export async function findBusinessForMark(
  access: Access,
  businessId: number,
): Promise<MarkedBusiness | undefined> {
  const { rows } = await access.transaction.execute<{ business: MarkedBusiness }>(sql`
    select json_build_object(${markedBusiness}) as business
    from ${joinBusinessesWithCase(access)}
    where businesses.customer_id = ${access.customer.customerId}
      and businesses.business_id = ${businessId}`);
  return rows[0]?.business;
}

/**
 * Reads a mark and locks it until the request's transaction ends.
 * @returns undefined when the account sees no such mark
 */
export async function lockBoundaryMark(access: Access, id: number): Promise<FoundMark | undefined> {
  const { rows } = await access.transaction.execute<{ found: FoundMark }>(sql`
    select json_build_object(${markedBusiness}, 'mark', ${boundaryMarkJson}) as found
    from ${joinBusinessesWithCase(access)} join boundary_marks
      on boundary_marks.customer_id = businesses.customer_id
        and boundary_marks.business_id = businesses.business_id
    where boundary_marks.customer_id = ${access.customer.customerId}
      and boundary_marks.boundary_mark_id = ${id}
    for update of boundary_marks`);
  return rows[0]?.found;
}

/** Adds a mark. @returns the new mark, or the existing one with this uuid */
export async function addBoundaryMark(
  access: Access,
  businessId: number,
  uuid: string,
  fields: StoredMarkFields,
): Promise<{ mark: BoundaryMark; isNew: boolean }> {
  const { customerId } = access.customer;
  const added = await access.transaction
    .insert(boundaryMarks)
    .values({ customerId, businessId, uuid, ...fields })
    .onConflictDoNothing({
      target: [boundaryMarks.customerId, boundaryMarks.businessId, boundaryMarks.uuid],
    })
    .returning({ id: boundaryMarks.boundaryMarkId });
  const { rows } = await access.transaction.execute<{ mark: BoundaryMark }>(sql`
    select ${boundaryMarkJson} as mark from boundary_marks
    where customer_id = ${customerId} and business_id = ${businessId} and uuid = ${uuid}`);
  const [row] = rows;
  if (!row) throw new Error('A mark that was added is not there.');
  return { mark: row.mark, isNew: added.length > 0 };
}

/** Changes a mark that is locked. @returns the changed mark */
export async function changeBoundaryMark(
  access: Access,
  id: number,
  fields: StoredMarkFields,
): Promise<BoundaryMark> {
  const { customerId } = access.customer;
  const { rows } = await access.transaction.execute<{ mark: BoundaryMark }>(sql`
    update boundary_marks set
      name = ${fields.name}, boundary_point_number = ${fields.boundaryPointNumber},
      type_of_boundary_mark = ${fields.typeOfBoundaryMark}, type_of_ground = ${fields.typeOfGround},
      status = ${fields.status}, approved = ${fields.approved},
      code_for_survey = ${fields.codeForSurvey},
      claim_by_attendees = ${fields.claimByAttendees}, settlement = ${fields.settlement},
      north = ${fields.north}, east = ${fields.east}, utm_type = ${fields.utmType},
      accuracy = ${fields.accuracy}, height = ${fields.height},
      captured_on = ${fields.capturedOn},
      height_system = ${fields.heightSystem}, height_sigma = ${fields.heightSigma},
      measurement_method = ${fields.measurementMethod},
      measurements = ${JSON.stringify(fields.measurements)}::jsonb, revision = revision + 1
    where customer_id = ${customerId} and boundary_mark_id = ${id}
    returning ${boundaryMarkJson} as mark`);
  const [row] = rows;
  if (!row) throw new Error('The mark that was held for a change is gone.');
  return row.mark;
}

/** Deletes a mark that is locked for a change. */
export async function removeBoundaryMark(
  { transaction, customer }: Access,
  id: number,
): Promise<void> {
  await transaction.execute(sql`
    delete from boundary_marks
    where customer_id = ${customer.customerId} and boundary_mark_id = ${id}`);
}

/** Counts the lines that start or end at a mark. */
export async function countLinesOfMark(
  { transaction, customer }: Access,
  businessId: number,
  markUuid: string,
): Promise<number> {
  const { rows } = await transaction.execute<{ count: number }>(sql`
    select count(*)::integer as count from boundary_lines
    where customer_id = ${customer.customerId} and business_id = ${businessId}
      and (start_mark_uuid = ${markUuid} or end_mark_uuid = ${markUuid})`);
  return rows[0]?.count ?? 0;
}

/** Reads the customer's code lists in the customer's order. */
export async function readBoundaryMarkCodes({
  transaction,
  customer,
}: Access): Promise<BoundaryMarkCode[]> {
  const { rows } = await transaction.execute<BoundaryMarkCode & Record<string, unknown>>(sql`
    select code_list_type as "codeListType", code, code_value as "codeValue"
    from code_lists where customer_id = ${customer.customerId}
    order by code_list_type, position, code`);
  return rows;
}
