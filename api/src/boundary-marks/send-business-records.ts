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
  const records = await readFurtherPages(firstPage, rowsPerPage, ({ uuid }) =>
    request.withAccess((access) => readPage(access, businessId, uuid)),
  );
  records.sort((first, second) => first.id - second.id);
  return reply.type('application/json; charset=utf-8').send(toJsonArray(records));
}
