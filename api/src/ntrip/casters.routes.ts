import type { CasterLogin } from '@feltbok/contract/casters.ts';
import { casterLoginForm } from '@feltbok/domain/casters/caster-login-form.ts';
import type { FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import type { Access } from '../access/access';
import { callRoute } from '../http/call-route';
import { createLongLivedResponses } from '../http/long-lived-response';
import { createNotFound } from '../http/problem';
import { publicLookup } from '../http/public-lookup';
import { checkForm } from '../http/rule-errors';
import type { ProductApi } from '../product-api';
import { askCaster } from './caster.data';
import type { CasterPlace } from './caster-list';
import { listLogins, removeLogin, saveLogin } from './caster-logins.repository';
import { createRelay, type RelayLimits } from './correction-relay';
import {
  closeStream,
  markStreamSeen,
  openStream,
  type StreamLimits,
  storePosition,
} from './correction-streams.repository';
import { createPasswordSeal } from './encrypted-password';
import { formatGga } from './gga';
import { parseMounts } from './source-table';

export interface CasterSettings {
  /** Empty where the installation relays no corrections. */
  casters?: readonly CasterPlace[] | undefined;
  /** Keys that encrypt the accounts' logins at casters. */
  casterKeys?: readonly string[] | undefined;
  /** Limits that differ from the defaults. */
  casterLimits?: Partial<RelayLimits & StreamLimits> | undefined;
}

const defaultLimits: RelayLimits & StreamLimits = {
  responseTimeoutMs: 10_000,
  silenceTimeoutMs: 30_000,
  readTimeoutMs: 30_000,
  lookup: publicLookup(),
  // A day in the field at about 2 kB/s takes 60 MB.
  maxBytes: 500 * 1024 * 1024,
  maxMs: 12 * 60 * 60 * 1000,
  maxPerAccount: 3,
  maxPerCustomer: 100,
  heartbeatMs: 10_000,
};
/** Maximum size of a source table in bytes. */
const maxTableBytes = 2 * 1024 * 1024;

/**
 * Adds the calls for GNSS corrections by NTRIP, from the operator's casters alone, with the
 * account's own login.
 */
export function addCasterRoutes(
  api: ProductApi,
  settings: CasterSettings & { metrics: Registry },
): void {
  const { casters = [], casterKeys = [], casterLimits, metrics } = settings;
  const limits = { ...defaultLimits, ...casterLimits };
  const seal = createPasswordSeal(casterKeys);
  const findCaster = (name: string): CasterPlace => {
    const caster = casters.find((caster) => caster.name === name);
    if (!caster) throw createNotFound('The caster');
    return caster;
  };
  const findLogin = async (
    access: Access,
    { name }: CasterPlace,
  ): Promise<CasterLogin | undefined> => {
    const login = (await listLogins(access)).find(({ caster }) => caster === name);
    const of = {
      customerId: access.customer.customerId,
      subject: access.user.subject,
      caster: name,
    };
    const password = login ? await seal.open(login.sealedPassword, of) : null;
    return login && password !== null ? { userName: login.userName, password } : undefined;
  };

  addLoginRoutes(api, casters, findCaster, seal);
  api.route({
    ...callRoute('getCasterMounts'),
    handler: async (request) => {
      const caster = findCaster(request.params.caster);
      const login = await request.withAccess((access) => findLogin(access, caster));
      return parseMounts(await fetchSourceTable(caster, login, limits));
    },
  });
  addStreamRoutes(api, { casterOf: findCaster, loginFor: findLogin, limits, metrics });
}

interface Streams {
  /** @throws RequestProblem 404 when the operator has no such caster */
  casterOf: (name: string) => CasterPlace;
  loginFor: (access: Access, caster: CasterPlace) => Promise<CasterLogin | undefined>;
  limits: RelayLimits & StreamLimits;
  metrics: Registry;
}

function addStreamRoutes(api: ProductApi, { casterOf, loginFor, limits, metrics }: Streams): void {
  const relaying = createRelay(limits, metrics);
  const keepOpen = createLongLivedResponses(api);
  /**
   * Marks a stream of this process as open, and passes on a position that another process received.
   */
  const markSeen = async (request: FastifyRequest, streamId: string): Promise<void> => {
    const gga = await request.withAccess((access) => markStreamSeen(access, streamId));
    if (gga !== null) relaying.sendPosition(streamId, gga);
  };
  const forget = async (request: FastifyRequest, streamId: string): Promise<void> => {
    // A stream that cannot be removed now stops counting after half a minute.
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
      const ending = keepOpen(request, reply, {
        everyMs: limits.heartbeatMs,
        checkAdmission: () => markSeen(request, streamId),
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
      const gga = formatGga(request.body, new Date());
      const { stream } = request.params;
      const isOwn = await request.withAccess((access) => storePosition(access, stream, gga));
      if (isOwn) relaying.sendPosition(stream, gga);
      return reply.code(204).send();
    },
  });
}

function addLoginRoutes(
  api: ProductApi,
  casters: readonly CasterPlace[],
  casterOf: (name: string) => CasterPlace,
  seal: ReturnType<typeof createPasswordSeal>,
): void {
  api.route({
    ...callRoute('getCasters'),
    handler: (request) =>
      request.withAccess(async (access) => {
        const logins = casters.length > 0 ? await listLogins(access) : [];
        const findUserName = (name: string) =>
          logins.find(({ caster }) => caster === name)?.userName ?? null;
        return casters.map(({ name, frame }) => ({ name, frame, userName: findUserName(name) }));
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
          changes: [{ ...toAuditResource(name), action: 'created' as const, after: { userName } }],
        };
      };
      // The password is left out of the stored request.
      return request.write(reply, save, userName);
    },
  });
  api.route({
    ...callRoute('forgetCasterLogin'),
    handler: (request, reply) => {
      const { caster } = request.params;
      return request.write(reply, async (access) => {
        const stored = (await listLogins(access)).find((login) => login.caster === caster);
        // A login can also be removed for a caster that the operator no longer has.
        if (!stored) {
          casterOf(caster);
          return { status: 204, changes: [] };
        }
        await removeLogin(access, caster);
        const before = { userName: stored.userName };
        return {
          status: 204,
          changes: [{ ...toAuditResource(caster), action: 'deleted', before }],
        };
      });
    },
  });
}

const toAuditResource = (caster: string) => ({ resource: 'caster login', id: caster });

async function fetchSourceTable(
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
      if (table.length > maxTableBytes || /^ENDSOURCETABLE/m.test(table.slice(-200))) break;
    }
    return decodeTable(Buffer.from(table, 'latin1'));
  } finally {
    over.abort();
  }
}

/** Decodes a source table. No standard defines the encoding of place names. */
function decodeTable(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
