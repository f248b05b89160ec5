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
import { createAdmissionCheck, withAccess } from './access/access';
import { addAgreementRoutes } from './agreements/agreements.routes';
import { addAttendeeRoutes } from './attendees/attendees.routes';
import { type Caller, requireFreshAuthentication, type VerifyToken } from './auth';
import { addBoundaryLineRoutes } from './boundary-lines/boundary-lines.routes';
import { addBoundaryMarkRoutes } from './boundary-marks/boundary-marks.routes';
import { addBusinessRoutes } from './businesses/businesses.routes';
import { addCasePackageRoutes } from './case-packages/case-packages.routes';
import { addCaseStateRoutes, addReceiptRoutes } from './case-states/case-states.routes';
import { addCaseRoutes } from './cases/cases.routes';
import { addControlMeasurementRoutes } from './control-measurements/control-measurements.routes';
import { addCustomerContextRoutes } from './customer-context/customer-context.routes';
import type { Database } from './db/database';
import type { Notices } from './db/notices';
import { addDeviceRoutes } from './devices/devices.routes';
import { createLeaseSigner } from './devices/lease-signer';
import { createDocumentReader, type DocumentReader } from './documents/document-reader';
import type { DocumentSettings } from './documents/document-upload';
import { addDocumentRoutes } from './documents/documents.routes';
import { createVerifiedContents, type VerifiedContents } from './documents/verified-contents';
import type { WatchedDisk } from './health/free-space';
import { addHealthRoutes } from './health/health.routes';
import { addBodyDeadline } from './http/body-deadline';
import { addCompression } from './http/compression';
import { addErrorHandlers, handleClientError, sendFailure } from './http/errors';
import { addRevisionHeader } from './http/etag';
import { addGracefulClose } from './http/graceful-close';
import { addJsonParser } from './http/json-bodies';
import { createRequestId, logController, logSerializers } from './http/log';
import { createBadField, RequestProblem } from './http/problem';
import { getProtectiveHeaders } from './http/protective-headers';
import { createAccountSlots } from './http/request-slots';
import { getAnnouncedBytes } from './http/unread-bodies';
import { validatorCompiler } from './http/validation';
import { addIntegrationRoutes } from './integration/integration.routes';
import { addLetterheadRoutes } from './letterheads/letterheads.routes';
import { LiveCases } from './live/live-cases';
import { addLiveCaseRoutes } from './live/live-cases.routes';
import { measureFileStore } from './metrics/measured-files';
import { addMetricsRoutes, type Connections } from './metrics/metrics.routes';
import { addCasterRoutes, type CasterSettings } from './ntrip/casters.routes';
import { docsPageRoutes, openApiRoutes } from './openapi/openapi.routes';
import { addOwnerRoutes, type OwnerSettings } from './owners/owners.routes';
import { addPaperRoutes } from './papers/papers.routes';
import type { PdfWorkers } from './pdf/pdf-workers';
import type { ProductApi } from './product-api';
import { addReportRoutes } from './reports/reports.routes';
import { addEventRoutes } from './results/events.routes';
import { addResultRoutes } from './results/results.routes';
import { addSealRoutes } from './seals/seals.routes';
import type { PartyProviderSettings } from './signing/party-provider.data';
import { addSignPageRoutes } from './signing/sign-page.routes';
import { addSigningRequestRoutes } from './signing/signing-requests.routes';
import { addSketchRoutes } from './sketches/sketches.routes';
import { addUserGuideRoutes } from './user-guide/user-guide.routes';
import { sendStoredResponse } from './writes/send-stored-response';
import { performWrite } from './writes/write';

export interface AppSettings extends DocumentSettings, OwnerSettings, CasterSettings {
  database: Database;
  notices: Notices;
  verifyToken: VerifyToken;
  /** Created and closed by the caller, after the app is closed. */
  pdfs: PdfWorkers;
  /** Origins whose pages may call the API. */
  corsOrigins: string[];
  /** Maximum age of a user's sign-in for signing and deleting; without it there is no limit. */
  freshSignInMinutes?: number | undefined;
  /** Maximum per account; without it there is no limit. */
  requestsPerMinute?: number | undefined;
  /**
   * Maximum per network address, which is checked before the token; without it there is no limit.
   */
  requestsPerMinutePerAddress?: number | undefined;
  /** Address of the app, which is printed on papers. */
  appAddress?: string | undefined;
  /** Whether papers can be sealed. */
  sealsPapers?: boolean;
  /** Certificate and key in PEM; plain HTTP without them. */
  tls?: { cert: string; key: string } | undefined;
  /** Addresses and networks of proxies whose X-Forwarded-For is trusted. */
  trustedProxies?: string[];
  /** Disks that must have free space; otherwise the API is not ready. */
  disks?: readonly WatchedDisk[];
  /** The pool of database connections, for the metrics. */
  connections?: Connections;
  /** The provider by which remote parties prove their identity. */
  partyIdentity?: PartyProviderSettings | undefined;
  /**
   * Script of the page on which a party signs on its own phone; without it the page does nothing.
   */
  signingPageScript?: string | undefined;
  /** Folder of the PDFs of the user guide; by default the product's own. */
  guides?: URL;
  /** False disables the log. */
  logger: Exclude<FastifyServerOptions['logger'], true | undefined>;
}

/** Devices use this mark to tell the API's responses from those of filters and proxies. */
const originMark = { [originHeader.name]: originHeader.value };

const jsonBodyLimit = 1024 * 1024;
/**
 * Long enough for a large body on a slow mobile network, and short enough that nobody can hold
 * connections open.
 */
const bodyTimeoutMs = 120_000;
/** Time for the largest document at the edge of coverage, at about 250 kbit/s. */
const uploadTimeoutMs = 3_600_000;

/** What pages of other origins may send and read. */
const corsOptions = {
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
  // Browsers limit this to two hours. It saves the preflight of a save on a mobile network.
  maxAge: 7200,
  strictPreflight: false,
};

/**
 * Builds the product API, which does not listen yet. It keeps no data between requests, and the
 * caller closes the database.
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
  const files = measureFileStore(settings.files, metrics);
  const measured = {
    ...settings,
    database,
    verifyToken,
    metrics,
    files,
    contents: createVerifiedContents(files, metrics),
    readDocument: createDocumentReader(),
  };
  const app: FastifyInstance = Fastify({
    ...(tls && { https: { ...tls, minVersion: 'TLSv1.3' as const } }),
    logger: logger && { ...logger, serializers: logSerializers },
    logController,
    genReqId: createRequestId,
    bodyLimit: jsonBodyLimit,
    requestTimeout: uploadTimeoutMs,
    trustProxy: trustedProxies?.length ? trustedProxies : false,
    routerOptions: {
      caseSensitive: false,
      ignoreTrailingSlash: true,
      // A reference of a case system may be this long.
      maxParamLength: 200,
    },
    // Hooks do not run for these errors, so their headers are added here.
    frameworkErrors: (error, request, reply) =>
      sendFailure(
        error,
        request,
        reply.headers({ ...getProtectiveHeaders(request.headers), ...originMark }),
      ),
    clientErrorHandler: handleClientError,
  });
  app.setValidatorCompiler(validatorCompiler);
  addJsonParser(app);
  addErrorHandlers(app);
  addBodyDeadline(app, bodyTimeoutMs);
  addGracefulClose(app);

  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      ...getProtectiveHeaders(request.headers),
      ...originMark,
      'X-Request-Id': request.id,
    });
  });
  addRevisionHeader(app);
  app.register(cors, { origin: corsOrigins, ...corsOptions });

  addCompression(app);
  addMetricsRoutes(app, metrics, settings.connections);
  addHealthRoutes(app, database, settings.disks ?? []);
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
  app.register(async (scope) => addPaperRoutes(scope, database));
  app.register(async (scope) =>
    addSignPageRoutes(scope, {
      ...settings,
      database,
      metrics,
      script: settings.signingPageScript,
    }),
  );
  app.register(async (scope) =>
    addProductRoutes(requireToken(scope, { ...measured, caller: 'user' }), measured),
  );
  app.register(async (scope) =>
    addIntegrationRoutes(requireToken(scope, { ...measured, caller: 'case system' })),
  );
  app.register(async (scope) => {
    const forReaders = requireToken(scope, { ...measured, caller: 'results reader' });
    addResultRoutes(forReaders, measured);
    addEventRoutes(forReaders);
    addReceiptRoutes(forReaders);
  });
  return app;
}

interface Entrance {
  database: Database;
  verifyToken: VerifyToken;
  requestsPerMinute?: number | undefined;
  requestsPerMinutePerAddress?: number | undefined;
  freshSignInMinutes?: number | undefined;
  /** The only kind of account that is let in. */
  caller: Caller;
}

/**
 * Maximum age of a sign-in for calls that always require a fresh one, where the operator has set
 * none.
 */
const defaultFreshMinutes = 5;

/** Lets in callers with a valid token, and gives requests access to what the account may see. */
function requireToken(
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
  const getAccount = (request: FastifyRequest) => {
    const account = accounts.get(request);
    if (!account) throw new Error('No account is known before the token is verified.');
    return account;
  };
  const requireRateOfAccount = requireRate('The account', scope, requestsPerMinute, {
    keyGenerator: (request) => getAccount(request).subject,
  });
  // The plugin counts all addresses of one IPv6 network as one.
  const requireRateOfAddress = requireRate(
    'The network address',
    scope,
    requestsPerMinutePerAddress,
  );
  const requireAdmission = createAdmissionCheck(database, caller);
  const turnOf = createAccountSlots();
  scope.decorateRequest('bodyCustomer', '');
  scope.decorateRequest('tokenExpiresAt', 0);
  scope.decorateRequest('requireFreshSignIn', function (always = false) {
    const minutes = freshSignInMinutes ?? (always ? defaultFreshMinutes : undefined);
    if (minutes !== undefined) requireFreshAuthentication(getAccount(this).signedInAt, minutes);
  });
  scope.decorateRequest('withAccess', function (work) {
    return withAccess(database, getAccount(this), work, {
      caller,
      needs: this.routeOptions.config.needs,
    });
  });
  scope.decorateRequest('perform', async function (work, fingerprint) {
    return performWrite(
      database,
      getAccount(this),
      toWriteRequest(this, caller, fingerprint),
      work,
    );
  });
  scope.decorateRequest('write', async function (reply, work, fingerprint) {
    return sendStoredResponse(reply, await this.perform(work, fingerprint));
  });
  scope.addHook('onRequest', async (request, reply) => {
    // The responses name people, and the app cannot clear the browser's cache when they sign out.
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
      throw createBadField(profileHeader.name, `must be ${profileHeader.value}`);
    if (needs || getAnnouncedBytes(request) > 0)
      request.bodyCustomer = await requireAdmission(account, needs);
    await turnOf(request, reply, account.subject);
  });
  return scope.withTypeProvider<TypeBoxTypeProvider>();
}

/** Describes a request that writes. @param fingerprint of the body, where it is not read as JSON */
function toWriteRequest(
  { id, method, url, headers, body, routeOptions }: FastifyRequest,
  caller: Caller,
  fingerprint?: string,
) {
  const idempotencyKey = headers['idempotency-key'];
  if (Array.isArray(idempotencyKey)) throw createBadField('Idempotency-Key', 'must be sent once');
  return {
    requestId: id,
    method,
    path: url,
    ifMatch: headers['if-match'],
    idempotencyKey,
    fingerprint: () => fingerprint ?? JSON.stringify(body ?? null),
    needs: routeOptions.config.needs,
    caller,
  };
}

/**
 * @param perMinute undefined where there is no limit
 * @returns a check that throws RequestProblem 429 for a request above the limit
 */
function requireRate(
  subjectName: string,
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
    throw new RequestProblem(429, `${subjectName} has made too many requests.`, {}, wait);
  };
}

interface ProductSettings extends Omit<AppSettings, 'corsOrigins' | 'logger'> {
  metrics: Registry;
  contents: VerifiedContents;
  readDocument: DocumentReader;
}

function addProductRoutes(api: ProductApi, { pdfs, guides, ...documents }: ProductSettings): void {
  addCustomerContextRoutes(api, documents, createLeaseSigner(documents.database));
  addDeviceRoutes(api);
  addLetterheadRoutes(api);
  addUserGuideRoutes(api, guides);
  addCaseRoutes(api);
  addLiveCaseRoutes(api, new LiveCases(documents.database, documents.notices, api.log));
  addBusinessRoutes(api);
  addAttendeeRoutes(api, { pdfs });
  addSigningRequestRoutes(api, pdfs);
  addBoundaryMarkRoutes(api);
  addBoundaryLineRoutes(api);
  addControlMeasurementRoutes(api);
  addSketchRoutes(api);
  addAgreementRoutes(api, { ...documents, pdfs });
  addReportRoutes(api);
  addCasePackageRoutes(api, documents);
  addCaseStateRoutes(api);
  addDocumentRoutes(api, documents);
  addSealRoutes(api);
  addOwnerRoutes(api, documents);
  addCasterRoutes(api, documents);
}
