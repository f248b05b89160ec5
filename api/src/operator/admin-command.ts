import { userInfo } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { DataDirError } from '../db/data-dir-lock';
import { connectAsOwner } from '../db/open-database';
import { PostgresError } from '../db/postgres-database';
import {
  EnvironmentError,
  readDatabaseSettings,
  readFileStoreSettings,
  readWebhookSettings,
} from '../environment';
import { FileStoreError } from '../files/file-store';
import { openFileStore } from '../files/open-file-store';
import {
  type CommandOutcome,
  type OperatorCommand,
  RejectedCommand,
} from '../operator-commands/operator-command';
import { parseCommandLine } from './operator-program';
import { askRunningApi, OperatorSocketError } from './operator-socket';
import { formatOutcome } from './outcome-text';
import { performCommand } from './perform-command';

/**
 * Retries are needed as an API that starts or stops holds the directory for a moment without
 * listening.
 */
const maxRetries = 15;
const retryIntervalMs = 200;

async function runCommand(command: OperatorCommand): Promise<CommandOutcome> {
  const settings = readDatabaseSettings(process.env);
  if (!('dataDir' in settings)) return runOnDatabase(command);
  for (let triesLeft = maxRetries; ; triesLeft -= 1) {
    const outcome = await askRunningApi(settings.dataDir, command);
    if (outcome) return outcome;
    try {
      return await runOnDatabase(command);
    } catch (error) {
      if (!(error instanceof DataDirError) || triesLeft === 0) throw error;
    }
    await pause(retryIntervalMs);
  }
}

async function runOnDatabase(command: OperatorCommand): Promise<CommandOutcome> {
  const settings = readDatabaseSettings(process.env);
  const { database, close } = await connectAsOwner(settings);
  try {
    return await performCommand(
      database,
      command,
      async () => openFileStore(readFileStoreSettings(process.env)),
      readWebhookSettings(process.env),
    );
  } finally {
    await close();
  }
}

function explain(error: unknown): string {
  const known = [
    RejectedCommand,
    EnvironmentError,
    DataDirError,
    PostgresError,
    FileStoreError,
    OperatorSocketError,
  ];
  const { message, stack } = error as Error;
  return known.some((kind) => error instanceof kind) ? message : (stack ?? message);
}

const words = process.argv.slice(2);
try {
  const request = parseCommandLine(words, userInfo().username);
  const answer =
    'help' in request ? request.help : formatOutcome(await runCommand(request.act), request.json);
  process.stdout.write(`${answer}\n`);
} catch (error) {
  const message = explain(error);
  process.stderr.write(
    `${words.includes('--json') ? JSON.stringify({ error: message }) : message}\n`,
  );
  process.exitCode = 1;
}
