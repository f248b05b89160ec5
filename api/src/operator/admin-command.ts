import { userInfo } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { DataDirError } from '../db/data-dir-lock';
import { connectAsOwner } from '../db/open-database';
import { PostgresError } from '../db/postgres-database';
import { EnvironmentError, readDatabaseSettings, readFileStoreSettings } from '../environment';
import { FileStoreError } from '../files/file-store';
import { openFileStore } from '../files/open-file-store';
import {
  type ActOutcome,
  type OperatorAct,
  RejectedAct,
} from '../operator-commands/operator-command';
import { readWords } from './operator-program';
import { askRunningApi, OperatorSocketError } from './operator-socket';
import { formatOutcome } from './outcome-text';
import { performAct } from './perform-command';

/** An API that starts or ends holds the directory without listening, for a moment. */
const tries = 15;
const betweenTriesMs = 200;

async function perform(act: OperatorAct): Promise<ActOutcome> {
  const settings = readDatabaseSettings(process.env);
  if (!('dataDir' in settings)) return performOnDatabase(act);
  for (let left = tries; ; left -= 1) {
    const answered = await askRunningApi(settings.dataDir, act);
    if (answered) return answered;
    try {
      return await performOnDatabase(act);
    } catch (error) {
      if (!(error instanceof DataDirError) || left === 0) throw error;
    }
    await pause(betweenTriesMs);
  }
}

async function performOnDatabase(act: OperatorAct): Promise<ActOutcome> {
  const settings = readDatabaseSettings(process.env);
  const { database, close } = await connectAsOwner(settings);
  try {
    return await performAct(database, act, async () =>
      openFileStore(readFileStoreSettings(process.env)),
    );
  } finally {
    await close();
  }
}

function explain(error: unknown): string {
  const known = [
    RejectedAct,
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
  const read = readWords(words, userInfo().username);
  const answer = 'help' in read ? read.help : formatOutcome(await perform(read.act), read.json);
  process.stdout.write(`${answer}\n`);
} catch (error) {
  const message = explain(error);
  process.stderr.write(
    `${words.includes('--json') ? JSON.stringify({ error: message }) : message}\n`,
  );
  process.exitCode = 1;
}
