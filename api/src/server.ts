import { readFile } from 'node:fs/promises';
import type { FastifyBaseLogger } from 'fastify';
import { buildApp } from './app';
import { createAnchorTask } from './audit-trail/anchor';
import { createTokenVerifier } from './auth';
import { createExpiryTask } from './data-lifecycle/expired-cases';
import { DataDirError } from './db/data-dir-lock';
import type { Database } from './db/database';
import { connectDatabase } from './db/open-database';
import { PostgresError } from './db/postgres-database';
import { createScanningTask } from './documents/document-scans';
import { createCleanupTask } from './documents/file-cleanup';
import { createClamdScanner } from './documents/scan-service.data';
import { EnvironmentError, readEnvironment } from './environment';
import { type FileStore, FileStoreError } from './files/file-store';
import { openFileStore } from './files/open-file-store';
import type { WatchedDisk } from './health/free-space';
import { publicLookup } from './http/public-lookup';
import { listenForOperator } from './operator/operator-socket';
import { performCommand } from './operator/perform-command';
import type { CommandOutcome, OperatorCommand } from './operator-commands/operator-command';
import { createPdfWorkers } from './pdf/pdf-workers';
import { type RecurringTask, RecurringWork } from './recurring-work';
import { loadSealCredentials } from './seals/seal-credentials';
import { SealKeyError } from './seals/seal-key';
import { createSealingTask } from './seals/seal-papers';
import type { SealCredentials } from './seals/sealed-pdf';
import { createAnnouncingTask } from './webhooks/webhook-sender';
import { createKeyRemovalTask } from './writes/expired-keys';

/** Time that requests in progress get when the process is asked to stop. */
const closeTimeoutMs = 10_000;
/** Time that the receiver of a webhook has to answer. */
const webhookTimeoutMs = 20_000;

/**
 * Starts the API.
 * @throws the error that prevents the start; everything opened before it is closed again
 */
async function startServer(): Promise<void> {
  const settings = readEnvironment(process.env);
  const { port, host } = settings;
  const { database, pool, notices, leadership, description, close } = await connectDatabase(
    settings.database,
    (error) => app.log.warn({ err: error }, 'a connection to the database was lost'),
  );
  const { files, seal } = await openStores(settings).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  const pdfs = createPdfWorkers();
  const app = buildApp({
    ...toAppSettings(settings),
    pdfs,
    database,
    notices,
    files,
    sealsPapers: seal !== undefined,
    disks: findDisks(settings),
    connections: pool,
    signingPageScript: await readSigningPageScript(),
  });
  const perform = (command: OperatorCommand) =>
    performCommand(database, command, async () => files, settings.webhooks);
  const endListening =
    'dataDir' in settings.database
      ? await listenForOperator(settings.database.dataDir, perform, (error) =>
          app.log.error({ err: error }, 'an operator command failed'),
        ).catch((error: unknown) =>
          app.log.warn({ err: error }, 'the socket for operator commands could not be opened'),
        )
      : undefined;
  const tasks = listRecurringTasks(settings, { database, files, seal, perform, log: app.log });
  const recurringWork = new RecurringWork(tasks, { leadership, notices, log: app.log });
  // The database is closed after the last request, so that no request finds it closed.
  app.addHook('onClose', async () => {
    await endListening?.();
    await recurringWork.stop();
    await pdfs.close();
    await close();
  });

  process.once('SIGTERM', (signal) => stopServer(app, signal));
  process.once('SIGINT', (signal) => stopServer(app, signal));

  try {
    await app.listen({
      port,
      host,
      listenTextResolver: (address) => `Feltbok API listens on ${address}`,
    });
  } catch (error) {
    await app.close();
    throw error;
  }
  app.log.info(description);
}

/** Picks the settings that the app needs. */
function toAppSettings(settings: ReturnType<typeof readEnvironment>) {
  const {
    tls,
    identity,
    corsOrigins,
    logLevel,
    documentMaxBytes,
    appAddress,
    clamd,
    partyIdentity,
  } = settings;
  const { requestsPerMinute, requestsPerMinutePerAddress, trustedProxies } = settings;
  const { ownerService, ownerLookUpsPerHour, casters, casterKeys } = settings;
  return {
    tls,
    corsOrigins,
    documentMaxBytes,
    appAddress,
    partyIdentity,
    requestsPerMinute,
    requestsPerMinutePerAddress,
    trustedProxies,
    ownerService,
    ownerLookUpsPerHour,
    casters,
    casterKeys,
    verifyToken: createTokenVerifier(identity),
    freshSignInMinutes: identity.freshMinutes,
    logger: { level: logLevel },
    scansDocuments: clamd !== undefined,
  };
}

/** Opens the file store and the key of the seal. @throws FileStoreError, SealKeyError */
async function openStores(settings: ReturnType<typeof readEnvironment>) {
  const files = await openFileStore(settings.files);
  return { files, seal: settings.seal && (await loadSealCredentials(settings.seal)) };
}

/** Lists the disks of this machine that incoming data are written to. */
function findDisks({ database, files }: ReturnType<typeof readEnvironment>): WatchedDisk[] {
  return [
    ...('dataDir' in database ? [{ folder: database.dataDir }] : []),
    ...('folder' in files ? [{ folder: files.folder }] : []),
  ];
}

interface TaskServices {
  database: Database;
  files: FileStore;
  seal: SealCredentials | undefined;
  perform: (command: OperatorCommand) => Promise<CommandOutcome>;
  log: FastifyBaseLogger;
}

/**
 * Reads the built script of the page on which a party signs on a phone. It is beside this program
 * or beside its source; undefined without a build.
 */
async function readSigningPageScript(): Promise<string | undefined> {
  for (const place of ['./own-phone-page.js', '../dist/own-phone-page.js']) {
    const script = await readFile(new URL(place, import.meta.url), 'utf8').catch(() => undefined);
    if (script !== undefined) return script;
  }
  return undefined;
}

/** Lists the work of the API that no request asks for. */
function listRecurringTasks(
  settings: ReturnType<typeof readEnvironment>,
  { database, files, seal, perform, log }: TaskServices,
): RecurringTask[] {
  const { clamd: scanner, trailAnchor } = settings;
  const tasks = [
    createCleanupTask(database, files, log),
    createSealingTask(database, files, seal, log),
    createKeyRemovalTask(database),
    createAnnouncingTask(
      database,
      { ...settings.webhooks, lookup: publicLookup(), timeoutMs: webhookTimeoutMs },
      log,
    ),
  ];
  if (scanner) tasks.push(createScanningTask(database, files, createClamdScanner(scanner), log));
  if (trailAnchor !== undefined) tasks.push(createAnchorTask(database, trailAnchor));
  // The API's login on a server may not erase cases; the operator's command does so as a daily job.
  if ('dataDir' in settings.database) tasks.push(createExpiryTask(perform, log));
  return tasks;
}

/** Ends the process once requests in progress are answered, or after a while. */
function stopServer(app: ReturnType<typeof buildApp>, signal: NodeJS.Signals): void {
  app.log.info(`${signal}: finishing the requests in progress`);
  setTimeout(() => process.exit(1), closeTimeoutMs).unref();
  app.close().then(
    () => process.exit(0),
    (error: unknown) => {
      app.log.error({ err: error }, 'closing the server failed');
      process.exit(1);
    },
  );
}

function explainError(error: unknown): string {
  if (error instanceof EnvironmentError)
    return `The environment variables of the API are incomplete or wrong.\n${error.message}`;
  const isExplained = [DataDirError, PostgresError, FileStoreError, SealKeyError].some(
    (kind) => error instanceof kind,
  );
  if (isExplained) return (error as Error).message;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return `PORT ${process.env.PORT} is taken by another program.`;
  return error instanceof Error ? (error.stack ?? message) : String(error);
}

startServer().catch((error: unknown) => {
  process.stderr.write(`${explainError(error)}\n`);
  process.exit(1);
});
