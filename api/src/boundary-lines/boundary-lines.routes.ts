import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { BoundaryLineChange, NewBoundaryLine } from '@feltbok/contract/boundary-lines.ts';
import type { BoundaryLine } from '@feltbok/domain/boundary-lines/boundary-line.ts';
import { findBusinessForMark } from '../boundary-marks/boundary-marks.repository';
import { sendBusinessRecords } from '../boundary-marks/business-records';
import { requireSameResource } from '../boundary-marks/same-resource';
import { callRoute } from '../http/call-route';
import { createNotFound } from '../http/problem';
import { createBadFields } from '../http/rule-errors';
import type { ProductApi } from '../product-api';
import type { Write, Written } from '../writes/write';
import {
  addBoundaryLine,
  changeBoundaryLine,
  type FoundLine,
  findAttendeesOfBusiness,
  findLineByUuid,
  findMarksOfBusiness,
  linesPerPage,
  lockBoundaryLine,
  readLinePage,
  removeBoundaryLine,
} from './boundary-lines.repository';
import {
  pickStoredFields,
  type StoredLineFields,
  toChangedLineFields,
  toNewLineFields,
} from './line-fields';

const resource = 'boundary line';

export function addBoundaryLineRoutes(app: ProductApi): void {
  app.route({
    ...callRoute('getBoundaryLines'),
    handler: (request, reply) =>
      sendBusinessRecords(request, reply, {
        businessId: request.query.businessId,
        rowsPerPage: linesPerPage,
        readPage: readLinePage,
      }),
  });

  app.route({
    ...callRoute('postBoundaryLine'),
    handler: (request, reply) => request.write(reply, (write) => addLine(write, request.body)),
  });

  app.route({
    ...callRoute('putBoundaryLine'),
    handler: (request, reply) =>
      request.write(reply, (write) => changeLine(write, request.params.id, request.body)),
  });

  app.route({
    ...callRoute('deleteBoundaryLine'),
    handler: (request, reply) =>
      request.write(reply, (write) =>
        removeLine(write, request.params.id, request.query.businessId),
      ),
  });
}

async function addLine(write: Write, newLine: NewBoundaryLine): Promise<Written> {
  const business = await findBusinessForMark(write, newLine.businessId);
  if (!business) throw createNotFound('The business');
  const { businessId, caseId } = business;
  const uuid = (newLine.uuid ?? randomUUID()).toLowerCase();
  const fields = toNewLineFields(newLine);
  // A repeated creation is answered although its marks may be gone since.
  const isKnown = (await findLineByUuid(write, businessId, uuid)) !== undefined;
  if (!isKnown) await requireReferences(write, businessId, fields, []);
  const isNew = !isKnown && (await addBoundaryLine(write, businessId, uuid, fields));
  const line = await findLineByUuid(write, businessId, uuid);
  if (!line) throw new Error('A line that was added is not there.');
  return {
    status: 201,
    revision: line.revision,
    body: { id: line.id },
    changes: isNew
      ? [{ action: 'created', resource, id: line.id, caseId, businessId, after: line }]
      : [],
  };
}

async function changeLine(write: Write, id: number, change: BoundaryLineChange): Promise<Written> {
  const found = await lockBoundaryLine(write, id);
  if (!found) throw createNotFound('The boundary line');
  const { line, caseId, businessId } = found;
  requireSameResource(change, line, resource);
  const fields = toChangedLineFields(change, line);
  // A line that already has these values is unchanged, even when the save is based on an older
  // revision: it repeats a save whose response was lost.
  const isUpToDate = write.isBasedOn(line.revision);
  if (isDeepStrictEqual(fields, pickStoredFields(line)))
    return { status: 204, revision: line.revision, changes: [] };
  if (!isUpToDate) await requireLineRevision(write, found);

  await requireReferences(write, businessId, fields, line.agreedBy);
  const after = await changeBoundaryLine(write, id, fields);
  return {
    status: 204,
    revision: after.revision,
    changes: [{ action: 'changed', resource, id, caseId, businessId, before: line, after }],
  };
}

async function removeLine(write: Write, id: number, businessId: number): Promise<Written> {
  const found = await lockBoundaryLine(write, id);
  if (!found || found.businessId !== businessId) throw createNotFound('The boundary line');
  const { line, caseId } = found;
  await requireLineRevision(write, found);
  await removeBoundaryLine(write, id);
  return {
    status: 200,
    body: { id },
    changes: [{ action: 'deleted', resource, id, caseId, businessId, before: line }],
  };
}

const requireLineRevision = (write: Write, { line }: FoundLine) =>
  write.requireRevision(line.revision, 'The boundary line', async () => line);

/**
 * Requires that the marks and the parties of a line are those of its business.
 * @param agreedBefore parties that the stored line has, which a save may keep
 * @throws RequestProblem 400 that names the fields in error
 */
async function requireReferences(
  write: Write,
  businessId: number,
  { startMarkUuid, endMarkUuid, agreedBy }: StoredLineFields,
  agreedBefore: BoundaryLine['agreedBy'],
): Promise<void> {
  const ends = { startMarkUuid, endMarkUuid };
  const marks = await findMarksOfBusiness(write, businessId, Object.values(ends));
  const added = agreedBy.filter((uuid) => !agreedBefore.includes(uuid));
  const attendees = await findAttendeesOfBusiness(write, businessId, added);
  const errors = [
    ...Object.entries(ends)
      .filter(([, uuid]) => !marks.has(uuid))
      .map(([field]) => ({ field, message: 'names no boundary mark of the business' })),
    ...added
      .filter((uuid) => !attendees.has(uuid))
      .map((uuid) => ({
        field: `agreedBy[${agreedBy.indexOf(uuid)}]`,
        message: 'names no attendee of the business',
      })),
  ];
  if (errors.length > 0) throw createBadFields(errors);
}
