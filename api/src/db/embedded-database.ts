import { once } from 'node:events';
import { join } from 'node:path';
import { MessageChannel, Worker } from 'node:worker_threads';
import type pg from 'pg';
import { lockDataDir } from './data-dir-lock';
import { applyMigrations, createDatabase, type DatabaseConnection } from './database';
import { EmbeddedStream, type Engine, type EngineAnswer, type EngineCall } from './embedded-stream';
import { soleLeadership } from './leadership';
import { createEmbeddedNotices } from './notices';
import { OneConnectionPool } from './one-connection-pool';
import { PreparingClient } from './prepared-statements';

/**
 * Opens the product's tables on a running engine and applies missing migrations. Closing the
 * connection closes the engine.
 */
export async function openOnEngine(engine: Engine): Promise<DatabaseConnection> {
  const connection = {
    // The engine ignores both; without them the driver would read the environment and a password
    // file.
    user: 'postgres',
    password: '',
    database: 'postgres',
    stream: () => new EmbeddedStream(engine),
  };
  const pool = new OneConnectionPool({
    ...(connection as unknown as pg.PoolConfig),
    Client: PreparingClient,
  });
  const notices = createEmbeddedNotices(pool);
  const client = await pool.connect();
  try {
    await applyMigrations(client);
  } finally {
    client.release();
  }
  return {
    database: createDatabase(pool),
    pool,
    notices,
    leadership: soleLeadership,
    description:
      'The database is embedded: it serves one process on one machine, and is not safe against ' +
      'power loss, so keep backups',
    close: async () => {
      await pool.end();
      await engine.close();
    },
  };
}

/**
 * Starts an engine on a thread of its own. A crash of the engine ends the process, as it would on
 * the main thread.
 */
function startEngineThread(dataDir: string): Engine {
  const thread = new Worker(new URL('./engine-thread.mjs', import.meta.url), {
    workerData: dataDir,
  });
  const ask = async (name: EngineCall['name'], value?: string | Uint8Array) => {
    const { port1, port2 } = new MessageChannel();
    const received = once(port1, 'message');
    thread.postMessage({ name, value, port: port2 } satisfies EngineCall, [port2]);
    const [reply] = (await received) as [EngineAnswer];
    if ('error' in reply) throw reply.error;
    return reply.bytes ?? new Uint8Array();
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
 * Opens the embedded database in `<dataDir>/postgres`, which is created if missing.
 * @throws DataDirError when another process has it open, or it cannot be written
 */
export async function openEmbeddedDatabase(dataDir: string): Promise<DatabaseConnection> {
  const release = lockDataDir(dataDir);
  const engine = startEngineThread(join(dataDir, 'postgres'));
  try {
    const connection = await openOnEngine(engine);
    // The embedded engine runs no autovacuum. Without statistics it would scan a whole customer for
    // each business of the case list, and space of changed rows would never be reused.
    await connection.pool.query('vacuum analyze');
    const close = async () => {
      await connection.close();
      release();
    };
    return { ...connection, close };
  } catch (error) {
    // An engine that did not start has nothing to close, but its thread would keep the process
    // alive.
    await engine.close().catch(() => undefined);
    release();
    throw error;
  }
}
