import { once } from 'node:events';
import { join } from 'node:path';
import { MessageChannel, Worker } from 'node:worker_threads';
import type pg from 'pg';
import { lockDataDir } from './data-dir-lock';
import { type DatabaseConnection, databaseOver, migrateOver } from './database';
import { EmbeddedStream, type Engine, type EngineAnswer, type EngineCall } from './embedded-stream';
import { soleLeadership } from './leadership';
import { noticesWithin } from './notices';
import { OneConnectionPool } from './one-connection-pool';
import { PreparingClient } from './prepared-statements';

/**
 * The product's tables on a running engine; migrations that it lacks are applied. Closing ends the
 * engine.
 */
export async function databaseOn(engine: Engine): Promise<DatabaseConnection> {
  const connection = {
    // The engine asks for neither; without them the driver would look into the environment and for
    // a password file.
    user: 'postgres',
    password: '',
    database: 'postgres',
    stream: () => new EmbeddedStream(engine),
  };
  const pool = new OneConnectionPool({
    ...(connection as unknown as pg.PoolConfig),
    Client: PreparingClient,
  });
  const notices = noticesWithin(pool);
  const client = await pool.connect();
  try {
    await migrateOver(client);
  } finally {
    client.release();
  }
  return {
    database: databaseOver(pool),
    pool,
    notices,
    leadership: soleLeadership,
    description:
      'The database is the embedded one: for one machine and one process, not safe against ' +
      'power loss; keep backups',
    close: async () => {
      await pool.end();
      await engine.close();
    },
  };
}

/**
 * An engine on a thread of its own. Its crash ends the process, as that of an engine on this thread
 * would.
 */
function engineThread(dataDir: string): Engine {
  const thread = new Worker(new URL('./engine-thread.mjs', import.meta.url), {
    workerData: dataDir,
  });
  const ask = async (name: EngineCall['name'], value?: string | Uint8Array) => {
    const { port1, port2 } = new MessageChannel();
    const answered = once(port1, 'message');
    thread.postMessage({ name, value, port: port2 } satisfies EngineCall, [port2]);
    const [answer] = (await answered) as [EngineAnswer];
    if ('error' in answer) throw answer.error;
    return answer.bytes ?? new Uint8Array();
  };
  return {
    exec: (sql) => ask('exec', sql),
    execProtocolRaw: (message) => ask('execProtocolRaw', message),
    close: async () => {
      try {
        await ask('close');
      } finally {
        await thread.terminate();
      }
    },
  };
}

/**
 * Opens the embedded database in `<dataDir>/postgres`, made when it is not there.
 * @throws DataDirError when another process has it open, or when it cannot be written
 */
export async function openEmbeddedDatabase(dataDir: string): Promise<DatabaseConnection> {
  const release = lockDataDir(dataDir);
  const engine = engineThread(join(dataDir, 'postgres'));
  try {
    const opened = await databaseOn(engine);
    // No autovacuum runs in the embedded engine. Without statistics it reads a whole customer for
    // each business of the case list, and space that changed rows leave behind would never be used
    // again.
    await opened.pool.query('vacuum analyze');
    const close = async () => {
      await opened.close();
      release();
    };
    return { ...opened, close };
  } catch (error) {
    // One that did not start has nothing to close, and its thread would hold the process.
    await engine.close().catch(() => undefined);
    release();
    throw error;
  }
}
