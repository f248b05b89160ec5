import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { calls } from '@feltbok/contract/all-calls.ts';
import type { CallName } from '@feltbok/contract/call-types.ts';
import type { CallDefinition } from '@feltbok/contract/define-call.ts';
import { profileHeader } from '@feltbok/contract/profile.ts';
import type { Attendee, Business, Case } from '@feltbok/domain/cases/case.ts';
import { generateX25519Identity } from 'age-encryption';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { type AppSettings, buildApp } from '../app';
import { createTokenVerifier, type IdentitySettings } from '../auth';
import type { Database } from '../db/database';
import type { Leadership } from '../db/leadership';
import type { Notices } from '../db/notices';
import type { FileStore } from '../files/file-store';
import { createFileSystemStore } from '../files/file-system';
import type { Problem } from '../http/problem';
import { importFile } from '../import/import.repository';
import { createPdfWorkers } from '../pdf/pdf-workers';
import {
  audience,
  type IdentityProvider,
  integrationScope,
  resultsScope,
  scope,
  startIdentityProvider,
} from './identity-provider';
import { startCaster } from './ntrip-caster';
import { startOwnerService } from './owner-service';
import { surveyData } from './survey-data';
import { openTestDatabase, type TestDatabase } from './test-database';

export interface TestApi {
  app: FastifyInstance;
  /** A connection of the owner, who sees the rows of every customer, to inspect what is stored. */
  database: Database;
  /** The connection of the API itself. */
  forRequests: Database;
  notices: Notices;
  noticesElsewhere: Notices;
  leadership: Leadership;
  leadershipElsewhere: Leadership;
  provider: IdentityProvider;
  /** The files lie in a folder of their own. */
  files: FileStore;
  filesFolder: string;
  identity: IdentitySettings;
  /** The whole API as an admitted user's device calls it. */
  as(subject: string): Device;
  /**
   * Whoever may make the call for this user's customer: the user, or the service account of its
   * case system.
   */
  asCallerOf(name: CallName, subject: string): Device;
  close(): Promise<void>;
}

const caseSystems: Record<string, string> = {
  kari: 'fagsystem-4699',
  per: 'fagsystem-4699',
  nils: 'fagsystem-1899',
};

/** What a token for the call says: of the user, or of the service account in the user's place. */
export function createClaims(name: CallName, subject: string): { sub: string; scope: string } {
  const { caller }: CallDefinition = calls[name];
  if (caller === undefined) return { sub: subject, scope };
  const scopes = { 'case system': integrationScope, 'results reader': resultsScope };
  return { sub: caseSystems[subject] ?? subject, scope: scopes[caller] };
}

interface Device {
  send(request: InjectOptions): Promise<Answer>;
  cases(): Promise<Case[]>;
  /** @throws Error when the account does not see a business of this property */
  /** The business with its attendees, as the opened case contains them. */
  businessOf(propertyNumber: string): Promise<Business>;
}

export type Answer = Awaited<ReturnType<FastifyInstance['inject']>>;

export const webOrigin = 'https://felt.fjordvik.example';
export const profile = { [profileHeader.name]: profileHeader.value };
/** Small, so that a document that is too large is quickly made. */
export const documentMaxBytes = 40 * 1024 * 1024;
export const parseProblem = (answer: Answer): Problem => answer.json();

/**
 * The API over an empty database, one of its own, with the survey data in it, and a running
 * identity provider.
 */
export async function startTestApi(
  settings: Partial<AppSettings> = {},
  opened: Promise<TestDatabase> = openTestDatabase(),
): Promise<TestApi> {
  const { database, forRequests, notices, noticesElsewhere, close, ...connection } = await opened;
  const { leadership, leadershipElsewhere } = connection;
  const provider = await startIdentityProvider();
  const filesFolder = await mkdtemp(join(tmpdir(), 'feltbok-files-'));
  const files = await createFileSystemStore(filesFolder);
  await importFile(database, surveyData());
  const identity = {
    issuer: provider.issuer,
    audience,
    scope,
    integrationScope,
    resultsScope,
    subjectClaim: 'sub',
  };
  const pdfs = createPdfWorkers();
  const owners = await startOwnerService();
  const caster = await startCaster();
  const app = buildApp({
    pdfs,
    database: forRequests,
    notices,
    verifyToken: createTokenVerifier(identity),
    corsOrigins: [webOrigin],
    logger: false,
    files,
    documentMaxBytes,
    ownerService: owners,
    casters: [caster.place],
    casterKeys: [await generateX25519Identity()],
    ...settings,
  });
  return {
    app,
    database,
    forRequests,
    notices,
    noticesElsewhere,
    leadership,
    leadershipElsewhere,
    provider,
    files,
    filesFolder,
    identity,
    as: (subject) => createDevice(app, () => provider.token({ sub: subject })),
    asCallerOf: (name, subject) =>
      createDevice(app, () => provider.token(createClaims(name, subject))),
    close: async () => {
      await app.close();
      await pdfs.close();
      await close();
      await provider.close();
      await owners.close();
      await caster.close();
      await rm(filesFolder, { recursive: true });
    },
  };
}

function createDevice(app: FastifyInstance, token: () => Promise<string>): Device {
  const send: Device['send'] = async ({ headers, ...request }) =>
    respond(app, {
      ...request,
      headers: { Authorization: `Bearer ${await token()}`, ...profile, ...headers },
    });
  const cases = async () => (await send({ url: '/api/Cases' })).json<Case[]>();
  const findBusiness = async (propertyNumber: string) => {
    const all = (await cases()).flatMap((surveyCase) => surveyCase.businesses);
    const found = all.find(({ details }) => details.propertyNumber === propertyNumber);
    if (!found) throw new Error(`No business of ${propertyNumber} among ${all.length}`);
    const attendees = (await send({ url: `/api/Attendees/${found.businessId}` })).json<
      Attendee[]
    >();
    return { ...found, attendees };
  };
  return { send, cases, businessOf: findBusiness };
}

/** An answer that goes on is left once its first event has come. */
async function respond(app: FastifyInstance, request: InjectOptions): Promise<Answer> {
  if (!/\/Cases\/[^/]+\/Events(?:\?|$)/i.test(String(request.url))) return app.inject(request);
  const answer = await app.inject({ ...request, payloadAsStream: true });
  const stream = answer.stream();
  const body =
    answer.statusCode === 200 ? String((await once(stream, 'data'))[0]) : await text(stream);
  stream.destroy();
  answer.raw.res.destroy();
  return { ...answer, body, payload: body, json: () => JSON.parse(body) };
}
