/** Header that marks the API's own answers; nothing between the API and the device sends it. */
export const originHeader = { name: 'Feltbok-Api', value: '1' } as const;

/** Header that repeats the resource's revision, since some proxies change or remove the ETag. */
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

/** An answer whose body has been read. */
export interface ReceivedAnswer {
  status: number;
  headers: Headers;
  /** The parsed body; undefined when it is not JSON. */
  json: unknown;
}

export const hasOriginMark = (headers: Headers): boolean => headers.has(originHeader.name);

/**
 * Whether an answer is a problem+json (RFC 9457) of the API itself. Filters and gateways send
 * problems too, but without the API's mark. An older API, which sets no mark, is recognised by the
 * exact shape of its problems.
 * @param isMarkKnown whether the API has marked an earlier answer, so that this one must be marked
 */
export function isApiProblem(
  { status, headers, json }: ReceivedAnswer,
  isMarkKnown: boolean,
): boolean {
  if (!/^application\/problem\+json\b/i.test(headers.get('Content-Type') ?? '')) return false;
  if (typeof json !== 'object' || json === null) return false;
  if (hasOriginMark(headers)) return true;
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

/** What is known of the party that answered in place of the API. */
export interface Sender {
  status: number;
  /**
   * Title of the page, name of the server, and the host if it is not the API's; null when unknown.
   */
  name: string | null;
}

const maxNameLength = 120;

/**
 * Describes who answered in place of the API.
 * @param text body of the answer
 * @param address where the answer came from, after redirects
 * @param requestAddress address of the request
 */
export function describeSender(
  { status, headers }: Pick<ReceivedAnswer, 'status' | 'headers'>,
  text: string,
  { address, requestAddress }: { address: string; requestAddress: string },
): Sender {
  const parts = [readTitle(text), headers.get('Server'), findForeignHost(address, requestAddress)];
  const name = parts
    // Foreign text must neither break the line nor change the writing direction around it.
    .map((part) => part?.replaceAll(/[\s\p{C}]+/gu, ' ').trim())
    .filter(Boolean)
    .join(', ');
  return { status, name: name.slice(0, maxNameLength) || null };
}

function readTitle(text: string): string | null {
  if (!/<title/i.test(text)) return null;
  return new DOMParser().parseFromString(text, 'text/html').title;
}

function findForeignHost(address: string, requestAddress: string): string | null {
  if (address === '') return null;
  const { host } = new URL(address);
  return host === new URL(requestAddress, address).host ? null : host;
}
