import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { newDocument, pdfFile } from '../../../api/src/testing/sample-documents';
import { profile } from '../../../api/src/testing/test-api';
import { compared, type Figure, figure, inTurns } from '../figures';
import { goals } from '../goals';
import type { Asked, Served } from './serve';

const megabyte = 1_000_000;
const file = pdfFile(20 * megabyte);
const rounds = 41;
const atOnce = 4;

/**
 * Documents up and down through the product's API, against a plain stream between Fastify and the
 * disk.
 */
export async function* measure(): AsyncGenerator<Figure> {
  const child = fork(join(import.meta.dirname, 'serve.ts'), {
    execArgv: ['--import', 'tsx', '--expose-gc'],
  });
  const served = await Promise.race([
    once(child, 'message').then(([message]) => message as Served),
    once(child, 'exit').then(() =>
      Promise.reject(new Error('The benched API ended before it listened.')),
    ),
  ]);
  try {
    // First, while nothing large has passed yet that the process would reserve room for.
    yield* memory(served, child);
    yield* speed(served);
  } finally {
    const exited = once(child, 'exit');
    child.disconnect();
    await exited;
  }
}

async function* speed(served: Served): AsyncGenerator<Figure> {
  const announced = await Promise.all(Array.from({ length: rounds + 1 }, () => announce(served)));
  const up = await inTurns(
    rounds,
    () => timeOf(() => upload(served, announced.pop() ?? '')),
    () => timeOf(() => send(served.plain, 'PUT', '/file', {}, file)),
  );
  yield compared(up, {
    what: 'a document of 20 MB up, against a stream that Fastify writes to the disk',
    goal: goals.documents.transfer,
  });

  const uuid = await announce(served);
  const { id } = await upload(served, uuid);
  const { name } = (await send(served.plain, 'PUT', '/file', {}, file)) as { name: string };
  const down = await inTurns(
    rounds,
    () => timeOf(() => download(served.product, `/api/Documents/${id}/content`, headersOf(served))),
    () => timeOf(() => download(served.plain, `/file/${name}`, {})),
  );
  yield compared(down, {
    what: 'a document of 20 MB down, against a stream that Fastify reads from the disk',
    goal: goals.documents.transfer,
  });
}

async function* memory(served: Served, child: ChildProcess): AsyncGenerator<Figure> {
  const uuids = await Promise.all(Array.from({ length: atOnce }, () => announce(served)));
  const ask = async (asked: Asked) => {
    const answer = once(child, 'message');
    child.send(asked);
    const [bytes] = (await answer) as [number];
    return bytes / megabyte;
  };

  await ask('memory from here');
  const ids = await Promise.all(uuids.map(async (uuid) => (await upload(served, uuid)).id));
  yield extra('four documents of 20 MB up at once', await ask('memory so far'));
  for (const [path, how] of [
    ['/content', 'as bytes'],
    ['', 'as a data URL'],
  ] as const) {
    await ask('memory from here');
    await Promise.all(
      ids.map((id) => download(served.product, `/api/Documents/${id}${path}`, headersOf(served))),
    );
    yield extra(`four documents of 20 MB down at once, ${how}`, await ask('memory so far'));
  }
}

const extra = (what: string, megabytes: number) =>
  figure({
    what: `memory for ${what}`,
    value: megabytes,
    goal: goals.documents.memoryMb,
    unit: 'MB',
    detail: 'at the most, beside what the process has before',
  });

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

const headersOf = ({ token }: Served) => ({ Authorization: `Bearer ${token}`, ...profile });

async function announce(served: Served): Promise<string> {
  const document = newDocument(served.place, file);
  const headers = { ...headersOf(served), 'Content-Type': 'application/json' };
  await send(
    served.product,
    'POST',
    '/api/Documents',
    headers,
    Buffer.from(JSON.stringify(document)),
  );
  return document.uuid;
}

const upload = (served: Served, uuid: string) =>
  send(
    served.product,
    'PUT',
    `/api/Documents/${uuid}/content`,
    headersOf(served),
    file,
  ) as Promise<{ id: number }>;

const agent = new Agent({ keepAlive: true });

/** @throws Error when the answer is no success */
async function answerOf(
  port: number,
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: Buffer,
) {
  const length = body && { 'Content-Length': String(body.length) };
  const request = httpRequest({
    port,
    host: '127.0.0.1',
    method,
    path,
    agent,
    headers: { ...headers, ...length },
  });
  request.end(body);
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  if ((answer.statusCode ?? 500) >= 300)
    throw new Error(`${method} ${path} was answered ${answer.statusCode}.`);
  return answer;
}

const send = async (
  port: number,
  method: string,
  path: string,
  headers: Record<string, string>,
  body: Buffer,
) => json(await answerOf(port, method, path, headers, body));

async function download(
  port: number,
  path: string,
  headers: Record<string, string>,
): Promise<void> {
  const answer = await answerOf(port, 'GET', path, headers);
  let bytes = 0;
  for await (const chunk of answer) bytes += chunk.length;
  if (bytes < file.length) throw new Error(`${path} gave ${bytes} bytes.`);
}
