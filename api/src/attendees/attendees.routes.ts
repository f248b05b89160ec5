import type { AttendeeChanges } from '@feltbok/contract/attendees.ts';
import type { Attendee } from '@feltbok/domain/cases/case.ts';
import { caps } from '@feltbok/domain/values/caps.ts';
import type { FastifyRequest } from 'fastify';
import type { Access } from '../access/access';
import { readCutPages } from '../access/read-pages';
import { callRoute } from '../http/call-route';
import { formatRevisionTag } from '../http/etag';
import { createNotFound, createTooMany, RequestProblem } from '../http/problem';
import { createBadFields } from '../http/rule-errors';
import { sendJsonArray } from '../http/send-json-array';
import { type PdfWorkers, toProblem } from '../pdf/pdf-workers';
import type { ProductApi } from '../product-api';
import { toReadRows } from '../reads/personal-reads';
import { deleteAccepted } from '../signing/signing-requests.repository';
import type { Write, Written } from '../writes/write';
import { listNewSignatures, planSave } from './attendee-list';
import type { AttendeeFields } from './attendee-row';
import {
  type AttendeeList,
  lockAttendees,
  readAttendeeList,
  readAttendeeOutline,
  readAttendeePage,
  saveAttendees,
} from './attendees.repository';
import { acceptsRecords, indexRecords, pairChanges, toResponse } from './signature-records';
import { findIssuedErrors, findSignatureErrors, toRecordedEvidence } from './signature-validation';

type AuditedChange = Written['changes'][number];

export function addAttendeeRoutes(app: ProductApi, { pdfs }: { pdfs: PdfWorkers }): void {
  app.route({
    ...callRoute('getAttendees'),
    handler: async (request, reply) => {
      const { businessId } = request.params;
      const form = acceptsRecords(request.headers.accept) ? 'withRecords' : 'withoutRecords';
      const { revision, firstPage, further } = await request.withAccess(async (access) => {
        const outline = await readAttendeeOutline(access, businessId);
        if (!outline) throw createNotFound('The business');
        recordAttendeeRead(access, request.id, outline);
        const [first = [], ...pages] = outline.pages;
        return {
          revision: outline.revision,
          firstPage: await readAttendeePage(access, businessId, first, form),
          further: pages,
        };
      });
      reply.header('ETag', formatRevisionTag(revision));
      const pages = readCutPages(firstPage, further, (page) =>
        request.withAccess((access) => readAttendeePage(access, businessId, page, form)),
      );
      return sendJsonArray(reply, pages);
    },
  });
  app.route({
    ...callRoute('putAttendees'),
    handler: async (request, reply) => {
      const { id: requestId, params, body, headers } = request;
      const broken = await findBrokenSignatures(request, pdfs, params.businessId, body);
      try {
        return await request.write(reply, (write) =>
          saveList(write, requestId, params.businessId, body, {
            broken,
            accept: headers.accept,
            onSigning: () => request.requireFreshSignIn(),
          }),
        );
      } catch (error) {
        // A save that is based on an older list gets the current list as its response, while
        // everything that it wrote is rolled back.
        if (!(error instanceof RequestProblem) || error.status !== 412) throw error;
        await request.withAccess(async (access) => {
          const list = await readAttendeeList(access, params.businessId);
          if (list) recordAttendeeRead(access, requestId, list);
        });
        throw error;
      }
    },
  });
}

/**
 * Finds signatures that could not be printed. Another process does so before the transaction
 * begins, as some hundred signatures take seconds.
 */
async function findBrokenSignatures(
  request: FastifyRequest,
  pdfs: PdfWorkers,
  businessId: number,
  changes: AttendeeChanges,
): Promise<ReadonlySet<string>> {
  if (listNewSignatures([], changes).length === 0) return new Set();
  const { customerId, newSignatures } = await request.withAccess(async (access) => {
    const saved = (await readAttendeeList(access, businessId))?.attendees;
    return {
      customerId: access.customer.customerId,
      newSignatures: saved ? listNewSignatures(saved, changes) : [],
    };
  });
  return pdfs.findBrokenSignatures(newSignatures, customerId).catch((error) => {
    throw toProblem(error);
  });
}

function recordAttendeeRead(
  { customer, user, sendLast }: Access,
  requestId: string,
  { businessId, caseId }: Pick<AttendeeList, 'businessId' | 'caseId'>,
): void {
  const read = { kind: 'attendees', id: businessId, caseId, businessId } as const;
  sendLast(toReadRows({ ...customer, ...user, requestId }, [read]));
}

interface SaveOptions {
  /** New signatures, as data URLs, that could not be printed. */
  broken: ReadonlySet<string>;
  /** The header Accept of the request. */
  accept: string | undefined;
  /** Called before a signature is added, replaced or removed. */
  onSigning: () => void;
}

async function saveList(
  write: Write,
  requestId: string,
  businessId: number,
  changes: AttendeeChanges,
  { broken, accept, onSigning }: SaveOptions,
): Promise<Written> {
  const present = await lockAttendees(write, businessId);
  if (!present) throw createNotFound('The business');
  // The response contains the list, whatever the outcome.
  recordAttendeeRead(write, requestId, present);
  const paired = await pairChanges(changes, indexRecords(present.attendees));
  const { rows, signatures, replaced, errors } = planSave(
    present.attendees,
    paired,
    present,
    broken,
  );
  // A list without changes is accepted even when it is based on an older revision: it repeats a
  // save whose response was lost.
  const isUpToDate = write.isBasedOn(present.revision);
  if (rows.length === 0 && errors.length === 0) return toWritten(present, [], accept);
  if (!isUpToDate) {
    await write.requireRevision(present.revision, 'The list of attendees', async () =>
      toResponse(present.attendees, accept),
    );
  }
  if (errors.length > 0) throw createBadFields(errors);
  if (replaced.length > 0 || signatures.some(({ isSaved }) => !isSaved)) onSigning();
  const unfit = [
    ...(await findIssuedErrors(write, present.caseId, replaced)),
    ...(await findSignatureErrors(write, present.caseId, signatures)),
  ];
  if (unfit.length > 0) throw createBadFields(unfit);
  const known = new Set(present.attendees.map(({ uuid }) => uuid));
  const total = known.size + rows.filter(({ uuid }) => !known.has(uuid)).length;
  if (total > known.size && total > caps.attendees) {
    throw createTooMany(
      `A business may have ${caps.attendees} attendees. Save fewer new ones, or divide the ` +
        'business.',
    );
  }

  await saveAttendees(write, businessId, rows);
  await deleteAccepted(write, rows);
  const now = await readAttendeeList(write, businessId);
  if (!now) throw new Error('The business that was locked for a change is gone.');
  return toWritten(now, listAuditChanges(present, now, rows), accept);
}

const toWritten = (
  { revision, attendees }: AttendeeList,
  changes: readonly AuditedChange[],
  accept: string | undefined,
): Written => ({
  status: 200,
  revision,
  body: toResponse(attendees, accept),
  changes,
});

function listAuditChanges(
  before: AttendeeList,
  now: AttendeeList,
  rows: AttendeeFields[],
): AuditedChange[] {
  const known = new Map(before.attendees.map((attendee) => [attendee.uuid, attendee]));
  const written = new Set(rows.map(({ uuid }) => uuid));
  return now.attendees
    .filter(({ uuid }) => written.has(uuid))
    .map((after): AuditedChange => {
      const subject = {
        resource: 'attendee',
        id: after.id,
        caseId: now.caseId,
        businessId: now.businessId,
      };
      const earlier: Attendee | undefined = known.get(after.uuid);
      const isSigned = after.signature !== '' && after.signature !== earlier?.signature;
      const { signatureRecord, ...fields } = after;
      const recorded = isSigned ? { ...fields, ...toRecordedEvidence(signatureRecord) } : fields;
      return earlier
        ? { ...subject, action: 'changed', before: earlier, after: recorded }
        : { ...subject, action: 'created', after: recorded };
    });
}
