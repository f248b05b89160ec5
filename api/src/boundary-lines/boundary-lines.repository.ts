import type { BoundaryLine } from '@feltbok/domain/boundary-lines/boundary-line.ts';
import { sql } from 'drizzle-orm';
import type { Access } from '../access/access';
import { joinBusinessesWithCase } from '../boundary-marks/boundary-marks.repository';
import type { RecordRow } from '../boundary-marks/record-row';
import { boundaryLines } from '../db/schema';
import { boundaryLineJson } from './boundary-line-json';
import type { StoredLineFields } from './line-fields';

/** A line as the API shows it, with its business. */
export interface FoundLine {
  businessId: number;
  caseId: number;
  line: BoundaryLine;
}

/** Number of lines per page, each with at most a thousand curve points. */
export const linesPerPage = 200;

/**
 * Reads a page of a business's lines in the order of their uuids.
 * @param after a uuid; only lines with higher uuids are read
 * @returns no lines when the account sees no such business
 */
export async function readLinePage(
  access: Access,
  businessId: number,
  after?: string,
): Promise<RecordRow[]> {
  const { rows } = await access.transaction.execute<RecordRow>(sql`
    select boundary_lines.boundary_line_id as id, boundary_lines.uuid,
      (${boundaryLineJson})::text as text
    from ${joinBusinessesWithCase(access)} join boundary_lines
      on boundary_lines.customer_id = businesses.customer_id
        and boundary_lines.business_id = businesses.business_id
    where boundary_lines.customer_id = ${access.customer.customerId}
      and boundary_lines.business_id = ${businessId}
      ${after === undefined ? sql`` : sql`and boundary_lines.uuid > ${after}`}
    order by boundary_lines.uuid limit ${linesPerPage}`);
  return rows;
}

/**
 * Reads a line and locks it until the request's transaction ends.
 * @returns undefined when the account sees no such line
 */
export async function lockBoundaryLine(access: Access, id: number): Promise<FoundLine | undefined> {
  const { rows } = await access.transaction.execute<{ found: FoundLine }>(sql`
    select json_build_object(
      'businessId', businesses.business_id, 'caseId', cases.case_id,
      'line', ${boundaryLineJson}) as found
    from ${joinBusinessesWithCase(access)} join boundary_lines
      on boundary_lines.customer_id = businesses.customer_id
        and boundary_lines.business_id = businesses.business_id
    where boundary_lines.customer_id = ${access.customer.customerId}
      and boundary_lines.boundary_line_id = ${id}
    for update of boundary_lines`);
  return rows[0]?.found;
}

/** Finds the line of a business that has this uuid, in lower case. */
export async function findLineByUuid(
  { transaction, customer }: Access,
  businessId: number,
  uuid: string,
): Promise<BoundaryLine | undefined> {
  const { rows } = await transaction.execute<{ line: BoundaryLine }>(sql`
    select ${boundaryLineJson} as line from boundary_lines
    where customer_id = ${customer.customerId} and business_id = ${businessId}
      and uuid = ${uuid}`);
  return rows[0]?.line;
}

/** Adds a line. @returns false when the business already has a line with this uuid */
export async function addBoundaryLine(
  { transaction, customer }: Access,
  businessId: number,
  uuid: string,
  fields: StoredLineFields,
): Promise<boolean> {
  const added = await transaction
    .insert(boundaryLines)
    .values({ customerId: customer.customerId, businessId, uuid, ...fields })
    .onConflictDoNothing({
      target: [boundaryLines.customerId, boundaryLines.businessId, boundaryLines.uuid],
    })
    .returning({ id: boundaryLines.boundaryLineId });
  return added.length > 0;
}

/** Changes a line that is locked. @returns the changed line */
export async function changeBoundaryLine(
  { transaction, customer }: Access,
  id: number,
  fields: StoredLineFields,
): Promise<BoundaryLine> {
  const { rows } = await transaction.execute<{ line: BoundaryLine }>(sql`
    update boundary_lines set
      start_mark_uuid = ${fields.startMarkUuid}, end_mark_uuid = ${fields.endMarkUuid},
      utm_type = ${fields.utmType}, curve_points = ${JSON.stringify(fields.curvePoints)}::jsonb,
      follows = ${fields.follows}, follows_terrain_detail = ${fields.followsTerrainDetail},
      administrative_boundary = ${fields.administrativeBoundary}, disputed = ${fields.disputed},
      agreed_by = ${JSON.stringify(fields.agreedBy)}::jsonb,
      measurement_method = ${fields.measurementMethod}, accuracy = ${fields.accuracy},
      captured_on = ${fields.capturedOn}, remark = ${fields.remark}, revision = revision + 1
    where customer_id = ${customer.customerId} and boundary_line_id = ${id}
    returning ${boundaryLineJson} as line`);
  const [row] = rows;
  if (!row) throw new Error('The line that was held for a change is gone.');
  return row.line;
}

/** Deletes a line that is locked for a change. */
export async function removeBoundaryLine(
  { transaction, customer }: Access,
  id: number,
): Promise<void> {
  await transaction.execute(sql`
    delete from boundary_lines
    where customer_id = ${customer.customerId} and boundary_line_id = ${id}`);
}

const toUuids = (uuids: readonly string[]) =>
  sql`(select jsonb_array_elements_text(${JSON.stringify(uuids)}::jsonb)::uuid)`;

/**
 * Finds which of the uuids are boundary marks of the business. The marks cannot be removed before
 * the request's transaction ends.
 */
export async function findMarksOfBusiness(
  { transaction, customer }: Access,
  businessId: number,
  uuids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await transaction.execute<{ uuid: string }>(sql`
    select uuid from boundary_marks
    where customer_id = ${customer.customerId} and business_id = ${businessId}
      and uuid in ${toUuids(uuids)}
    for key share`);
  return new Set(rows.map(({ uuid }) => uuid));
}

/** Finds which of the uuids are attendees of the business. */
export async function findAttendeesOfBusiness(
  { transaction, customer }: Access,
  businessId: number,
  uuids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (uuids.length === 0) return new Set();
  const { rows } = await transaction.execute<{ uuid: string }>(sql`
    select uuid from attendees
    where customer_id = ${customer.customerId} and business_id = ${businessId}
      and uuid in ${toUuids(uuids)}`);
  return new Set(rows.map(({ uuid }) => uuid));
}
