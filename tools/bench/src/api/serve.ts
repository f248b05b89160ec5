import { mkdtempSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { buildApp } from '../../../../api/src/app';
import { type IdentitySettings, tokenVerifier } from '../../../../api/src/auth';
import { openEmbeddedDatabase } from '../../../../api/src/db/embedded-database';
import { openForRequests } from '../../../../api/src/db/postgres-database';
import { fileSystemStore } from '../../../../api/src/files/file-system';
import { pdfWorkers } from '../../../../api/src/pdf/pdf-workers';
import { bareApp } from './bare-app';
import { surveyRows } from './survey-rows';

// A process of its own, so that what asks does not take its time from what answers.

export interface ServeSettings {
  /** The database as the API's login, its owner and a superuser; without it the embedded engine. */
  postgres?: { url: string; ownerUrl: string; superuser: string } | undefined;
  /** How many are put into the database; undefined: they are there. */
  customers: number | undefined;
  identity: IdentitySettings;
}

/** Ports on 127.0.0.1. */
export interface Served {
  product: number;
  bare: number;
}

/** In bytes: of JavaScript with its buffers, and of the process as the machine counts it. */
export interface Memory {
  heap: number;
  resident: number;
}

const poolSize = 10;

process.once('message', async (settings: ServeSettings) => {
  process.on('message', (asked) => {
    if (asked === 'memory') return process.send?.(memory());
    const { user, system } = process.cpuUsage();
    process.send?.((user + system) / 1000);
  });
  const { database, pool, notices, close } = await (settings.postgres
    ? onPostgres(settings.postgres, settings.customers)
    : embedded(settings.customers));
  const filesFolder = mkdtempSync(join(tmpdir(), 'feltbok-bench-files-'));
  const product = buildApp({
    database,
    notices,
    verifyToken: tokenVerifier(settings.identity),
    corsOrigins: [],
    // As in production, but for the writing itself.
    logger: { level: 'info', stream: { write: () => undefined } },
    files: await fileSystemStore(filesFolder),
    documentMaxBytes: 100 * 1024 * 1024,
    pdfs: pdfWorkers(),
  });
  await product.listen({ port: 0, host: '127.0.0.1' });
  const bare = bareApp(pool);
  await new Promise<void>((listening) => bare.listen(0, '127.0.0.1', listening));
  const served: Served = { product: portOf(product.server), bare: portOf(bare) };
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

/** Bytes, once what nobody holds was collected. */
function memory(): Memory {
  globalThis.gc?.();
  const { heapUsed, external, rss } = process.memoryUsage();
  return { heap: heapUsed + external, resident: rss };
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

async function embedded(customers = 0) {
  const folder = mkdtempSync(join(tmpdir(), 'feltbok-bench-'));
  const { database, pool, notices, close } = await openEmbeddedDatabase(folder);
  for (const statement of surveyRows(customers)) await pool.query(statement);
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

async function onPostgres(
  { url, ownerUrl, superuser }: NonNullable<ServeSettings['postgres']>,
  customers?: number,
) {
  const { database, notices, close } = await openForRequests({ url, ownerUrl, poolSize });
  if (customers !== undefined) {
    const filler = new pg.Client(superuser);
    await filler.connect();
    for (const statement of surveyRows(customers)) await filler.query(statement);
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
