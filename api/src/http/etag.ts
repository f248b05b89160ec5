import { revisionHeader } from '@feltbok/contract/client/answer-origin.ts';
import { readRevision, readTag } from '@feltbok/contract/client/entity-tag.ts';
import type { FastifyInstance } from 'fastify';
import { badField } from './problem';

/** Entity tag of a resource that counts its changes. */
export const revisionTag = (revision: number) => `"${revision}"`;

/**
 * Sends the revision beside the ETag, which proxies that compress an answer weaken, suffix or leave
 * out.
 */
export function repeatRevision(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply, payload) => {
    const revision = readRevision(reply.getHeader('ETag')?.toString());
    if (revision !== null) reply.header(revisionHeader, String(revision));
    return payload;
  });
}

/**
 * Whether a condition holds for a resource with this tag. Both conditions compare what the API
 * itself has put into the tag: a proxy on the way may have marked it as weak or appended a coding,
 * and every tag of the API names one representation, so that a weak match is as good as the strong
 * one that RFC 9110, 13.1.1 asks for.
 * @throws RequestProblem 400 when the header is not a list of quoted tags
 */
export function tagMatches(
  name: 'If-Match' | 'If-None-Match',
  header: string,
  tag: string,
): boolean {
  if (header.trim() === '*') return true;
  const tags = tagsIn(header);
  if (!tags) throw badField(name, 'must be "*" or entity tags in quotes');
  const sought = readTag(tag);
  return tags.some((present) => readTag(present) === sought);
}

function tagsIn(header: string): string[] | undefined {
  const one = String.raw`(?:W/)?"[\x21\x23-\x7e\x80-\xff]*"`;
  if (!new RegExp(String.raw`^\s*${one}(?:\s*,\s*${one})*\s*$`).test(header)) return undefined;
  return header.match(/"[^"]*"/g) ?? [];
}
