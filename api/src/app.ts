import cors from '@fastify/cors';
import rateLimit from '@fastify/rate-limit';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { originHeader, revisionHeader } from '@feltbok/contract/client/answer-origin.ts';
import { profileHeader } from '@feltbok/contract/profile.ts';
import Fastify, {
  type FastifyInstance,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify';
import { Registry } from 'prom-client';
import { admissions, withAccess } from './access/access';
import { agreementsRoutes } from './agreements/agreements.routes';
import { attendeesRoutes } from './attendees/attendees.routes';
import { type Caller, requireFreshSignIn, type VerifyToken } from './auth';
import { boundaryMarksRoutes } from './boundary-marks/boundary-marks.routes';
import { businessesRoutes } from './businesses/businesses.routes';
import { casesRoutes } from './cases/cases.routes';
import { controlMeasurementsRoutes } from './control-measurements/control-measurements.routes';
import { customerContextRoutes } from './customer-context/customer-context.routes';
import type { Database } from './db/database';
import type { Notices } from './db/notices';
import { devicesRoutes } from './devices/devices.routes';
import { leaseSigner } from './devices/lease-signer';
import type { DocumentSettings } from './documents/document-upload';
import { documentsRoutes } from './documents/documents.routes';
import type { WatchedDisk } from './health/free-space';
import { healthRoutes } from './health/health.routes';
import { bodyDeadline } from './http/body-deadline';
import { compressAnswers } from './http/compression';
import { answerClientError, answerFailures, sendFailure } from './http/errors';
import { repeatRevision } from './http/etag';
import { closeWhenAnswered } from './http/graceful-close';
import { jsonBodies } from './http/json-bodies';
import { logController, logSerializers, requestNumber } from './http/log';
import { badField, RequestProblem } from './http/problem';
import { protectiveHeaders } from './http/protective-headers';
import { turnsOfAccounts } from './http/request-slots';
import { announcedBytes } from './http/unread-bodies';
import { validatorCompiler } from './http/validation';
import { integrationRoutes } from './integration/integration.routes';
import { LiveCases } from './live/live-cases';
import { liveCasesRoutes } from './live/live-cases.routes';
import { measuredFiles } from './metrics/measured-files';
import { type Connections, metricsRoutes } from './metrics/metrics.routes';
import { type CasterSettings, castersRoutes } from './ntrip/casters.routes';
import { docsPageRoutes, openApiRoutes } from './openapi/openapi.routes';
import { type OwnerSettings, ownersRoutes } from './owners/owners.routes';
import { papersRoutes } from './papers/papers.routes';
import type { PdfWorkers } from './pdf/pdf-workers';
import type { ProductApi } from './product-api';
import { reportsRoutes } from './reports/reports.routes';
import { sealsRoutes } from './seals/seals.routes';
import type { PartyProviderSettings } from './signing/party-provider.data';
import { signPageRoutes } from './signing/sign-page.routes';
import { signingRequestsRoutes } from './signing/signing-requests.routes';
import { sketchesRoutes } from './sketches/sketches.routes';
import { userGuideRoutes } from './user-guide/user-guide.routes';
import { sendAnswer } from './writes/send-answer';
import { performWrite } from './writes/write';

export interface AppSettings extends DocumentSettings, OwnerSettings, CasterSettings {
  database: Database;
  notices: Notices;
  verifyToken: VerifyToken;
  /** Closed by the caller, after the app. */
  pdfs: PdfWorkers;
  /** Origins whose pages may call the API. */
  corsOrigins: string[];
  /** How long ago a user may have signed in who signs or deletes; without it there is no limit. */
  freshSignInMinutes?: number | undefined;
  /** Of one account; without it there is no limit. */
  requestsPerMinute?: number | undefined;
  /** Of one network address, before its token is looked at; without it there is no limit. */
  requestsPerMinutePerAddress?: number | undefined;
  /** Where the app is, for what is printed on papers. */
  appAddress?: string | undefined;
  /** Whether there is something to seal papers with. */
  sealsPapers?: boolean;
  /** Certificate and key in PEM; plain HTTP without them. */
  tls?: { cert: string; key: string } | undefined;
  /** Addresses and networks whose X-Forwarded-For is believed. */
  trustedProxies?: string[];
  /** Without room on one of them the API is not ready. */
  disks?: readonly WatchedDisk[];
  /** Shown in the metrics. */
  connections?: Connections;
  /** By whom remote parties can prove who they are. */
  partyIdentity?: PartyProviderSettings | undefined;
  /**
   * What the page runs on which a party signs on a phone of its own; without it the page does
   * nothing.
   */
  signScript?: string | undefined;
  /** Folder of the user guide's PDFs; the product's own where it is left out. */
  guides?: URL;
  /** False for silence. */
  logger: Exclude<FastifyServerOptions['logger'], true | undefined>;
}

/** Devices know the API's answers by this mark from those of filters and proxies. */
const originMark = { [originHeader.name]: originHeader.value };

const jsonBodyLimit = 1024 * 1024;
/**
 * Enough for a large body on a slow mobile network, too little to hold connections open for
 * nothing.
 */
const bodyWithinMs = 120_000;
/** The largest document at the edge of coverage, some 250 kbit/s. */
const uploadWithinMs = 3_600_000;

/** What a page of another origin may send and read. */
const callsOfOtherOrigins = {
  methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
  allowedHeaders: [
    'Authorization',
    'Content-Digest',
    'Content-Type',
    'If-Match',
    'If-None-Match',
    'If-Range',
    'Idempotency-Key',
    'Range',
    profileHeader.name,
  ],
  exposedHeaders: [
    'Content-Disposition',
    'Content-Range',
    'Date',
    'ETag',
    'Repr-Digest',
    'Retry-After',
    originHeader.name,
    revisionHeader,
  ],
  // Browsers cut it to two hours at most; a save on a mobile network is spared the preflight.
  maxAge: 7200,
  strictPreflight: false,
};

/**
 * The product API, not yet listening. It stores nothing between requests; the database is the
 * caller's to close.
 */
export function buildApp({
  database,
  verifyToken,
  corsOrigins,
  logger,
  tls,
  trustedProxies,
  ...settings
}: AppSettings): FastifyInstance {
  const metrics = new Registry();
  const measured = {
    ...settings,
    database,
    verifyToken,
    metrics,
    files: measuredFiles(settings.files, metrics),
  };
  const app: FastifyInstance = Fastify({
    ...(tls && { https: { ...tls, minVersion: 'TLSv1.3' as const } }),
    logger: logger && { ...logger, serializers: logSerializers },
    logController,
    genReqId: requestNumber,
    bodyLimit: jsonBodyLimit,
    requestTimeout: uploadWithinMs,
    trustProxy: trustedProxies?.length ? trustedProxies : false,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true },
    // Not reached by hooks, so what they would add is added here.
    frameworkErrors: (error, request, reply) =>
      sendFailure(
        error,
        request,
        reply.headers({ ...protectiveHeaders(request.headers), ...originMark }),
      ),
    clientErrorHandler: answerClientError,
  });
  app.setValidatorCompiler(validatorCompiler);
  jsonBodies(app);
  answerFailures(app);
  bodyDeadline(app, bodyWithinMs);
  closeWhenAnswered(app);

  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      ...protectiveHeaders(request.headers),
      ...originMark,
      'X-Request-Id': request.id,
    });
  });
  repeatRevision(app);
  app.register(cors, { origin: corsOrigins, ...callsOfOtherOrigins });

  compressAnswers(app);
  metricsRoutes(app, metrics, settings.connections);
  healthRoutes(app, database, settings.disks ?? []);
  openApiRoutes(app);
  app.register(rateLimit, { global: false });
  app.register(async (scope) => {
    const { requestsPerMinutePerAddress } = settings;
    const requireRateOfAddress = requireRate(
      'The network address',
      scope,
      requestsPerMinutePerAddress,
    );
    scope.addHook('onRequest', requireRateOfAddress);
    docsPageRoutes(scope);
  });
  app.register(async (scope) => papersRoutes(scope, database));
  app.register(async (scope) =>
    signPageRoutes(scope, { ...settings, database, metrics, script: settings.signScript }),
  );
  app.register(async (scope) =>
    productRoutes(behindToken(scope, { ...measured, caller: 'user' }), measured),
  );
  app.register(async (scope) =>
    integrationRoutes(behindToken(scope, { ...measured, caller: 'case system' })),
  );
  return app;
}

interface Entrance {
  database: Database;
  verifyToken: VerifyToken;
  requestsPerMinute?: number | undefined;
  requestsPerMinutePerAddress?: number | undefined;
  freshSignInMinutes?: number | undefined;
  /** Nobody else is let in. */
  caller: Caller;
}

/**
 * How old a sign-in may be for what always asks for a fresh one, where the deployer has set
 * nothing.
 */
const usualFreshMinutes = 5;

/**
 * Lets in whoever has a token for it, and gives requests their access to what the account may see.
 */
function behindToken(
  scope: FastifyInstance,
  {
    database,
    verifyToken,
    caller,
    requestsPerMinute,
    requestsPerMinutePerAddress,
    freshSignInMinutes,
  }: Entrance,
): ProductApi {
  const accounts = new WeakMap<object, Awaited<ReturnType<VerifyToken>>>();
  const accountOf = (request: FastifyRequest) => {
    const account = accounts.get(request);
    if (!account) throw new Error('No account is known before the token is verified.');
    return account;
  };
  const requireRateOfAccount = requireRate('The account', scope, requestsPerMinute, {
    keyGenerator: (request) => accountOf(request).subject,
  });
  // By itself it counts all addresses of one IPv6 network as one.
  const requireRateOfAddress = requireRate(
    'The network address',
    scope,
    requestsPerMinutePerAddress,
  );
  const requireAdmission = admissions(database, caller);
  const turnOf = turnsOfAccounts();
  scope.decorateRequest('customerOfBody', '');
  scope.decorateRequest('tokenExpiresAt', 0);
  scope.decorateRequest('requireFreshSignIn', function (always = false) {
    const minutes = freshSignInMinutes ?? (always ? usualFreshMinutes : undefined);
    if (minutes !== undefined) requireFreshSignIn(accountOf(this).signedInAt, minutes);
  });
  scope.decorateRequest('withAccess', function (work) {
    return withAccess(database, accountOf(this), work, {
      caller,
      needs: this.routeOptions.config.needs,
    });
  });
  scope.decorateRequest('perform', async function (work, fingerprint) {
    return performWrite(database, accountOf(this), writeOf(this, fingerprint), work);
  });
  scope.decorateRequest('write', async function (reply, work, fingerprint) {
    return sendAnswer(reply, await this.perform(work, fingerprint));
  });
  scope.addHook('onRequest', async (request, reply) => {
    // These answers name people, and the app cannot empty the browser's cache when they sign out.
    reply.header('Cache-Control', 'no-store');
    await requireRateOfAddress(request);
    const { needs, signedInWithinMinutes, wantsFreshSignIn } = request.routeOptions.config;
    const account = await verifyToken(request.headers.authorization, caller, signedInWithinMinutes);
    accounts.set(request, account);
    request.tokenExpiresAt = account.expiresAt;
    if (wantsFreshSignIn) request.requireFreshSignIn(wantsFreshSignIn === 'always');
    await requireRateOfAccount(request);
    const profile = request.headers[profileHeader.name.toLowerCase()];
    if (profile !== profileHeader.value)
      throw badField(profileHeader.name, `must be ${profileHeader.value}`);
    if (needs || announcedBytes(request) > 0)
      request.customerOfBody = await requireAdmission(account, needs);
    await turnOf(request, reply, account.subject);
  });
  return scope.withTypeProvider<TypeBoxTypeProvider>();
}

/**
 * What a request that writes says of itself. @param fingerprint of its body, where that is not read
 * as JSON
 */
function writeOf(
  { id, method, url, headers, body, routeOptions }: FastifyRequest,
  fingerprint?: string,
) {
  const idempotencyKey = headers['idempotency-key'];
  if (Array.isArray(idempotencyKey)) throw badField('Idempotency-Key', 'must be sent once');
  return {
    requestId: id,
    method,
    path: url,
    ifMatch: headers['if-match'],
    idempotencyKey,
    fingerprint: () => fingerprint ?? JSON.stringify(body ?? null),
    needs: routeOptions.config.needs,
  };
}

/**
 * @param perMinute undefined where there is no limit
 * @returns what throws RequestProblem 429 for a request above it
 */
function requireRate(
  whose: string,
  scope: FastifyInstance,
  perMinute: number | undefined,
  by: { keyGenerator?: (request: FastifyRequest) => string } = {},
): (request: FastifyRequest) => Promise<void> {
  if (perMinute === undefined) return async () => undefined;
  const check = scope.createRateLimit({ max: perMinute, timeWindow: '1 minute', ...by });
  return async (request) => {
    const rate = await check(request);
    if (rate.isAllowed || !rate.isExceeded) return;
    const wait = { 'Retry-After': String(rate.ttlInSeconds) };
    throw new RequestProblem(429, `${whose} has made too many requests.`, {}, wait);
  };
}

function productRoutes(
  api: ProductApi,
  {
    pdfs,
    guides,
    ...documents
  }: Omit<AppSettings, 'corsOrigins' | 'logger'> & { metrics: Registry },
): void {
  customerContextRoutes(api, documents, leaseSigner(documents.database));
  devicesRoutes(api);
  userGuideRoutes(api, guides);
  casesRoutes(api);
  liveCasesRoutes(api, new LiveCases(documents.database, documents.notices, api.log));
  businessesRoutes(api);
  attendeesRoutes(api, { pdfs });
  signingRequestsRoutes(api, pdfs);
  boundaryMarksRoutes(api);
  controlMeasurementsRoutes(api);
  sketchesRoutes(api);
  agreementsRoutes(api, { ...documents, pdfs });
  reportsRoutes(api);
  documentsRoutes(api, documents);
  sealsRoutes(api);
  ownersRoutes(api, documents);
  castersRoutes(api, documents);
}
