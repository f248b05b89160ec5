import { mkdtempSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { buildApp } from '../../../../api/src/app';
import { createTokenVerifier, type IdentitySettings } from '../../../../api/src/auth';
import { openEmbeddedDatabase } from '../../../../api/src/db/embedded-database';
import { openRequestDatabase } from '../../../../api/src/db/postgres-database';
import { createFileSystemStore } from '../../../../api/src/files/file-system';
import { createPdfWorkers } from '../../../../api/src/pdf/pdf-workers';
import { createBareApp } from './bare-app';
import { listStatements } from './survey-rows';

// This runs in its own process, so that the client does not take its time from the server.

export interface ServeSettings {
  /**
   * Addresses of the database for the API's login, its owner and a superuser; without them the
   * embedded engine.
   */
  postgres?: { url: string; ownerUrl: string; superuser: string } | undefined;
  /** Number of customers to put into the database; undefined when they are there already. */
  customers: number | undefined;
  identity: IdentitySettings;
}

/** Ports on 127.0.0.1. */
export interface Served {
  product: number;
  bare: number;
}

/** Bytes of JavaScript with its buffers, and of the whole process. */
export interface Memory {
  heap: number;
  resident: number;
}

const poolSize = 10;

process.once('message', async (settings: ServeSettings) => {
  process.on('message', (asked) => {
    if (asked === 'memory') return process.send?.(measureMemory());
    const { user, system } = process.cpuUsage();
    process.send?.((user + system) / 1000);
  });
  const { database, pool, notices, close } = await (settings.postgres
    ? openPostgres(settings.postgres, settings.customers)
    : openEmbedded(settings.customers));
  const filesFolder = mkdtempSync(join(tmpdir(), 'feltbok-bench-files-'));
  const product = buildApp({
    database,
    notices,
    verifyToken: createTokenVerifier(settings.identity),
    corsOrigins: [],
    // The log is as in production, except that it is not written.
    logger: { level: 'info', stream: { write: () => undefined } },
    files: await createFileSystemStore(filesFolder),
    documentMaxBytes: 100 * 1024 * 1024,
    pdfs: createPdfWorkers(),
  });
  await product.listen({ port: 0, host: '127.0.0.1' });
  const bare = createBareApp(pool);
  await new Promise<void>((listening) => bare.listen(0, '127.0.0.1', listening));
  const served: Served = { product: getPort(product.server), bare: getPort(bare) };
  process.once('disconnect', async () => {
    bare.close();
    bare.closeAllConnections();
    await product.close();
    await close();
    rmSync(filesFolder, { recursive: true });
    process.exit(0);
  });
  process.send?.(served);
});

/** Returns bytes after a garbage collection. */
function measureMemory(): Memory {
  globalThis.gc?.();
  const { heapUsed, external, rss } = process.memoryUsage();
  return { heap: heapUsed + external, resident: rss };
}

const getPort = (server: Server): number => (server.address() as AddressInfo).port;

async function openEmbedded(customers = 0) {
  const folder = mkdtempSync(join(tmpdir(), 'feltbok-bench-'));
  const { database, pool, notices, close } = await openEmbeddedDatabase(folder);
  for (const statement of listStatements(customers)) await pool.query(statement);
  return {
    database,
    pool,
    notices,
    close: async () => {
      await close();
      rmSync(folder, { recursive: true });
    },
  };
}

async function openPostgres(
  { url, ownerUrl, superuser }: NonNullable<ServeSettings['postgres']>,
  customers?: number,
) {
  const { database, notices, close } = await openRequestDatabase({ url, ownerUrl, poolSize });
  if (customers !== undefined) {
    const filler = new pg.Client(superuser);
    await filler.connect();
    for (const statement of listStatements(customers)) await filler.query(statement);
    await filler.end();
  }
  const pool = new pg.Pool({ connectionString: ownerUrl, max: poolSize });
  return {
    database,
    pool,
    notices,
    close: async () => {
      await pool.end();
      await close();
    },
  };
}
