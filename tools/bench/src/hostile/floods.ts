import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { blockBytes } from '@feltbok/domain/documents/document-limits.ts';
import { encodePng } from '../../../../api/src/testing/png';
import { hashSha256, pdfFile } from '../../../../api/src/testing/sample-documents';
import { createFigure, type Figure } from '../figures';
import { goals } from '../goals';
import type { Strain } from './serve';

/** A request of the account kari. */
interface FloodRequest {
  method: string;
  path: string;
  body?: string | Buffer;
  type?: string;
}

export interface FloodTarget {
  meeting: { caseId: number; businessId: number };
  /** @returns the status of the answer; 0 where the connection was closed before it */
  send(request: FloodRequest): Promise<number>;
  /** Reads the memory of the process after a garbage collection. */
  readAtRest(): Promise<Strain>;
}

interface Flood {
  what: string;
  times: number;
  run(target: FloodTarget, round: number): Promise<number[]>;
}

const mebibyte = 1024 * 1024;

/** The number of requests that one account may run at a time. */
const lanes = 6;

/** The allocator and the embedded engine release memory some time after the last answer. */
const restMs = 3000;

const documentMebibytes = 40;

const wrongItems = JSON.stringify(
  Array.from({ length: 2000 }, () => ({ name: 5, address: 'å'.repeat(1000), signature: {} })),
);

const floods: readonly Flood[] = [
  {
    what: '300 lists of 4 MB of wrong attendees',
    times: 300,
    run: async ({ meeting, send }) => [
      await send({
        method: 'PUT',
        path: `/api/Attendees/${meeting.businessId}`,
        body: wrongItems,
      }),
    ],
  },
  {
    what: '200 sketches of 19,000 positions',
    times: 200,
    run: async ({ meeting, send }) => [
      await send({ method: 'PUT', path: `/api/Sketches/${meeting.caseId}`, body: buildSketch() }),
    ],
  },
  {
    what: '200 lists of sixteen signatures of 3680 × 800 × 16 bit',
    times: 200,
    run: async ({ meeting, send }, round) => [
      await send({
        method: 'PUT',
        path: `/api/Attendees/${meeting.businessId}`,
        body: buildSignatures(round),
      }),
    ],
  },
  {
    what: '200 documents of 5 MB in JSON',
    times: 200,
    run: async (target, round) => [
      await target.send({
        method: 'POST',
        path: '/api/Documents',
        body: JSON.stringify(buildDocument(target, pdfFile(5 * mebibyte, `${round}`), 'with file')),
      }),
    ],
  },
  {
    what: '2,000 lists of cases and attendees',
    times: 1000,
    run: async ({ meeting, send }) => [
      await send({ method: 'GET', path: '/api/Cases' }),
      await send({ method: 'GET', path: `/api/Attendees/${meeting.businessId}` }),
    ],
  },
  {
    what: '10 documents of 40 MB, each in 80 blocks',
    times: 10,
    run: sendInBlocks,
  },
];

function buildSketch() {
  const positions = Array.from({ length: 19_000 }, (_, at) => ({
    longitude: 5 + at / 1e6,
    latitude: 60,
  }));
  return JSON.stringify({ shapes: [{ uuid: randomUUID(), kind: 'line', positions }], labels: [] });
}

function buildSignatures(round: number) {
  const pixels = Buffer.alloc(800 * (1 + 3680 * 8), round);
  const signature = encodePng({ width: 3680, height: 800, depth: 16, colourType: 6 }, pixels);
  return JSON.stringify(Array.from({ length: 16 }, () => ({ name: 'Part', signature })));
}

function buildDocument({ meeting }: FloodTarget, content: Buffer, form?: 'with file') {
  const document = {
    ...meeting,
    uuid: randomUUID(),
    fileName: 'a.pdf',
    fileType: 'application/pdf',
    fileSize: content.length,
    documentTypeCode: 'VL2',
    isRelevant: true,
  };
  if (form === undefined) return document;
  return { ...document, file: `data:application/pdf;base64,${content.toString('base64')}` };
}

async function sendInBlocks(target: FloodTarget, round: number): Promise<number[]> {
  const content = pdfFile(documentMebibytes * mebibyte, `${round}`);
  const document = buildDocument(target, content);
  const path = `/api/Documents/${document.uuid}/content`;
  const statuses = [
    await target.send({ method: 'POST', path: '/api/Documents', body: JSON.stringify(document) }),
  ];
  for (let start = 0; start < content.length; start += blockBytes) {
    statuses.push(
      await target.send({
        method: 'PUT',
        path: `${path}/blocks/${start / blockBytes}`,
        body: content.subarray(start, start + blockBytes),
        type: 'application/octet-stream',
      }),
    );
  }
  const completion = JSON.stringify({ sha256: hashSha256(content) });
  statuses.push(await target.send({ method: 'POST', path, body: completion }));
  return statuses;
}

/** @yields the memory that stays in the process after each flood */
export async function* measureFloods(target: FloodTarget): AsyncGenerator<Figure> {
  const { memoryMb: before } = await target.readAtRest();
  console.log(`  memory before the floods: ${before.toFixed(0)} MB`);
  for (const flood of floods) {
    const statuses = await runInLanes(flood, target);
    await pause(restMs);
    const { memoryMb, heapMb, buffersMb } = await target.readAtRest();
    yield createFigure({
      what: `memory that stays after ${flood.what}`,
      value: memoryMb,
      goal: goals.hostile.memoryAtRestMb,
      unit: 'MB',
      detail: `answered ${statuses}; ${heapMb.toFixed(0)} MB of JavaScript, ${buffersMb.toFixed(0)} MB of buffers`,
    });
  }
}

async function runInLanes({ times, run }: Flood, target: FloodTarget): Promise<string> {
  const counts = new Map<number, number>();
  let round = 0;
  const runLane = async () => {
    while (round < times) {
      round += 1;
      for (const status of await run(target, round)) {
        counts.set(status, (counts.get(status) ?? 0) + 1);
      }
    }
  };
  await Promise.all(Array.from({ length: lanes }, runLane));
  return [...counts].map(([status, count]) => `${status} (${count})`).join(', ');
}
