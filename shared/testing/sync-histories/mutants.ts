import { ApiFailure } from '@feltbok/contract/client/api-failure.ts';
import type { Reduce } from '@feltbok/offline/queue/queue.domain.ts';
import { reduce, type Surroundings } from './tab.ts';

/** Ways in which a queue loses changes: each must be seen by what the histories look for. */
export const mutants: Record<string, Surroundings> = {
  'delete by key': (parts) => ({
    ...parts,
    reduce: (entry, event, receipt) => {
      const step = reduce(entry, event, receipt);
      return event.type === 'committed' ? { ...step, entry: null } : step;
    },
  }),
  'remove before send': (parts, disk) => ({
    ...parts,
    api: {
      send: (request) => {
        for (const [key, { text }] of disk.items) {
          if (text.includes(`"${request.idempotencyKey}"`)) disk.items.delete(key);
        }
        disk.writes += 1;
        return parts.api.send(request);
      },
    },
  }),
  'drop on 401': (parts) => ({
    ...parts,
    reduce: dropStatus(401),
    api: {
      send: async (request) => {
        const answer = await parts.api.send(request);
        if (answer.ok || answer.failure.kind !== 'signed-out') return answer;
        return { ok: false, failure: new ApiFailure('unexpected', '', 401) };
      },
    },
  }),
  'send the record without its file': (parts) => ({
    ...parts,
    api: {
      send: async (request) =>
        request.path.endsWith('/content')
          ? { ok: true, status: 200, body: undefined, etag: null }
          : parts.api.send(request),
    },
  }),
  'no lock': (parts) => ({ ...parts, lock: (work) => work() }),
  'no revision check': (parts) => ({
    ...parts,
    api: { send: (request) => parts.api.send({ ...request, ifMatch: undefined }) },
  }),
  'attempt limit': (parts) => {
    const tries = new Map<string | undefined, number>();
    return {
      ...parts,
      reduce: dropStatus(tooOften),
      api: {
        send: async (request) => {
          const answer = await parts.api.send(request);
          const count = (tries.get(request.idempotencyKey) ?? 0) + 1;
          tries.set(request.idempotencyKey, count);
          if (answer.ok || count < 3) return answer;
          return { ok: false, failure: new ApiFailure('unexpected', '', tooOften) };
        },
      },
    };
  },
};

/** No status of the API's: stands for 'sent too often'. */
const tooOften = 499;

/** Forgets what is rejected with this status, in place of putting it on the failed list. */
const dropStatus =
  (status: number): Reduce =>
  (entry, event, receipt) => {
    const step = reduce(entry, event, receipt);
    return event.type === 'refused' && event.status === status ? { ...step, entry: null } : step;
  };
