import { originHeader, revisionHeader } from '@feltbok/contract/client/answer-origin.ts';
import type { ApiAnswer } from '@feltbok/contract/client/api-answer.ts';
import { judgeAnswer } from '@feltbok/contract/client/judge-answer.ts';
import type { Chance } from './chance.ts';

/** What a proxy on the way makes of entity tags. */
export const proxies = [
  'none',
  'weakens',
  'suffixes',
  'both',
  'strips the tag',
  'strips all but the mark',
] as const;
export type TagProxy = (typeof proxies)[number];

const address = 'https://api.example/';

/** A tag as it leaves the proxy; null where it is left out. */
export function rewriteTag(proxy: TagProxy, tag: string): string | null {
  const suffixed = tag.replace(/"$/, '-gzip"');
  switch (proxy) {
    case 'none':
      return tag;
    case 'weakens':
      return `W/${tag}`;
    case 'suffixes':
      return suffixed;
    case 'both':
      return `W/${suffixed}`;
    case 'strips the tag':
    case 'strips all but the mark':
      return null;
  }
}

/** The API's answer as the client reads it behind the proxy. */
export function passThroughProxy(proxy: TagProxy, answer: ApiAnswer<unknown>): ApiAnswer<unknown> {
  const { status, body, etag } = answer.ok ? answer : answer.failure;
  const headers = new Headers({ [originHeader.name]: originHeader.value });
  if (!answer.ok) headers.set('Content-Type', 'application/problem+json');
  const tag = etag ? rewriteTag(proxy, etag) : null;
  if (tag) headers.set('ETag', tag);
  if (etag && proxy !== 'strips all but the mark')
    headers.set(revisionHeader, etag.replaceAll('"', ''));
  const hasBody = status !== 204;
  return read({ status, headers, text: hasBody ? JSON.stringify(body ?? {}) : '' }, status);
}

const htmlStatuses = [200, 302, 400, 401, 403, 404, 409, 412, 413, 421, 431, 451, 502, 503];

/** What a filter, a gateway or a portal answers in place of the API. */
export function answerOfFilter(chance: Chance): ApiAnswer<unknown> {
  const status = htmlStatuses[chance.below(htmlStatuses.length)] ?? 403;
  if (chance.of(0.2)) return read({ status: 204, headers: new Headers(), text: '' }, 204);
  if (chance.of(0.2)) return read({ status: 200, headers: new Headers(), text: '{"id":1}' }, 200);
  if (chance.of(0.3)) {
    const text = JSON.stringify({
      type: 'about:blank',
      title: '',
      status,
      detail: 'Blocked.',
      current: { edit: 0 },
    });
    return read(
      { status, headers: new Headers({ 'Content-Type': 'application/problem+json' }), text },
      200,
    );
  }
  const page = '<html><title>Blocked</title></html>';
  return read(
    { status, headers: new Headers({ 'Content-Type': 'text/html' }), text: page },
    status,
  );
}

interface Sent {
  status: number;
  headers: Headers;
  text: string;
}

function read({ status, headers, text }: Sent, success: number): ApiAnswer<unknown> {
  const call = {
    method: 'PUT',
    path: '/',
    success,
    documentedFailures: [],
    tag: 'revision',
  } as const;
  const response = { status, statusText: '', headers, url: address };
  return judgeAnswer(
    { response, text },
    { call, requestAddress: address, isConditional: false },
    { isMarkKnown: true },
  );
}
