import type { AttendeeChanges } from '@feltbok/contract/attendees.ts';
import type { Attendee } from '@feltbok/domain/cases/case.ts';
import { caps } from '@feltbok/domain/values/caps.ts';
import type { FastifyRequest } from 'fastify';
import type { Access } from '../access/access';
import { readCutPages } from '../access/read-pages';
import { callRoute } from '../http/call-route';
import { revisionTag } from '../http/etag';
import { notFound, RequestProblem, tooMany } from '../http/problem';
import { badFields } from '../http/rule-errors';
import { sendJsonArray } from '../http/send-json-array';
import { asProblem, type PdfWorkers } from '../pdf/pdf-workers';
import type { ProductApi } from '../product-api';
import { readRows } from '../reads/personal-reads';
import { forgetTaken } from '../signing/signing-requests.repository';
import type { Write, Written } from '../writes/write';
import { attendeesToSave, newSignatures } from './attendee-list';
import type { AttendeeFields } from './attendee-row';
import {
  type AttendeeList,
  attendeeList,
  attendeeOutline,
  attendeesForChange,
  readAttendeePage,
  saveAttendees,
} from './attendees.repository';
import { issuedErrors, recordedEvidence, signatureErrors } from './signature-fit';
import { acceptsRecords, answeredAttendees, indexRecords, pairChanges } from './signature-records';

type AuditedChange = Written['changes'][number];

export function attendeesRoutes(app: ProductApi, { pdfs }: { pdfs: PdfWorkers }): void {
  app.route({
    ...callRoute('getAttendees'),
    handler: async (request, reply) => {
      const { businessId } = request.params;
      const form = acceptsRecords(request.headers.accept) ? 'withRecords' : 'withoutRecords';
      const { revision, firstPage, further } = await request.withAccess(async (access) => {
        const outline = await attendeeOutline(access, businessId);
        if (!outline) throw notFound('The business');
        recordRead(access, request.id, outline);
        const [first = [], ...pages] = outline.pages;
        return {
          revision: outline.revision,
          firstPage: await readAttendeePage(access, businessId, first, form),
          further: pages,
        };
      });
      reply.header('ETag', revisionTag(revision));
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
      const broken = await brokenSignatures(request, pdfs, params.businessId, body);
      try {
        return await request.write(reply, (write) =>
          saveList(write, requestId, params.businessId, body, {
            broken,
            accept: headers.accept,
            onSigning: () => request.requireFreshSignIn(),
          }),
        );
      } catch (error) {
        // What is rejected as older than the list is answered with the list, and what it wrote is
        // rolled back.
        if (!(error instanceof RequestProblem) || error.status !== 412) throw error;
        await request.withAccess(async (access) => {
          const list = await attendeeList(access, params.businessId);
          if (list) recordRead(access, requestId, list);
        });
        throw error;
      }
    },
  });
}

/**
 * Found by another process, before the transaction begins: some hundred signatures take seconds.
 */
async function brokenSignatures(
  request: FastifyRequest,
  pdfs: PdfWorkers,
  businessId: number,
  changes: AttendeeChanges,
): Promise<ReadonlySet<string>> {
  if (newSignatures([], changes).length === 0) return new Set();
  const { customerId, given } = await request.withAccess(async (access) => {
    const saved = (await attendeeList(access, businessId))?.attendees;
    return {
      customerId: access.customer.customerId,
      given: saved ? newSignatures(saved, changes) : [],
    };
  });
  return pdfs.brokenSignatures(given, customerId).catch((error) => {
    throw asProblem(error);
  });
}

function recordRead(
  { customer, user, lastly }: Access,
  requestId: string,
  { businessId, caseId }: Pick<AttendeeList, 'businessId' | 'caseId'>,
): void {
  const read = { kind: 'attendees', id: businessId, caseId, businessId } as const;
  lastly(readRows({ ...customer, ...user, requestId }, [read]));
}

interface Saving {
  /** New signatures, as data URLs, that could not be printed. */
  broken: ReadonlySet<string>;
  /** What the client accepts. */
  accept: string | undefined;
  /** Called before a signature is added, replaced or removed. */
  onSigning: () => void;
}

async function saveList(
  write: Write,
  requestId: string,
  businessId: number,
  changes: AttendeeChanges,
  { broken, accept, onSigning }: Saving,
): Promise<Written> {
  const present = await attendeesForChange(write, businessId);
  if (!present) throw notFound('The business');
  // Whatever comes of it, the answer has the list.
  recordRead(write, requestId, present);
  const paired = await pairChanges(changes, indexRecords(present.attendees));
  const { rows, signatures, replaced, errors } = attendeesToSave(
    present.attendees,
    paired,
    present,
    broken,
  );
  // A list that says what stands already is no change, also when it is based on an older revision:
  // it is the repetition of a save whose answer was lost.
  const isUpToDate = write.isBasedOn(present.revision);
  if (rows.length === 0 && errors.length === 0) return saved(present, [], accept);
  if (!isUpToDate) {
    await write.mustBeBasedOn(present.revision, 'The list of attendees', async () =>
      answeredAttendees(present.attendees, accept),
    );
  }
  if (errors.length > 0) throw badFields(errors);
  if (replaced.length > 0 || signatures.some(({ isSaved }) => !isSaved)) onSigning();
  const unfit = [
    ...(await issuedErrors(write, present.caseId, replaced)),
    ...(await signatureErrors(write, present.caseId, signatures)),
  ];
  if (unfit.length > 0) throw badFields(unfit);
  const known = new Set(present.attendees.map(({ uuid }) => uuid));
  const total = known.size + rows.filter(({ uuid }) => !known.has(uuid)).length;
  if (total > known.size && total > caps.attendees) {
    throw tooMany(
      `A business may have ${caps.attendees} attendees. Save fewer new ones, or divide the business.`,
    );
  }

  await saveAttendees(write, businessId, rows);
  await forgetTaken(write, rows);
  const now = await attendeeList(write, businessId);
  if (!now) throw new Error('The business that was locked for a change is gone.');
  return saved(now, auditOf(present, now, rows), accept);
}

const saved = (
  { revision, attendees }: AttendeeList,
  changes: readonly AuditedChange[],
  accept: string | undefined,
): Written => ({
  status: 200,
  revision,
  body: answeredAttendees(attendees, accept),
  changes,
});

function auditOf(before: AttendeeList, now: AttendeeList, rows: AttendeeFields[]): AuditedChange[] {
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
      const recorded = isSigned ? { ...fields, ...recordedEvidence(signatureRecord) } : fields;
      return earlier
        ? { ...subject, action: 'changed', before: earlier, after: recorded }
        : { ...subject, action: 'created', after: recorded };
    });
}
