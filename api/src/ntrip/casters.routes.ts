import type { CasterLogin } from '@feltbok/contract/casters.ts';
import { casterLoginForm } from '@feltbok/domain/casters/caster-login-form.ts';
import type { FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import type { Access } from '../access/access';
import { callRoute } from '../http/call-route';
import { lastingAnswers } from '../http/long-lived-response';
import { notFound } from '../http/problem';
import { checkForm } from '../http/rule-errors';
import type { ProductApi } from '../product-api';
import { askCaster } from './caster.data';
import type { CasterPlace } from './caster-list';
import { loginsOf, removeLogin, saveLogin } from './caster-logins.repository';
import { type RelayLimits, relay } from './correction-relay';
import {
  closeStream,
  openStream,
  placeReceiver,
  type StreamLimits,
  seeStream,
} from './correction-streams.repository';
import { passwordSeal } from './encrypted-password';
import { ggaOf } from './gga';
import { publicLookup } from './public-lookup';
import { mountsIn } from './source-table';

export interface CasterSettings {
  /** None where the installation relays no corrections. */
  casters?: readonly CasterPlace[] | undefined;
  /** Encrypt what accounts sign in to casters with. */
  casterKeys?: readonly string[] | undefined;
  /** Where they are other than the usual ones. */
  casterLimits?: Partial<RelayLimits & StreamLimits> | undefined;
}

const usualLimits: RelayLimits & StreamLimits = {
  answerWithinMs: 10_000,
  silentForMs: 30_000,
  takenWithinMs: 30_000,
  lookup: publicLookup(),
  // A day in the field at some 2 kB/s is 60 MB.
  bytes: 500 * 1024 * 1024,
  ms: 12 * 60 * 60 * 1000,
  ofAccount: 3,
  ofCustomer: 100,
  seenEveryMs: 10_000,
};
/** Bytes: no caster has a larger source table. */
const largestTable = 2 * 1024 * 1024;

/**
 * GNSS corrections by NTRIP, from the operator's casters and no other, with the account's own
 * login.
 */
export function castersRoutes(
  api: ProductApi,
  settings: CasterSettings & { metrics: Registry },
): void {
  const { casters = [], casterKeys = [], casterLimits, metrics } = settings;
  const limits = { ...usualLimits, ...casterLimits };
  const seal = passwordSeal(casterKeys);
  const casterOf = (name: string): CasterPlace => {
    const caster = casters.find((one) => one.name === name);
    if (!caster) throw notFound('The caster');
    return caster;
  };
  const loginFor = async (
    access: Access,
    { name }: CasterPlace,
  ): Promise<CasterLogin | undefined> => {
    const login = (await loginsOf(access)).find(({ caster }) => caster === name);
    const of = {
      customerId: access.customer.customerId,
      subject: access.user.subject,
      caster: name,
    };
    const password = login ? await seal.open(login.sealedPassword, of) : null;
    return login && password !== null ? { userName: login.userName, password } : undefined;
  };

  loginRoutes(api, casters, casterOf, seal);
  api.route({
    ...callRoute('getCasterMounts'),
    handler: async (request) => {
      const caster = casterOf(request.params.caster);
      const login = await request.withAccess((access) => loginFor(access, caster));
      return mountsIn(await sourceTableOf(caster, login, limits));
    },
  });
  streamRoutes(api, { casterOf, loginFor, limits, metrics });
}

interface Streams {
  /** @throws RequestProblem 404 where the operator names no such caster */
  casterOf: (name: string) => CasterPlace;
  loginFor: (access: Access, caster: CasterPlace) => Promise<CasterLogin | undefined>;
  limits: RelayLimits & StreamLimits;
  metrics: Registry;
}

function streamRoutes(api: ProductApi, { casterOf, loginFor, limits, metrics }: Streams): void {
  const relaying = relay(limits, metrics);
  const lasting = lastingAnswers(api);
  /** Of a stream at this process, which hears of positions that another one was sent. */
  const see = async (request: FastifyRequest, streamId: string): Promise<void> => {
    const gga = await request.withAccess((access) => seeStream(access, streamId));
    if (gga !== null) relaying.place(streamId, gga);
  };
  const forget = async (request: FastifyRequest, streamId: string): Promise<void> => {
    // What cannot be removed now is not counted any more in half a minute.
    await request.withAccess((access) => closeStream(access, streamId)).catch(() => undefined);
  };

  api.route({
    ...callRoute('streamCorrections'),
    handler: async (request, reply) => {
      const caster = casterOf(request.params.caster);
      const { stream: streamId } = request.query;
      const login = await request.withAccess(async (access) => {
        await openStream(access, streamId, limits);
        return loginFor(access, caster);
      });
      const ending = lasting(request, reply, {
        everyMs: limits.seenEveryMs,
        stillAdmitted: () => see(request, streamId),
      });
      ending.addEventListener('abort', () => void forget(request, streamId));
      const { mount } = request.params;
      const corrections = await relaying
        .open({ streamId, caster, mount, login, ending, log: request.log })
        .catch(async (error: unknown) => {
          await forget(request, streamId);
          throw error;
        });
      return reply.header('X-Accel-Buffering', 'no').type('gnss/data').send(corrections);
    },
  });
  api.route({
    ...callRoute('postReceiverPosition'),
    handler: async (request, reply) => {
      const gga = ggaOf(request.body, new Date());
      const { stream } = request.params;
      const isOwn = await request.withAccess((access) => placeReceiver(access, stream, gga));
      if (isOwn) relaying.place(stream, gga);
      return reply.code(204).send();
    },
  });
}

function loginRoutes(
  api: ProductApi,
  casters: readonly CasterPlace[],
  casterOf: (name: string) => CasterPlace,
  seal: ReturnType<typeof passwordSeal>,
): void {
  api.route({
    ...callRoute('getCasters'),
    handler: (request) =>
      request.withAccess(async (access) => {
        const logins = casters.length > 0 ? await loginsOf(access) : [];
        const userNameFor = (name: string) =>
          logins.find(({ caster }) => caster === name)?.userName ?? null;
        return casters.map(({ name, frame }) => ({ name, frame, userName: userNameFor(name) }));
      }),
  });
  api.route({
    ...callRoute('saveCasterLogin'),
    handler: (request, reply) => {
      checkForm(casterLoginForm, request.body);
      const { name } = casterOf(request.params.caster);
      const { userName, password } = request.body;
      const save = async (access: Access) => {
        const of = {
          customerId: access.customer.customerId,
          subject: access.user.subject,
          caster: name,
        };
        await saveLogin(access, {
          caster: name,
          userName,
          sealedPassword: await seal.seal(password, of),
        });
        return {
          status: 204 as const,
          changes: [{ ...loginIn(name), action: 'created' as const, after: { userName } }],
        };
      };
      // The password is no part of what is stored of the request.
      return request.write(reply, save, userName);
    },
  });
  api.route({
    ...callRoute('forgetCasterLogin'),
    handler: (request, reply) => {
      const { caster } = request.params;
      return request.write(reply, async (access) => {
        const stored = (await loginsOf(access)).find((one) => one.caster === caster);
        // Also of a caster that the operator no longer names.
        if (!stored) {
          casterOf(caster);
          return { status: 204, changes: [] };
        }
        await removeLogin(access, caster);
        const before = { userName: stored.userName };
        return { status: 204, changes: [{ ...loginIn(caster), action: 'deleted', before }] };
      });
    },
  });
}

const loginIn = (caster: string) => ({ resource: 'caster login', id: caster });

async function sourceTableOf(
  caster: CasterPlace,
  login: CasterLogin | undefined,
  limits: RelayLimits,
): Promise<string> {
  const over = new AbortController();
  try {
    const { body } = await askCaster(caster, { login, signal: over.signal }, limits);
    let table = '';
    for await (const chunk of body) {
      table += chunk.toString('latin1');
      if (table.length > largestTable || /^ENDSOURCETABLE/m.test(table.slice(-200))) break;
    }
    return decodeTable(Buffer.from(table, 'latin1'));
  } finally {
    over.abort();
  }
}

/** No standard says in which characters casters write the names of places. */
function decodeTable(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
