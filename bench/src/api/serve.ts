import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { buildApp } from '../../../api/src/app';
import { type IdentitySettings, tokenVerifier } from '../../../api/src/auth';
import { databaseOn } from '../../../api/src/db/embedded-database';
import { openForRequests } from '../../../api/src/db/postgres-database';
import { fileSystemStore } from '../../../api/src/files/file-system';
import { pdfWorkers } from '../../../api/src/pdf/pdf-workers';
import { type BareDriver, bareApp } from './bare-app';
import { surveyRows } from './survey-rows';

// A process of its own, so that what asks does not take its time from what answers.

export interface ServeSettings {
  /** The database as the API's login, its owner and a superuser; without it the embedded engine. */
  postgres?: { url: string; ownerUrl: string; superuser: string } | undefined;
  customers: number;
  identity: IdentitySettings;
}

/** Ports on 127.0.0.1. */
export interface Served {
  product: number;
  bare: number;
}

const poolSize = 10;

process.once('message', async (settings: ServeSettings) => {
  const { database, driver, close } = await (settings.postgres
    ? onPostgres(settings.postgres, settings.customers)
    : embedded(settings.customers));
  const filesFolder = mkdtempSync(join(tmpdir(), 'feltbok-bench-files-'));
  const product = buildApp({
    database,
    verifyToken: tokenVerifier(settings.identity),
    corsOrigins: [],
    // As in production, but for the writing itself.
    logger: { level: 'info', stream: { write: () => undefined } },
    files: await fileSystemStore(filesFolder),
    documentMaxBytes: 100 * 1024 * 1024,
    pdfs: pdfWorkers(),
  });
  const bare = bareApp(driver);
  const served: Served = { product: await portOf(product), bare: await portOf(bare) };
  process.once('disconnect', async () => {
    await Promise.all([product.close(), bare.close()]);
    await close();
    rmSync(filesFolder, { recursive: true });
    process.exit(0);
  });
  process.send?.(served);
});

async function portOf(app: FastifyInstance): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}

async function embedded(customers: number) {
  const folder = mkdtempSync(join(tmpdir(), 'feltbok-bench-'));
  const engine = new PGlite(folder);
  const { database, pool, close } = await databaseOn(engine);
  for (const statement of surveyRows(customers)) await pool.query(statement);
  return {
    database,
    driver: driverOf(engine),
    close: async () => {
      await close();
      rmSync(folder, { recursive: true });
    },
  };
}

async function onPostgres({ url, ownerUrl, superuser }: NonNullable<ServeSettings['postgres']>, customers: number) {
  const { database, close } = await openForRequests({ url, ownerUrl, poolSize });
  const filler = new pg.Client(superuser);
  await filler.connect();
  for (const statement of surveyRows(customers)) await filler.query(statement);
  await filler.end();
  const pool = new pg.Pool({ connectionString: ownerUrl, max: poolSize });
  return {
    database,
    driver: driverOver(pool),
    close: async () => {
      await pool.end();
      await close();
    },
  };
}

/** As its documentation says to use it. */
const driverOf = (engine: PGlite): BareDriver => ({
  transaction: (statements) =>
    engine.transaction(async (transaction) => {
      let rows: { list?: string }[] = [];
      for (const { text, values } of statements) ({ rows } = await transaction.query<{ list?: string }>(text, values));
      return rows;
    }),
  statement: ({ text, values }) => engine.query(text, values),
});

const driverOver = (pool: pg.Pool): BareDriver => ({
  async transaction(statements) {
    const client = await pool.connect();
    try {
      let rows: { list?: string }[] = [];
      await client.query('begin');
      for (const statement of statements) ({ rows } = await client.query<{ list?: string }>(statement));
      await client.query('commit');
      return rows;
    } finally {
      client.release();
    }
  },
  statement: (statement) => pool.query(statement),
});
