import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { type JsonRow, toJsonArray, toJsonItems } from '../db/json-text';

type JsonPage = readonly JsonRow[];

/**
 * Sends a list as a JSON array. Only one page is in memory at a time, and pages are read as fast as
 * the caller takes them. When a page cannot be read, the connection is closed and the caller sees a
 * truncated response.
 * @throws errors of reading the first two pages
 */
export async function sendJsonArray(
  reply: FastifyReply,
  pages: AsyncGenerator<JsonPage, void>,
): Promise<FastifyReply> {
  reply.type('application/json; charset=utf-8');
  const first = (await pages.next()).value ?? [];
  const second = await pages.next();
  if (second.done) return reply.send(toJsonArray(first));
  const text = writeArray(prependPages([first, second.value], pages));
  // A higher mark would let the stream read pages ahead of the caller.
  return reply.send(Readable.from(text, { highWaterMark: 1 }));
}

async function* prependPages(
  present: readonly JsonPage[],
  further: AsyncIterable<JsonPage>,
): AsyncGenerator<JsonPage, void> {
  yield* present;
  yield* further;
}

async function* writeArray(pages: AsyncIterable<JsonPage>): AsyncGenerator<string, void> {
  let before = '[';
  for await (const page of pages) {
    if (page.length === 0) continue;
    yield before + toJsonItems(page);
    before = ', ';
  }
  yield before === '[' ? '[]' : ']';
}
