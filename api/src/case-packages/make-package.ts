import type { UnavailableDocument } from '@feltbok/contract/case-packages.ts';
import type { BusinessResult, ResultDocument } from '@feltbok/contract/results.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { getArchiveCodes } from '../access/archive-codes';
import { findBusinessForMark } from '../boundary-marks/boundary-marks.repository';
import { deliverBusiness } from '../case-states/case-states.repository';
import { formatAttachment } from '../documents/content-disposition';
import type { VerifiedContents } from '../documents/verified-contents';
import type { FileStore } from '../files/file-store';
import { createNotFound, RequestProblem } from '../http/problem';
import { toReadRows } from '../reads/personal-reads';
import { readProtocolHeader } from '../reports/reports.repository';
import { createBeingChanged, readResult, readRevision } from '../results/read-result';
import type { FoundBusiness } from '../results/results.repository';
import { packageResource } from '../writes/delivery-resources';
import { type WrittenBag, writeBag } from './bag';
import {
  eventsPerPage,
  readStoredDocuments,
  readTrailPage,
  type StoredDocumentRow,
} from './case-packages.repository';
import { layOutPackage, type PackageContent } from './package-files';

export interface PackageSettings {
  files: FileStore;
  contents: VerifiedContents;
}

/**
 * Makes a package of a business, records it, and sends it while it is written.
 * @param order `leavesOut`: whether the package is made although documents cannot be in it;
 *   `delivers`: whether the business is delivered with it when nothing is left out
 * @throws RequestProblem 404 when the account sees no such business, 409 when documents cannot be
 *   in the package, 503 while the business is changed all the time
 */
export async function sendPackage(
  request: FastifyRequest,
  reply: FastifyReply,
  {
    businessId,
    leavesOut,
    delivers,
  }: { businessId: number; leavesOut: boolean; delivers: boolean },
  settings: PackageSettings,
): Promise<FastifyReply> {
  const { business, content } = await readContent(request, businessId, settings);
  const { unavailable } = content;
  if (unavailable.length > 0 && !leavesOut) throw createUnavailable(unavailable);
  const bag = layOutPackage(content);
  const written = writeBag(bag);
  await recordPackage(request, business, content, written, delivers && unavailable.length === 0);
  return reply
    .headers({
      'Content-Type': 'application/zip',
      'Content-Length': written.size,
      'Content-Disposition': formatAttachment(`${bag.folder}.zip`),
    })
    .send(written.open());
}

const createUnavailable = (documents: readonly UnavailableDocument[]) =>
  new RequestProblem(409, 'Documents cannot be in the package now: `documents` names them.', {
    documents: [...documents],
  });

/** Everything but the contents of documents, of which a case may have gigabytes. */
async function readContent(
  request: FastifyRequest,
  businessId: number,
  { files, contents }: PackageSettings,
): Promise<{ business: FoundBusiness; content: PackageContent }> {
  const begun = await request.withAccess(async (access) => {
    const business = await findBusinessForMark(access, businessId);
    if (!business) throw createNotFound('The business');
    return { business, revision: await readRevision(access, business) };
  });
  const { business } = begun;
  // The read is recorded with the package.
  const { revision, text } = await readResult(request, business, begun.revision, () => undefined);
  const result = JSON.parse(text) as BusinessResult;
  const { events, lastEventAt } = await readTrail(request, business);
  const stored = await request.withAccess(async (access) => {
    const { propertyId } = result.overview;
    const protocolHeader = await readProtocolHeader(access, businessId, propertyId);
    const isSame = (await readRevision(access, business)) === revision;
    if (!isSame || !protocolHeader) throw createBeingChanged();
    const { customerName, settings } = access.customer;
    const rows = await readStoredDocuments(access, business);
    return { protocolHeader, customerName, codes: getArchiveCodes(settings), rows };
  });
  const { rows, ...ofCustomer } = stored;
  const rowsByUuid = new Map(rows.map((row) => [row.uuid, row]));
  const getContent = ({ uuid }: ResultDocument) => {
    const { key, sha256 } = rowsByUuid.get(uuid) ?? {};
    if (!key || !sha256) throw createBeingChanged();
    return { key, sha256 };
  };
  return {
    business,
    content: {
      ...ofCustomer,
      result,
      resultText: text,
      events,
      lastEventAt,
      unavailable: await listUnavailable(result, rows, files),
      openDocument: (document) => contents.read(getContent(document), request.log),
    },
  };
}

async function readTrail(
  request: FastifyRequest,
  business: FoundBusiness,
): Promise<Pick<PackageContent, 'events' | 'lastEventAt'>> {
  const events: string[] = [];
  let lastEventAt: string | null = null;
  for (let after = 0; ; ) {
    const page = await request.withAccess((access) => readTrailPage(access, business, after));
    for (const event of page) events.push(JSON.stringify(event));
    const last = page.at(-1);
    if (!last) break;
    after = last.eventId;
    lastEventAt = last.occurredAt;
    if (page.length < eventsPerPage) break;
  }
  return { events, lastEventAt };
}

/** Number of files that are looked up at a time. */
const lookUpsAtOnce = 10;

/** Lists the documents that cannot be in a package, or not as they will be, in their order. */
async function listUnavailable(
  { documents, papers }: BusinessResult,
  rows: readonly StoredDocumentRow[],
  files: FileStore,
): Promise<UnavailableDocument[]> {
  const scans = new Map(documents.map(({ uuid, scan }) => [uuid, scan]));
  const unsealed = new Set(
    papers.filter(({ seal }) => seal?.state === 'waiting').map(({ uuid }) => uuid),
  );
  const find = async (row: StoredDocumentRow) => {
    const { key, fileSize } = row;
    const scan = scans.get(row.uuid);
    if (key === null) return 'uploading';
    if (scan) return scan === 'waiting' ? 'scanning' : 'infected';
    if ((await files.stat(key))?.size !== fileSize) return 'missing';
    return unsealed.has(row.uuid) ? 'sealing' : null;
  };
  const unavailable: UnavailableDocument[] = [];
  for (let start = 0; start < rows.length; start += lookUpsAtOnce) {
    const part = rows.slice(start, start + lookUpsAtOnce);
    const found = await Promise.all(part.map(find));
    for (const [index, { uuid, fileName }] of part.entries()) {
      const obstacle = found[index];
      if (obstacle) unavailable.push({ uuid, fileName, obstacle });
    }
  }
  return unavailable;
}

/** Records who has made which package, and that the account has read what is in it. */
async function recordPackage(
  request: FastifyRequest,
  { businessId, caseId }: FoundBusiness,
  { result, unavailable }: PackageContent,
  { manifestSha256, size }: WrittenBag,
  delivers: boolean,
): Promise<void> {
  await request.perform(
    async (write) => {
      const { customer, user, sendLast } = write;
      sendLast(
        toReadRows({ ...customer, ...user, requestId: request.id }, [
          { kind: 'export', id: result.businessReference, caseId, businessId },
        ]),
      );
      const after = { manifestSha256, bytes: size, leftOut: unavailable.length };
      return {
        status: 200,
        changes: [
          {
            action: 'created',
            resource: packageResource,
            id: businessId,
            caseId,
            businessId,
            after,
          },
          ...(delivers ? await deliverBusiness(write, { businessId, caseId }) : []),
        ],
      };
    },
    `${JSON.stringify(request.body)} ${manifestSha256}`,
  );
}
