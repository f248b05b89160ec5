/**
 * The API marks each of its answers with this header, which nothing between it and the device
 * sends.
 */
export const originHeader = { name: 'Feltbok-Api', value: '1' } as const;

/**
 * The revision of the resource once more, beside the ETag, which proxies take for theirs to change
 * or to leave out.
 */
export const revisionHeader = 'Feltbok-Revision';

const problemMembers = new Set([
  'type',
  'title',
  'status',
  'detail',
  'errors',
  'reason',
  'current',
]);

/** An answer whose body was read. */
export interface ReceivedAnswer {
  status: number;
  headers: Headers;
  /** The body, parsed; undefined where it is no JSON. */
  json: unknown;
}

export const isMarked = (headers: Headers): boolean => headers.has(originHeader.name);

/**
 * Whether an answer is the API's own problem+json (RFC 9457). Filters and gateways send problems
 * too; the API's are marked. An API of before the mark is recognised by the exact shape of its
 * problems.
 * @param isMarkKnown whether the API has marked an earlier answer: what is not marked is then not
 * its own
 */
export function isOwnProblem(
  { status, headers, json }: ReceivedAnswer,
  isMarkKnown: boolean,
): boolean {
  if (!/^application\/problem\+json\b/i.test(headers.get('Content-Type') ?? '')) return false;
  if (typeof json !== 'object' || json === null) return false;
  if (isMarked(headers)) return true;
  return !isMarkKnown && hasFormerShape(json, status);
}

function hasFormerShape(problem: object, status: number): boolean {
  const members: Partial<Record<string, unknown>> = { ...problem };
  return (
    members.type === 'about:blank' &&
    members.status === status &&
    typeof members.title === 'string' &&
    typeof members.detail === 'string' &&
    Object.keys(members).every((name) => problemMembers.has(name))
  );
}

/** Who has answered in place of the API, as far as the answer says. */
export interface Sender {
  status: number;
  /**
   * The page's title, the server's name, and the host where it is not the API's; null where nothing
   * is known.
   */
  name: string | null;
}

const longestName = 120;

/**
 * @param text the body
 * @param address where the answer came from, after redirects
 * @param asked the address of the request
 */
export function describeSender(
  { status, headers }: Pick<ReceivedAnswer, 'status' | 'headers'>,
  text: string,
  { address, asked }: { address: string; asked: string },
): Sender {
  const parts = [readTitle(text), headers.get('Server'), findForeignHost(address, asked)];
  const name = parts
    // What a stranger sends must not break the line, nor turn the direction of what stands around
    // it.
    .map((part) => part?.replaceAll(/[\s\p{C}]+/gu, ' ').trim())
    .filter(Boolean)
    .join(', ');
  return { status, name: name.slice(0, longestName) || null };
}

function readTitle(text: string): string | null {
  if (!/<title/i.test(text)) return null;
  return new DOMParser().parseFromString(text, 'text/html').title;
}

function findForeignHost(address: string, asked: string): string | null {
  if (address === '') return null;
  const { host } = new URL(address);
  return host === new URL(asked, address).host ? null : host;
}
