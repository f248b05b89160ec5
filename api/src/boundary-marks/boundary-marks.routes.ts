import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { BoundaryMarkChange, NewBoundaryMark } from '@feltbok/contract/boundary-marks.ts';
import type { BoundaryMark } from '@feltbok/domain/boundary-marks/boundary-mark.ts';
import { readFurtherPages } from '../access/read-pages';
import { toJsonArray } from '../db/json-text';
import { callRoute } from '../http/call-route';
import { notFound } from '../http/problem';
import { badFields } from '../http/rule-errors';
import { dropTies } from '../mark-attachments/detach-mark';
import type { ProductApi } from '../product-api';
import type { Write, Written } from '../writes/write';
import {
  addBoundaryMark,
  boundaryMarkCodes,
  boundaryMarkForChange,
  businessForMark,
  changeBoundaryMark,
  type FoundMark,
  marksPerPage,
  readMarkPage,
  removeBoundaryMark,
} from './boundary-marks.repository';
import { fieldsOfChangedMark, fieldsOfNewMark, storedFields } from './mark-fields';

const resource = 'boundary mark';

export function boundaryMarksRoutes(app: ProductApi): void {
  app.route({
    ...callRoute('getBoundaryMarkCodes'),
    handler: async (request) => {
      const codes = await request.withAccess(boundaryMarkCodes);
      // An empty menu would look like a code list that has nothing to choose from.
      if (codes.length === 0) throw notFound('A code list of the customer');
      return codes;
    },
  });

  app.route({
    ...callRoute('getBoundaryMarks'),
    handler: async (request, reply) => {
      const { businessId } = request.query;
      const firstPage = await request.withAccess(async (access) => {
        if (!(await businessForMark(access, businessId))) throw notFound('The business');
        return readMarkPage(access, businessId);
      });
      const marks = await readFurtherPages(firstPage, marksPerPage, ({ uuid }) =>
        request.withAccess((access) => readMarkPage(access, businessId, uuid)),
      );
      marks.sort((left, right) => left.id - right.id);
      return reply.type('application/json; charset=utf-8').send(toJsonArray(marks));
    },
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

async function addMark(write: Write, given: NewBoundaryMark): Promise<Written> {
  const business = await businessForMark(write, given.businessId);
  if (!business) throw notFound('The business');
  const { businessId, caseId } = business;
  const fields = fieldsOfNewMark(given, business.municipalityNumber);
  const { mark, isNew } = await addBoundaryMark(
    write,
    businessId,
    given.uuid ?? randomUUID(),
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

async function changeMark(write: Write, id: number, given: BoundaryMarkChange): Promise<Written> {
  const found = await boundaryMarkForChange(write, id);
  if (!found) throw notFound('The boundary mark');
  const { mark, caseId, businessId } = found;
  mustBeThatMark(given, mark);
  const fields = fieldsOfChangedMark(given, mark);
  // What stands already is no change, also when it is based on an older revision: it is the
  // repetition of a save whose answer was lost.
  const isUpToDate = write.isBasedOn(mark.revision);
  if (isDeepStrictEqual(fields, storedFields(mark)))
    return { status: 204, revision: mark.revision, changes: [] };
  if (!isUpToDate) await mustBeBasedOn(write, found);

  const after = await changeBoundaryMark(write, id, fields);
  return {
    status: 204,
    revision: after.revision,
    changes: [{ action: 'changed', resource, id, caseId, businessId, before: mark, after }],
  };
}

async function removeMark(write: Write, id: number, businessId: number): Promise<Written> {
  const found = await boundaryMarkForChange(write, id);
  if (!found || found.businessId !== businessId) throw notFound('The boundary mark');
  const { mark, caseId } = found;
  await mustBeBasedOn(write, found);
  await removeBoundaryMark(write, id);
  const untied = await dropTies(write, caseId, mark.uuid);
  return {
    status: 200,
    body: { id },
    changes: [{ action: 'deleted', resource, id, caseId, businessId, before: mark }, ...untied],
  };
}

const mustBeBasedOn = (write: Write, { mark }: FoundMark) =>
  write.mustBeBasedOn(mark.revision, 'The boundary mark', async () => mark);

/** Number, uuid and business are what a mark is known by, and nothing that a change could move. */
function mustBeThatMark(given: BoundaryMarkChange, mark: BoundaryMark): void {
  const isOther = {
    id: given.id != null && given.id !== mark.id,
    uuid: given.uuid != null && given.uuid.toLowerCase() !== mark.uuid,
    businessId: given.businessId !== undefined && given.businessId !== mark.businessId,
  };
  const errors = Object.entries(isOther)
    .filter(([, is]) => is)
    .map(([field]) => ({ field, message: 'is not that of the boundary mark' }));
  if (errors.length > 0) throw badFields(errors);
}
