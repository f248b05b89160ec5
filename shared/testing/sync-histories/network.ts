import type { ApiAnswer } from '@feltbok/contract/client/api-answer.ts';
import type { ApiClient } from '@feltbok/contract/client/api-client.ts';
import {
  ApiFailure,
  createAnswerFailure,
  failureTexts,
} from '@feltbok/contract/client/api-failure.ts';
import type { Base } from '@feltbok/offline/queue/change.ts';
import type { Chance } from './chance.ts';
import { type FakeServer, findFileOwner, type Request } from './fake-server.ts';
import type { Ledger } from './ledger.ts';
import { answerOfFilter, passThroughProxy, rewriteTag, type TagProxy } from './proxy.ts';
import type { Life, World } from './world.ts';

/** What lies between a tab and the server. */
export const weathers = [
  'fair',
  'offline',
  'answers get lost',
  'server fails',
  'server refuses',
  'sign-in expired',
  'captive portal',
  'filter answers',
  'slow',
  'busy',
] as const;
type Weather = (typeof weathers)[number];

export interface Network {
  weather: Weather;
  proxy: TagProxy;
  send(
    user: string,
    request: Parameters<ApiClient['send']>[0],
    life: Life,
  ): Promise<ApiAnswer<unknown>>;
  /** A tab reads what the server has. */
  look(name: string, into: Map<string, Base>): void;
}

const createUnreachable = (): ApiAnswer<never> => ({
  ok: false,
  failure: new ApiFailure('unreachable', failureTexts.unreachable, 503),
});
const createFailure = (status: number, retryAfterSeconds?: number): ApiAnswer<never> => ({
  ok: false,
  failure: createAnswerFailure({ status, statusText: '', body: undefined, retryAfterSeconds }, []),
});

/** Milliseconds that the client waits for an answer. */
const patience = 30_000;

export function createNetwork(
  world: World,
  chance: Chance,
  server: FakeServer,
  ledger: Ledger,
): Network {
  /** What each live tab has on its way, by user and resource. */
  const onTheWay = new Map<string, Life[]>();

  const nameResource = ({ method, path, body }: Request) => {
    const named = findFileOwner(path) ?? server.findUuid(path);
    const uuid = method === 'POST' ? (JSON.parse(body ?? '') as { uuid: string }).uuid : named;
    return uuid ? `/things/${uuid}` : path;
  };
  const checkOwner = (request: Request) => {
    const number =
      request.body === null ? undefined : (JSON.parse(request.body) as { edit: number }).edit;
    const edit = number === undefined ? undefined : ledger.findEdit(number);
    if (edit && edit.user !== request.user)
      ledger.recordViolation(`${request.user} sent an edit of ${edit.user}`);
  };

  const network: Network = {
    weather: 'fair',
    proxy: 'none',
    send(user, { method, path, content, ifMatch, idempotencyKey, signal }, life) {
      if (content?.bytes instanceof Blob && content.bytes.size === 0)
        ledger.recordViolation(`the file of ${path} was lost`);
      const body = typeof content?.bytes === 'string' ? content.bytes : null;
      const { proxy } = network;
      // A proxy that leaves the tag out of an answer lets the condition of a request through.
      const condition = ifMatch && (rewriteTag(proxy, ifMatch) ?? ifMatch);
      const request: Request = {
        user,
        method,
        path,
        body,
        ifMatch: condition,
        idempotencyKey: idempotencyKey ?? '',
      };
      checkOwner(request);
      const key = `${user} ${nameResource(request)}`;
      const otherLives = (onTheWay.get(key) ?? []).filter((otherLife) => !otherLife.isDead);
      if (otherLives.length > 0)
        ledger.recordViolation(`two requests for ${key} were on their way at once`);
      onTheWay.set(key, [...otherLives, life]);

      return new Promise((resolve, reject) => {
        let isOver = false;
        const over = () => {
          isOver = true;
          cancel();
          onTheWay.set(
            key,
            (onTheWay.get(key) ?? []).filter((otherLife) => otherLife !== life),
          );
        };
        const end = (answer: ApiAnswer<unknown>) => {
          if (isOver || life.isDead) return;
          over();
          resolve(answer);
        };
        // What was sent of it may arrive nevertheless.
        signal?.addEventListener('abort', () => {
          if (isOver || life.isDead) return;
          over();
          reject(new DOMException('', 'AbortError'));
        });
        const cancel = world.after(patience, () => end(createUnreachable()), life);
        const { weather } = network;
        const answerLater = (answer: ApiAnswer<unknown>) => world.later(() => end(answer), life);
        const arrive = (then: (answer: ApiAnswer<unknown>) => void) =>
          world.later(() => then(passThroughProxy(proxy, server.handle(request))));
        switch (weather) {
          case 'fair':
            return arrive(answerLater);
          case 'offline':
            return answerLater(createUnreachable());
          case 'answers get lost': {
            const outcome = chance.below(4);
            if (outcome === 0) return arrive(answerLater);
            if (outcome === 1) return arrive(() => answerLater(createUnreachable()));
            if (outcome === 2) return arrive(() => undefined);
            return undefined;
          }
          case 'server fails':
            return chance.of(0.5)
              ? answerLater(createFailure(500))
              : arrive(() => answerLater(createFailure(504)));
          case 'server refuses':
            return answerLater(passThroughProxy(proxy, server.reject(request, chance.below(4))));
          case 'sign-in expired':
            return answerLater({ ok: false, failure: new ApiFailure('signed-out', '', 401) });
          case 'captive portal':
            return answerLater({ ok: false, failure: new ApiFailure('unreadable', '', 200) });
          case 'filter answers':
            return chance.of(0.5)
              ? answerLater(answerOfFilter(chance))
              : arrive(() => answerLater(answerOfFilter(chance)));
          case 'busy':
            return answerLater(createFailure(chance.of(0.5) ? 429 : 503, 1 + chance.below(120)));
          case 'slow':
            // Beyond the client's patience as often as not: the server does it all the same.
            return void world.after(chance.below(2 * patience), () => arrive(answerLater), {
              isDead: false,
            });
        }
      });
    },
    look(name, into) {
      if (network.weather !== 'fair' && network.weather !== 'slow') return;
      const uuid = /^\/things\/(.*)$/.exec(name)?.[1];
      if (uuid !== undefined) return;
      const { revision, values } = server.read(name);
      into.set(name, { revision, values: values ?? {} });
    },
  };
  return network;
}
