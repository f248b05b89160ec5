import {
  type ResultDocument,
  type ResultPaper,
  type ResultParty,
  resultVersion,
} from '@feltbok/contract/results.ts';
import type { BoundaryLine } from '@feltbok/domain/boundary-lines/boundary-line.ts';
import type { BoundaryMark } from '@feltbok/domain/boundary-marks/boundary-mark.ts';
import type { Attendee } from '@feltbok/domain/cases/case.ts';
import { toMediaType } from '@feltbok/domain/documents/media-type.ts';
import type { FastifyRequest } from 'fastify';
import type { Access } from '../access/access';
import { readAttendeeOutline, readAttendeePage } from '../attendees/attendees.repository';
import { linesPerPage, readLinePage } from '../boundary-lines/boundary-lines.repository';
import { marksPerPage, readMarkPage } from '../boundary-marks/boundary-marks.repository';
import { readBusinessRecords } from '../boundary-marks/business-records';
import type { RecordRow } from '../boundary-marks/record-row';
import type { JsonRow } from '../db/json-text';
import { createNotFound, RequestProblem } from '../http/problem';
import { toReadRows } from '../reads/personal-reads';
import { findSketch } from '../sketches/sketches.repository';
import {
  type FoundBusiness,
  type IssuedRow,
  readIssuedPapers,
  readResultDocuments,
  readResultHead,
  readRevisions,
} from './results.repository';

/** A document as the database writes it. */
type ResultDocumentRow = Omit<ResultDocument, 'mediaType' | 'href'> & {
  fileType: string;
  seal: ResultPaper['seal'];
};

/** Maximum number of times that a result is read because it was changed meanwhile. */
const attempts = 5;

/**
 * Reads the result of a business and records the read. Each part is read in a transaction of its
 * own, so that a large result keeps nobody waiting. If something has changed before the last part
 * was read, all is read again: the revision belongs to exactly these data.
 * @param revision of the result before it is read
 * @param onRead called in the transaction that finds the result complete; records the read unless
 *   the caller does so itself
 * @throws RequestProblem 404 when the business is gone, 503 while it is changed all the time
 */
export async function readResult(
  request: FastifyRequest,
  business: FoundBusiness,
  revision: string,
  onRead: (access: Access) => void = (access) => recordRead(access, request.id, business),
): Promise<{ revision: string; text: string }> {
  let expected = revision;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const parts = await readParts(request, business);
    const found = await request.withAccess(async (access) => {
      const current = await readRevision(access, business);
      if (current === expected) onRead(access);
      return current;
    });
    if (found === expected) return { revision: found, text: formatResult(found, parts) };
    expected = found;
  }
  throw createBeingChanged();
}

/** The business was changed each time that it was read. */
export const createBeingChanged = () =>
  new RequestProblem(
    503,
    'The business is being changed. Ask again in a moment.',
    {},
    { 'Retry-After': '5' },
  );

/** @throws RequestProblem 404 when the account sees no such business */
export async function readRevision(access: Access, { businessId }: FoundBusiness): Promise<string> {
  const revision = (await readRevisions(access, [businessId])).get(businessId);
  if (revision === undefined) throw createNotFound('The business');
  return revision;
}

function recordRead(
  { customer, user, sendLast }: Access,
  requestId: string,
  { businessId, caseId }: FoundBusiness,
): void {
  const read = { kind: 'result', id: businessId, caseId, businessId } as const;
  sendLast(toReadRows({ ...customer, ...user, requestId }, [read]));
}

/** The parts of a result; texts are JSON. */
interface ResultParts {
  head: string;
  parties: JsonRow[];
  marks: JsonRow[];
  lines: JsonRow[];
  sketch: string;
  documents: ResultDocument[];
  papers: ResultPaper[];
}

async function readParts(
  request: FastifyRequest,
  { businessId, caseId }: FoundBusiness,
): Promise<ResultParts> {
  const begun = await request.withAccess(async (access) => {
    const head = await readResultHead(access, businessId);
    const outline = await readAttendeeOutline(access, businessId);
    const sketch = await findSketch(access, caseId);
    if (head === undefined || outline === undefined || sketch === undefined)
      throw createNotFound('The business');
    return {
      head,
      outline,
      sketch,
      documents: await readResultDocuments(access, businessId),
      issued: await readIssuedPapers(access, caseId),
    };
  });
  const parties: JsonRow[] = [];
  for (const page of begun.outline.pages) {
    const rows = await request.withAccess((access) =>
      readAttendeePage(access, businessId, page, 'withFacts'),
    );
    parties.push(...rows.map(toPartyText));
  }
  const marks = await readBusinessRecords(request, {
    businessId,
    rowsPerPage: marksPerPage,
    readPage: async (...page) => (await readMarkPage(...page)).map(toMarkRow),
  });
  const lines = await readBusinessRecords(request, {
    businessId,
    rowsPerPage: linesPerPage,
    readPage: async (...page) => (await readLinePage(...page)).map(toLineRow),
  });
  const documents = JSON.parse(begun.documents) as ResultDocumentRow[];
  return {
    head: begun.head,
    parties,
    marks,
    lines,
    sketch: JSON.stringify(begun.sketch.content),
    documents: documents.map(toDocument),
    papers: listPapers(documents, begun.issued),
  };
}

// The server's numbers are left out: uuids identify records, also after a restore.

function toPartyText({ text }: JsonRow): JsonRow {
  const row = JSON.parse(text) as Attendee;
  const { id: _id, businessId: _businessId, signature, signatureRecord, ...fields } = row;
  const party: ResultParty = {
    ...fields,
    signature: signature === '' ? null : { picture: signature, record: signatureRecord ?? null },
  };
  return { text: JSON.stringify(party) };
}

function toMarkRow({ id, uuid, text }: RecordRow): RecordRow {
  const row = JSON.parse(text) as BoundaryMark;
  const { id: _id, businessId: _businessId, metaType: _metaType, ...mark } = row;
  return { id, uuid, text: JSON.stringify(mark) };
}

function toLineRow({ id, uuid, text }: RecordRow): RecordRow {
  const { id: _id, businessId: _businessId, ...line } = JSON.parse(text) as BoundaryLine;
  return { id, uuid, text: JSON.stringify(line) };
}

function toDocument({ fileType, seal: _seal, ...fields }: ResultDocumentRow): ResultDocument {
  return {
    ...fields,
    mediaType: toMediaType(fileType),
    href: `/api/Integration/Documents/${fields.uuid}/content`,
  };
}

/** Lists the documents whose bytes the trail has as a paper that was issued. */
function listPapers(
  documents: readonly ResultDocumentRow[],
  issued: readonly IssuedRow[],
): ResultPaper[] {
  const issuedByDigest = new Map(issued.map((paper) => [paper.sha256, paper]));
  return documents.flatMap(({ uuid, sha256, seal }) => {
    const paper = issuedByDigest.get(sha256);
    return paper ? [{ uuid, ...paper, seal }] : [];
  });
}

function formatResult(revision: string, parts: ResultParts): string {
  const fields = [
    `"version":${resultVersion}`,
    `"revision":${JSON.stringify(revision)}`,
    parts.head.slice(1, -1),
    `"parties":${joinRows(parts.parties)}`,
    `"marks":${joinRows(parts.marks)}`,
    `"lines":${joinRows(parts.lines)}`,
    `"sketch":${parts.sketch}`,
    `"documents":${JSON.stringify(parts.documents)}`,
    `"papers":${JSON.stringify(parts.papers)}`,
  ];
  return `{${fields.join(',')}}`;
}

const joinRows = (rows: readonly JsonRow[]) => `[${rows.map(({ text }) => text).join(',')}]`;
