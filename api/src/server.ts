import { readFile } from 'node:fs/promises';
import type { FastifyBaseLogger } from 'fastify';
import { buildApp } from './app';
import { createAnchorTask } from './audit-trail/anchor';
import { tokenVerifier } from './auth';
import { createExpiryTask } from './data-lifecycle/expired-cases';
import { DataDirError } from './db/data-dir-lock';
import type { Database } from './db/database';
import { connectDatabase } from './db/open-database';
import { PostgresError } from './db/postgres-database';
import { createScanningTask } from './documents/document-scans';
import { createSweepTask } from './documents/file-cleanup';
import { clamd } from './documents/scan-service.data';
import { EnvironmentError, readEnvironment } from './environment';
import { type FileStore, FileStoreError } from './files/file-store';
import { openFileStore } from './files/open-file-store';
import type { WatchedDisk } from './health/free-space';
import { listenForOperator } from './operator/operator-socket';
import { performAct } from './operator/perform-command';
import type { ActOutcome, OperatorAct } from './operator-commands/operator-command';
import { pdfWorkers } from './pdf/pdf-workers';
import { type RecurringTask, RecurringWork } from './recurring-work';
import { SealKeyError } from './seals/seal-key';
import { sealMeans } from './seals/seal-means';
import { createSealingTask } from './seals/seal-papers';
import type { SealMeans } from './seals/sealed-pdf';
import { createRemovalTask } from './writes/expired-keys';

/** Answers that are under way get this long when the process is asked to stop. */
const closeWithinMs = 10_000;

/** @throws whatever prevents the API from starting; nothing stays open then */
async function serve(): Promise<void> {
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
  const pdfs = pdfWorkers();
  const app = buildApp({
    ...settingsOfApp(settings),
    pdfs,
    database,
    notices,
    files,
    sealsPapers: seal !== undefined,
    disks: findDisks(settings),
    connections: pool,
    signScript: await signScript(),
  });
  const perform = (act: OperatorAct) => performAct(database, act, async () => files);
  const endListening =
    'dataDir' in settings.database
      ? await listenForOperator(settings.database.dataDir, perform, (error) =>
          app.log.error({ err: error }, 'an act of the operator failed'),
        ).catch((error: unknown) =>
          app.log.warn({ err: error }, 'the operator command cannot be used meanwhile'),
        )
      : undefined;
  const tasks = listRecurringTasks(settings, { database, files, seal, perform, log: app.log });
  const recurringWork = new RecurringWork(tasks, { leadership, notices, log: app.log });
  // After the last request, so that none of them finds the database closed.
  app.addHook('onClose', async () => {
    await endListening?.();
    await recurringWork.stop();
    await pdfs.close();
    await close();
  });

  process.once('SIGTERM', (signal) => stop(app, signal));
  process.once('SIGINT', (signal) => stop(app, signal));

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

/** What of the environment the app goes by. */
function settingsOfApp(settings: ReturnType<typeof readEnvironment>) {
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
    verifyToken: tokenVerifier(identity),
    freshSignInMinutes: identity.freshMinutes,
    logger: { level: logLevel },
    scansDocuments: clamd !== undefined,
  };
}

/** Where files are, and what papers are sealed with. @throws FileStoreError, SealKeyError */
async function openStores(settings: ReturnType<typeof readEnvironment>) {
  const files = await openFileStore(settings.files);
  return { files, seal: settings.seal && (await sealMeans(settings.seal)) };
}

/** Where this machine stores what comes in. */
function findDisks({ database, files }: ReturnType<typeof readEnvironment>): WatchedDisk[] {
  return [
    ...('dataDir' in database ? [{ folder: database.dataDir }] : []),
    ...('folder' in files ? [{ folder: files.folder }] : []),
  ];
}

interface TaskDeps {
  database: Database;
  files: FileStore;
  seal: SealMeans | undefined;
  perform: (act: OperatorAct) => Promise<ActOutcome>;
  log: FastifyBaseLogger;
}

/**
 * As the build has made it, beside this program or beside its source; undefined where there is no
 * build.
 */
async function signScript(): Promise<string | undefined> {
  for (const place of ['./own-phone-page.js', '../dist/own-phone-page.js']) {
    const script = await readFile(new URL(place, import.meta.url), 'utf8').catch(() => undefined);
    if (script !== undefined) return script;
  }
  return undefined;
}

/** The work of the API that no request asks for. */
function listRecurringTasks(
  settings: ReturnType<typeof readEnvironment>,
  { database, files, seal, perform, log }: TaskDeps,
): RecurringTask[] {
  const { clamd: scanner, trailAnchor } = settings;
  const tasks = [
    createSweepTask(database, files, log),
    createSealingTask(database, files, seal, log),
    createRemovalTask(database),
  ];
  if (scanner) tasks.push(createScanningTask(database, files, clamd(scanner), log));
  if (trailAnchor !== undefined) tasks.push(createAnchorTask(database, trailAnchor));
  // On a server the API's login may not erase: there the operator's command does, as a daily job.
  if ('dataDir' in settings.database) tasks.push(createExpiryTask(perform, log));
  return tasks;
}

/** Ends the process once what is under way is answered, or after a while. */
function stop(app: ReturnType<typeof buildApp>, signal: NodeJS.Signals): void {
  app.log.info(`${signal}: finishing what is under way`);
  setTimeout(() => process.exit(1), closeWithinMs).unref();
  app.close().then(
    () => process.exit(0),
    (error: unknown) => {
      app.log.error({ err: error }, 'closing failed');
      process.exit(1);
    },
  );
}

function explained(error: unknown): string {
  if (error instanceof EnvironmentError)
    return `The environment does not say all that the API needs.\n${error.message}`;
  const isExplained = [DataDirError, PostgresError, FileStoreError, SealKeyError].some(
    (kind) => error instanceof kind,
  );
  if (isExplained) return (error as Error).message;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return `PORT ${process.env.PORT} is taken by another program.`;
  return error instanceof Error ? (error.stack ?? message) : String(error);
}

serve().catch((error: unknown) => {
  process.stderr.write(`${explained(error)}\n`);
  process.exit(1);
});
