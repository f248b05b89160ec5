import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { BoundaryMarkChange, NewBoundaryMark } from '@feltbok/contract/boundary-marks.ts';
import { callRoute } from '../http/call-route';
import { createBadField, createNotFound } from '../http/problem';
import { detachMark } from '../mark-attachments/detach-mark';
import type { ProductApi } from '../product-api';
import type { Write, Written } from '../writes/write';
import {
  addBoundaryMark,
  changeBoundaryMark,
  countLinesOfMark,
  type FoundMark,
  findBusinessForMark,
  lockBoundaryMark,
  marksPerPage,
  readBoundaryMarkCodes,
  readMarkPage,
  removeBoundaryMark,
} from './boundary-marks.repository';
import { sendBusinessRecords } from './business-records';
import { toChangedMarkFields, toNewMarkFields, toStoredFields } from './mark-fields';
import { requireSameResource } from './same-resource';

const resource = 'boundary mark';

export function addBoundaryMarkRoutes(app: ProductApi): void {
  app.route({
    ...callRoute('getBoundaryMarkCodes'),
    handler: async (request) => {
      const codes = await request.withAccess(readBoundaryMarkCodes);
      // An empty menu would look like a code list without codes.
      if (codes.length === 0) throw createNotFound('A code list of the customer');
      return codes;
    },
  });

  app.route({
    ...callRoute('getBoundaryMarks'),
    handler: (request, reply) =>
      sendBusinessRecords(request, reply, {
        businessId: request.query.businessId,
        rowsPerPage: marksPerPage,
        readPage: readMarkPage,
      }),
  });

  app.route({
    ...callRoute('postBoundaryMark'),
    handler: (request, reply) => request.write(reply, (write) => addMark(write, request.body)),
  });

  app.route({
    ...callRoute('putBoundaryMark'),
    handler: (request, reply) =>
      request.write(reply, (write) => changeMark(write, request.params.id, request.body)),
  });

  app.route({
    ...callRoute('deleteBoundaryMark'),
    handler: (request, reply) =>
      request.write(reply, (write) =>
        removeMark(write, request.params.id, request.query.businessId),
      ),
  });
}

async function addMark(write: Write, newMark: NewBoundaryMark): Promise<Written> {
  const business = await findBusinessForMark(write, newMark.businessId);
  if (!business) throw createNotFound('The business');
  const { businessId, caseId } = business;
  const fields = toNewMarkFields(newMark, business.municipalityNumber);
  const { mark, isNew } = await addBoundaryMark(
    write,
    businessId,
    newMark.uuid ?? randomUUID(),
    fields,
  );
  return {
    status: 201,
    revision: mark.revision,
    body: { id: mark.id },
    changes: isNew
      ? [{ action: 'created', resource, id: mark.id, caseId, businessId, after: mark }]
      : [],
  };
}

async function changeMark(write: Write, id: number, change: BoundaryMarkChange): Promise<Written> {
  const found = await lockBoundaryMark(write, id);
  if (!found) throw createNotFound('The boundary mark');
  const { mark, caseId, businessId } = found;
  requireSameResource(change, mark, resource);
  const fields = toChangedMarkFields(change, mark);
  // A mark that already has these values is unchanged, even when the save is based on an older
  // revision: it repeats a save whose response was lost.
  const isUpToDate = write.isBasedOn(mark.revision);
  if (isDeepStrictEqual(fields, toStoredFields(mark)))
    return { status: 204, revision: mark.revision, changes: [] };
  if (!isUpToDate) await requireMarkRevision(write, found);

  const after = await changeBoundaryMark(write, id, fields);
  return {
    status: 204,
    revision: after.revision,
    changes: [{ action: 'changed', resource, id, caseId, businessId, before: mark, after }],
  };
}

async function removeMark(write: Write, id: number, businessId: number): Promise<Written> {
  const found = await lockBoundaryMark(write, id);
  if (!found || found.businessId !== businessId) throw createNotFound('The boundary mark');
  const { mark, caseId } = found;
  await requireMarkRevision(write, found);
  // A line that the caller does not know of must not go with the mark.
  if ((await countLinesOfMark(write, businessId, mark.uuid)) > 0)
    throw createBadField('id', 'is a mark of boundary lines, which must be removed before it');
  await removeBoundaryMark(write, id);
  const untied = await detachMark(write, caseId, mark.uuid);
  return {
    status: 200,
    body: { id },
    changes: [{ action: 'deleted', resource, id, caseId, businessId, before: mark }, ...untied],
  };
}

const requireMarkRevision = (write: Write, { mark }: FoundMark) =>
  write.requireRevision(mark.revision, 'The boundary mark', async () => mark);
