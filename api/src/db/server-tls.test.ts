import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { makeCertificates } from '../../../tools/scripts/deployment/proxy.mjs';
import { canHaveCluster, startCluster } from '../../../tools/scripts/postgres/cluster.mjs';
import { emptyServerDatabase, type ServerDatabase } from '../testing/server-template';
import { openOwnerDatabase, openRequestDatabase } from './postgres-database';

const isHere = canHaveCluster() && spawnSync('openssl', ['version']).status === 0;
const skip = !isHere && 'left out: this machine has no PostgreSQL or no openssl';
const folder = mkdtempSync(join(tmpdir(), 'feltbok-tls-'));
const trustedFolder = join(folder, 'own');
const foreignFolder = join(folder, 'another');
let stop: () => Promise<void> = async () => undefined;
let database: ServerDatabase;

before(async () => {
  if (skip) return;
  makeCertificates(trustedFolder);
  makeCertificates(foreignFolder);
  const cluster = await startCluster({ certificates: trustedFolder });
  assert.ok(cluster);
  stop = cluster.stop;
  database = await emptyServerDatabase(cluster.url);
  const administrator = new pg.Client(cluster.url);
  await administrator.connect();
  const { password } = new URL(cluster.url);
  for (const role of ['feltbok_owner', 'feltbok_login']) {
    await administrator.query(`alter role ${role} password ${pg.escapeLiteral(password)}`);
  }
  await administrator.end();
});
after(async () => {
  await stop();
  rmSync(folder, { recursive: true });
});

const askServer = (options: Record<string, string>) => {
  const url = new URL(database.url);
  url.search = String(new URLSearchParams(options));
  return openRequestDatabase({ url: url.href, poolSize: 1 });
};

describe('PostgreSQL as it is deployed', { skip }, () => {
  test('[SRV-13] is reached by TLS 1.3 with a verified name, also for migrations', async () => {
    await (await openOwnerDatabase({ url: database.ownerUrl, poolSize: 1 })).close();
    const opened = await openRequestDatabase({ url: database.url, poolSize: 1 });
    const { rows } = await opened.database.execute(sql`
      select ssl, version from pg_stat_ssl where pid = pg_backend_pid()`);
    assert.deepEqual(rows, [{ ssl: true, version: 'TLSv1.3' }]);
    await opened.close();
  });

  test('[SRV-13] accepts nobody without TLS', async () => {
    await assert.rejects(askServer({}), /no pg_hba\.conf entry .* no encryption/);
  });

  test('[SRV-13] is not used with a certificate of another authority', async () => {
    const sslrootcert = join(foreignFolder, 'inside_authority');
    await assert.rejects(askServer({ sslmode: 'verify-full', sslrootcert }), /certificate/);
  });
});
