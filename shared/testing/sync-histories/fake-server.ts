import type { ApiAnswer } from '@feltbok/contract/client/api-answer.ts';
import { createAnswerFailure } from '@feltbok/contract/client/api-failure.ts';
import { readRevision } from '@feltbok/contract/client/entity-tag.ts';
import type { Ledger } from './ledger.ts';

/** What is written: the number of the edit, which says who has made it and when. */
export interface Values {
  edit: number;
}

interface Resource {
  revision: number;
  /** Null once deleted. */
  values: Values | null;
}

export interface Request {
  user: string;
  method: string;
  path: string;
  body: string | null;
  ifMatch: string | undefined;
  idempotencyKey: string;
}

/**
 * The API as the client may take it to be: revisions, conditions, and the same answer to the same
 * key.
 */
export interface FakeServer {
  handle(request: Request): ApiAnswer<unknown>;
  /** The answer to what it will not have, now or when it comes again by another way. */
  reject(request: Request, reason: number): ApiAnswer<unknown>;
  /** Somebody elsewhere changes a business. */
  changeElsewhere(path: string, edit: number): void;
  read(path: string): { revision: number; values: Values | null };
  findUuid(path: string): string | undefined;
  hasThing(uuid: string): boolean;
  /** Whether the thing is there, and what belongs to it never came. */
  lacksFile(uuid: string): boolean;
}

/** The thing that a file belongs to; undefined for any other request. */
export const findFileOwner = (path: string): string | undefined =>
  /^\/things\/(.+)\/content$/.exec(path)?.[1];

const createProblem = (status: number, body?: unknown, etag?: string): ApiAnswer<never> => ({
  ok: false,
  failure: createAnswerFailure({ status, statusText: '', body, etag }, []),
});

export function createServer(ledger: Ledger): FakeServer {
  const resources = new Map<string, Resource>();
  const created = new Map<string, number>();
  /** Things that come with a file, and whether it has come. */
  const files = new Map<string, boolean>();
  const answers = new Map<string, { fingerprint: string; answer: ApiAnswer<unknown> }>();

  const getResource = (path: string): Resource => {
    const present = resources.get(path);
    if (present) return present;
    const resource = { revision: 1, values: { edit: 0 } };
    if (path.startsWith('/businesses/')) resources.set(path, resource);
    return path.startsWith('/businesses/') ? resource : { revision: 0, values: null };
  };
  const succeed = (status: number, revision: number, body?: unknown): ApiAnswer<unknown> => ({
    ok: true,
    status,
    body,
    etag: `"${revision}"`,
  });

  const write = ({ method, path, body, ifMatch }: Request): ApiAnswer<unknown> => {
    if (method === 'POST') {
      const { uuid, edit, hasFile } = JSON.parse(body ?? '') as {
        uuid: string;
        edit: number;
        hasFile: boolean;
      };
      const known = created.get(uuid);
      if (known !== undefined) {
        const resource = getResource(`/things/${known}`);
        // The newest edit counts while nobody can see the thing.
        if (resource.values && files.get(uuid) === false && resource.values.edit !== edit) {
          resource.values = { edit };
          ledger.recordApplied(`/things/${uuid}`, edit, resource.revision);
        }
        return succeed(201, resource.revision, { id: known });
      }
      const id = created.size + 1;
      created.set(uuid, id);
      if (hasFile) files.set(uuid, false);
      resources.set(`/things/${id}`, { revision: 1, values: { edit } });
      ledger.recordApplied(`/things/${uuid}`, edit, 1);
      return succeed(201, 1, { id });
    }
    const owner = findFileOwner(path);
    if (owner) {
      const id = created.get(owner);
      const resource = getResource(`/things/${id}`);
      if (!resource.values) return createProblem(404);
      files.set(owner, true);
      return succeed(200, resource.revision, { id });
    }
    const resource = getResource(path);
    if (!resource.values) return createProblem(404);
    if (ifMatch === undefined)
      ledger.recordViolation(`${method} ${path} goes over whatever is there`);
    if (ifMatch !== undefined && readRevision(ifMatch) !== resource.revision) {
      const { revision, values } = resource;
      return createProblem(412, { current: { ...values, revision } }, `"${revision}"`);
    }
    resource.revision += 1;
    const edit = method === 'DELETE' ? null : (JSON.parse(body ?? '') as Values).edit;
    resource.values = edit === null ? null : { edit };
    ledger.recordApplied(getName(path), edit, resource.revision);
    return succeed(method === 'DELETE' ? 204 : 200, resource.revision);
  };

  const getName = (path: string) => {
    const uuid = findUuid(path);
    return uuid ? `/things/${uuid}` : path;
  };
  const findUuid = (path: string) => [...created].find(([, id]) => path === `/things/${id}`)?.[0];

  const buildKey = ({ user, idempotencyKey }: Request) => `${user} ${idempotencyKey}`;

  const computeFingerprint = ({ method, path, body }: Request) =>
    JSON.stringify([method, path, body]);

  const isThere = (uuid: string) => resources.get(`/things/${created.get(uuid)}`)?.values != null;

  return {
    reject(request, reason) {
      const key = buildKey(request);
      const fingerprint = computeFingerprint(request);
      // That something is not there would be a lie: who deletes it would take its word.
      const statuses = request.method === 'DELETE' ? [403] : [400, 403, 404, 413];
      const answer =
        answers.get(key)?.answer ?? createProblem(statuses[reason % statuses.length] ?? 400);
      answers.set(key, { fingerprint, answer });
      return answer;
    },
    handle(request) {
      const fingerprint = computeFingerprint(request);
      const key = buildKey(request);
      const earlier = answers.get(key);
      if (earlier) {
        if (earlier.fingerprint !== fingerprint)
          ledger.recordViolation('one idempotency key stands for two requests');
        return earlier.answer;
      }
      const answer = write(request);
      if (answer.ok) answers.set(key, { fingerprint, answer });
      return answer;
    },
    changeElsewhere(path, edit) {
      const resource = getResource(path);
      resource.revision += 1;
      resource.values = { edit };
      ledger.recordApplied(path, edit, resource.revision);
    },
    read: getResource,
    findUuid,
    // Nobody sees a thing before its file has come.
    hasThing: (uuid) => isThere(uuid) && files.get(uuid) !== false,
    lacksFile: (uuid) => isThere(uuid) && files.get(uuid) === false,
  };
}
