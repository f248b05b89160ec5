import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Access } from '../access/access';
import { readFurtherPages } from '../access/read-pages';
import { toJsonArray } from '../db/json-text';
import { createNotFound } from '../http/problem';
import { findBusinessForMark } from './boundary-marks.repository';
import type { RecordRow } from './record-row';

/** One kind of record of a business, of which the API answers all at once. */
interface BusinessRecords {
  businessId: number;
  rowsPerPage: number;
  /** @param after a uuid; only records with higher uuids are read */
  readPage: (access: Access, businessId: number, after?: string) => Promise<RecordRow[]>;
}

/**
 * Answers all records of a business in the order of their numbers.
 * @throws RequestProblem 404 when the account sees no such business
 */
export async function sendBusinessRecords(
  request: FastifyRequest,
  reply: FastifyReply,
  { businessId, rowsPerPage, readPage }: BusinessRecords,
): Promise<FastifyReply> {
  const firstPage = await request.withAccess(async (access) => {
    if (!(await findBusinessForMark(access, businessId))) throw createNotFound('The business');
    return readPage(access, businessId);
  });
  const records = await completeRecords(request, firstPage, { businessId, rowsPerPage, readPage });
  return reply.type('application/json; charset=utf-8').send(toJsonArray(records));
}

/**
 * Reads all records of a business in the order of their numbers, each page in a transaction of its
 * own.
 * @returns no records when the account sees no such business
 */
export async function readBusinessRecords(
  request: FastifyRequest,
  records: BusinessRecords,
): Promise<RecordRow[]> {
  const firstPage = await request.withAccess((access) =>
    records.readPage(access, records.businessId),
  );
  return completeRecords(request, firstPage, records);
}

async function completeRecords(
  request: FastifyRequest,
  firstPage: RecordRow[],
  { businessId, rowsPerPage, readPage }: BusinessRecords,
): Promise<RecordRow[]> {
  const records = await readFurtherPages(firstPage, rowsPerPage, ({ uuid }) =>
    request.withAccess((access) => readPage(access, businessId, uuid)),
  );
  return records.sort((first, second) => first.id - second.id);
}
