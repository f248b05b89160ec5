import { revisionHeader } from '@feltbok/contract/client/answer-origin.ts';
import { readRevision, readTag } from '@feltbok/contract/client/entity-tag.ts';
import type { FastifyInstance } from 'fastify';
import { createBadField } from './problem';

/** Entity tag of a resource that counts its changes. */
export const formatRevisionTag = (revision: number) => `"${revision}"`;

/**
 * Sends the revision beside the ETag. Proxies that compress a response weaken the ETag, add a
 * suffix or remove it.
 */
export function addRevisionHeader(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply, payload) => {
    const revision = readRevision(reply.getHeader('ETag')?.toString());
    if (revision !== null) reply.header(revisionHeader, String(revision));
    return payload;
  });
}

/**
 * Tells whether a condition holds for a resource with this tag. Both conditions compare the API's
 * own part of the tag: a proxy may have marked the tag as weak or appended a coding. Every tag of
 * the API names one representation, so that a weak match is as good as the strong one that RFC
 * 9110, 13.1.1 requires.
 * @throws RequestProblem 400 when the header is not a list of quoted tags
 */
export function matchesTag(
  name: 'If-Match' | 'If-None-Match',
  header: string,
  tag: string,
): boolean {
  if (header.trim() === '*') return true;
  const tags = parseTags(header);
  if (!tags) throw createBadField(name, 'must be "*" or entity tags in quotes');
  const sought = readTag(tag);
  return tags.some((present) => readTag(present) === sought);
}

function parseTags(header: string): string[] | undefined {
  const tag = String.raw`(?:W/)?"[\x21\x23-\x7e\x80-\xff]*"`;
  if (!new RegExp(String.raw`^\s*${tag}(?:\s*,\s*${tag})*\s*$`).test(header)) return undefined;
  return header.match(/"[^"]*"/g) ?? [];
}
