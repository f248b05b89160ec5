import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Case } from '@feltbok/domain/cases/case.ts';
import { profile } from '../../../../api/src/testing/test-api';
import { startCluster } from '../../../scripts/postgres/cluster.mjs';
import { createFigure, type Figure, getMedian } from '../figures';
import { goals } from '../goals';
import { measureFloods } from './floods';
import { type HostileRequest, listHostileRequests } from './requests';
import type { Served, Strain } from './serve';

/** Nobody notices below this limit whether a request takes twice as long. */
const unnoticedMs = 50;

const engines = ['postgres', 'embedded'] as const;
const parts = [...engines, 'memory'] as const;

/**
 * Measures what one account can do to the service and to another customer: the requests that
 * stopped 1.6.0, and more of their kind.
 * @param chosen parts; all by default
 */
export async function* measure(chosen: string[] = []): AsyncGenerator<Figure> {
  const unknown = chosen.filter((name) => !parts.some((part) => part === name));
  if (unknown.length > 0)
    throw new Error(`No part is called ${unknown}: there are ${parts.join(', ')}.`);
  for (const engine of engines) {
    if (chosen.length === 0 || chosen.includes(engine)) yield* measureEngine(engine);
  }
  if (chosen.length > 0 && !chosen.includes('memory')) return;
  for (const engine of engines) yield* measureMemory(engine);
}

/** The measurement runs in its own process, so that only the floods are in its memory. */
async function* measureMemory(engine: (typeof engines)[number]): AsyncGenerator<Figure> {
  const cluster = engine === 'postgres' ? await startCluster() : null;
  if (engine === 'postgres' && !cluster) {
    console.log('  MEMORY NOT MEASURED ON POSTGRESQL, because this machine has none.');
    return;
  }
  console.log(`  memory, on ${cluster ? 'PostgreSQL' : 'the embedded engine'}`);
  const { served, read, stop } = await startServing(cluster ? cluster.url : null);
  try {
    yield* measureFloods({
      meeting: await fetchMeeting(served, 'kari'),
      send: async (request) => (await send(served, { as: 'kari', ...request })).status,
      readAtRest: () => read('read at rest'),
    });
  } finally {
    await stop();
    await cluster?.stop();
  }
}

/**
 * Creates the data directory that an installation opens when it starts.
 * @returns its folder
 */
async function makeDataDir(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'feltbok-bench-'));
  const child = fork(join(import.meta.dirname, 'make-data-dir.ts'), [dataDir], {
    execArgv: ['--import', 'tsx'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`No data directory was made: the process ended with ${code}.`);
  return dataDir;
}

/** @param postgresUrl of a server; null for the embedded engine */
async function startServing(postgresUrl: string | null) {
  const { FELTBOK_TEST_POSTGRES: _, ...env } = process.env;
  const dataDir = postgresUrl === null ? await makeDataDir() : null;
  const child = fork(join(import.meta.dirname, 'serve.ts'), dataDir === null ? [] : [dataDir], {
    execArgv: ['--expose-gc', '--import', 'tsx'],
    env: { ...env, ...(postgresUrl !== null && { FELTBOK_TEST_POSTGRES: postgresUrl }) },
  });
  const [served] = (await once(child, 'message')) as [Served];
  return {
    child,
    served,
    read: async (request: 'read' | 'read at rest'): Promise<Strain> => {
      child.send(request);
      return ((await once(child, 'message')) as [Strain])[0];
    },
    stop: async () => {
      child.disconnect();
      await once(child, 'exit');
      if (dataDir !== null) rmSync(dataDir, { recursive: true });
    },
  };
}

async function* measureEngine(engine: (typeof engines)[number]): AsyncGenerator<Figure> {
  const cluster = engine === 'postgres' ? await startCluster() : null;
  if (engine === 'postgres' && !cluster) {
    console.log('  NOT MEASURED ON POSTGRESQL, because this machine has none.');
    return;
  }
  console.log(`  on ${cluster ? 'PostgreSQL' : 'the embedded engine'}`);
  const { child, served, read, stop } = await startServing(cluster ? cluster.url : null);
  const readStrain = () => read('read');
  try {
    yield* measureBodies(served, readStrain);
    yield* measurePapers(served, readStrain);
    if (!cluster) {
      child.send('fill');
      await once(child, 'message');
      yield* measureLists(served, readStrain);
    }
    const { memoryMb, heapMb, buffersMb } = await readStrain();
    const parts = `${heapMb.toFixed(0)} MB of JavaScript, ${buffersMb.toFixed(0)} MB of buffers`;
    console.log(`  memory at the end: ${memoryMb.toFixed(0)} MB, including ${parts}`);
  } finally {
    await stop();
    await cluster?.stop();
  }
}

interface Sent {
  as?: string | undefined;
  method?: string | undefined;
  path: string;
  body?: string | Buffer | undefined;
  type?: string | undefined;
}

/** @returns the status; 0 where the connection was closed before an answer could be read */
async function send(
  { address, tokens }: Served,
  { as, method, path, body, type = 'application/json' }: Sent,
) {
  const headers = {
    ...profile,
    ...(as !== undefined && { Authorization: `Bearer ${tokens[as]}` }),
    ...(body !== undefined && { 'Content-Type': type }),
  };
  try {
    const answer = await fetch(address + path, {
      method: method ?? 'POST',
      headers,
      ...(body !== undefined && { body: body as BodyInit }),
    });
    const bytes = await answer.arrayBuffer();
    return { status: answer.status, text: () => Buffer.from(bytes).toString('utf8') };
  } catch {
    return { status: 0, text: () => '' };
  }
}

async function fetchMeeting(served: Served, as: string) {
  const [record] = JSON.parse(
    (await send(served, { as, method: 'GET', path: '/api/Cases' })).text(),
  ) as Case[];
  const [business] = record?.businesses ?? [];
  if (!record || !business) throw new Error(`${as} has no case.`);
  return { caseId: record.caseId, businessId: business.businessId };
}

async function measureTime(work: () => Promise<{ status: number }>): Promise<number> {
  const began = performance.now();
  const { status } = await work();
  if (status < 200 || status > 299) throw new Error(`A neighbour's request returned ${status}.`);
  return performance.now() - began;
}

async function* measureBodies(
  served: Served,
  strain: () => Promise<Strain>,
): AsyncGenerator<Figure> {
  const requests = listHostileRequests(await fetchMeeting(served, 'kari'));
  const { businessId } = await fetchMeeting(served, 'nils');
  let nth = 0;
  const save = () =>
    measureTime(() => {
      nth += 1;
      const body = JSON.stringify({
        description: `Lagring ${nth}`,
        summary: '',
        comment: '',
        impartiality: true,
      });
      return send(served, {
        as: 'nils',
        method: 'PUT',
        path: `/api/Businesses/${businessId}`,
        body,
      });
    });
  const health = () => measureTime(() => send(served, { method: 'GET', path: '/health/live' }));
  for (let round = 0; round < 20; round += 1) await save();
  const alone: number[] = [];
  for (let round = 0; round < 40; round += 1) alone.push(await save());
  await strain();
  const saves: number[] = [];
  let longest = 0;
  let longestHealth = 0;
  let memoryMb = 0;
  for (const request of requests) {
    const besides: number[] = [];
    let isOver = false;
    const attack = runAttack(served, request).finally(() => {
      isOver = true;
    });
    while (!isOver) {
      besides.push(await save());
      longestHealth = Math.max(longestHealth, await health());
    }
    const statuses = await attack;
    saves.push(...besides);
    const seen = await strain();
    longest = Math.max(longest, seen.blockMs);
    memoryMb = Math.max(memoryMb, seen.memoryMb);
    yield createFigure({
      what: `${request.what}: longest block of the event loop`,
      value: seen.blockMs,
      goal: getBlockGoal(request, statuses),
      unit: 'ms',
      detail: `answered ${statuses}; ${besides.length} saves of a neighbour in at most ${Math.max(...besides).toFixed(0)} ms; ${seen.memoryMb.toFixed(0)} MB`,
    });
  }
  yield createFigure({
    what: 'longest block of the event loop by any request',
    value: longest,
    goal: goals.hostile.blockMs,
    unit: 'ms',
    detail: `${requests.length} kinds of requests; memory at most ${memoryMb.toFixed(0)} MB; health within ${longestHealth.toFixed(0)} ms`,
  });
  yield createNeighbourFigure('a neighbour’s save while they come', alone, saves);
}

/**
 * Returns the limit: a rejected body, and one of up to 1 MiB, may block others for a shorter time
 * than a large one that is accepted.
 */
function getBlockGoal({ body, times = 1 }: HostileRequest, statuses: string) {
  if (body === undefined || times > 1) return goals.hostile.blockMs;
  const isRejected = /^(?:[45]|closed)/.test(statuses);
  const isSmall = Buffer.byteLength(body) <= 1024 * 1024;
  return isRejected || isSmall ? goals.hostile.rejectedBlockMs : goals.hostile.blockMs;
}

async function runAttack(
  served: Served,
  { times = 1, ...request }: HostileRequest,
): Promise<string> {
  const answers = await Promise.all(Array.from({ length: times }, () => send(served, request)));
  return [...new Set(answers.map(({ status }) => status || 'closed'))].join(', ');
}

const createNeighbourFigure = (
  what: string,
  alone: readonly number[],
  beside: readonly number[],
): Figure =>
  createFigure({
    what,
    value: getMedian(beside) <= unnoticedMs ? 1 : getMedian(beside) / getMedian(alone),
    goal: goals.hostile.neighbour,
    detail: `${getMedian(beside).toFixed(1)} ms against ${getMedian(alone).toFixed(1)} ms alone`,
    rounds: [beside, alone],
  });

/**
 * Measures lists. The embedded engine executes one statement at a time, and all other users wait
 * for it.
 */
async function* measureLists(
  served: Served,
  strain: () => Promise<Strain>,
): AsyncGenerator<Figure> {
  const { businessId } = await fetchMeeting(served, 'kari');
  const small = () =>
    measureTime(() => send(served, { as: 'nils', method: 'GET', path: '/api/DocumentRoom' }));
  const alone: number[] = [];
  for (let round = 0; round < 40; round += 1) alone.push(await small());
  await strain();
  const paths = [
    '/api/Cases',
    `/api/BoundaryMarks?businessId=${businessId}`,
    '/api/Reports/headers',
  ];
  const asked = [...paths, ...paths, ...paths, ...paths].flatMap((path) =>
    ['kari', 'per'].map((as) => ({ as, path })),
  );
  let open = asked.length;
  const load = asked.map(({ as, path }) =>
    send(served, { as, method: 'GET', path }).finally(() => {
      open -= 1;
    }),
  );
  const beside: number[] = [];
  while (open > 0) beside.push(await small());
  await Promise.all(load);
  const { statementMs } = await strain();
  yield createFigure({
    what: 'longest statement of a list of 3,000 cases, 10,000 marks or 3,000 headings',
    value: statementMs,
    goal: goals.hostile.listStatementMs,
    unit: 'ms',
    detail: `${asked.length} lists by two accounts; ${beside.length} small calls of another customer beside them, in ${getMedian(beside).toFixed(0)} ms, at most ${Math.max(...beside).toFixed(0)}, against ${getMedian(alone).toFixed(0)} alone`,
  });
}

async function* measurePapers(
  served: Served,
  strain: () => Promise<Strain>,
): AsyncGenerator<Figure> {
  const { businessId } = await fetchMeeting(served, 'nils');
  const { businessId: heavy } = await fetchMeeting(served, 'kari');
  const requestPaper = (as: string, business: number, htmlContent: string) =>
    send(served, {
      as,
      path: '/api/Reports/protocol',
      body: JSON.stringify({ uuid: randomUUID(), businessId: business, htmlContent, parties: [] }),
    });
  const page = () =>
    measureTime(() => requestPaper('nils', businessId, '<h2>Avtale</h2><p>Partene er enige.</p>'));
  for (let round = 0; round < 3; round += 1) await page();
  const alone: number[] = [];
  for (let round = 0; round < 40; round += 1) alone.push(await page());
  await strain();
  const long = '<p>Partene er enige om grensen mellom eiendommene.</p>'.repeat(4000);
  let remaining = 20;
  const load = Array.from({ length: remaining }, () =>
    requestPaper('kari', heavy, long).finally(() => (remaining -= 1)),
  );
  const beside: number[] = [];
  while (remaining > 0) beside.push(await page());
  await Promise.all(load);
  const { blockMs } = await strain();
  yield createFigure({
    what: 'a neighbour’s paper of one page while another customer has twenty long ones made',
    value: getMedian(beside) / getMedian(alone),
    goal: goals.hostile.neighbour,
    rounds: [beside, alone],
    detail: `${getMedian(beside).toFixed(0)} ms against ${getMedian(alone).toFixed(0)} ms alone; ${beside.length} papers, the slowest ${Math.max(...beside).toFixed(0)} ms; event loop ${blockMs.toFixed(0)} ms`,
  });
}
