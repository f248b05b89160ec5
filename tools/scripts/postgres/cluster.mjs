import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { projectRoot } from '../project-root.mjs';
import { findFreePort } from '../setup/free-port.mjs';
import { findPostgresBinaries } from './binaries.mjs';

const startTimeoutMs = 30_000;

/**
 * @typedef {object} Cluster
 * @property {string} url of its database `postgres`, as its superuser
 * @property {() => Promise<void>} stop leaves nothing behind
 */

const findBinaries = () => (process.platform === 'win32' ? undefined : findPostgresBinaries());

/** Tells whether this machine has the programs that a cluster needs. */
export const canHaveCluster = () => findBinaries() !== undefined;

/**
 * Starts a PostgreSQL for the caller alone, in a temporary folder and on a free port. It ends with
 * the process that started it.
 * @param {object} [options]
 * @param {boolean} [options.durable] false: nothing is synced to disk, which is faster and enough
 *   for tests
 * @param {string} [options.certificates] folder of the parts' certificates: connections need TLS
 *   and a password, as in the deployment
 * @returns {Promise<Cluster | undefined>} undefined where there is no PostgreSQL
 * @throws {Error} with its output when it does not start
 */
export async function startCluster({ durable = false, certificates } = {}) {
  const bin = findBinaries();
  if (!bin) return undefined;
  const owner = findUnprivilegedUser();
  const folder = mkdtempSync(join(tmpdir(), 'feltbok-postgres-'));
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const environment = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };

  const password = randomBytes(16).toString('hex');
  writeFileSync(join(folder, 'password'), password);
  const access = ['--auth=trust', `--pwfile=${join(folder, 'password')}`];
  const made = spawnSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', ...access, '--encoding=UTF8', '--locale=C', '--no-sync'],
    { ...owner, cwd: folder, env: environment, encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.error?.message ?? made.stderr}`);

  const port = await findFreePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    ...(certificates && buildTlsSettings(certificates, folder, owner)),
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  // The shell waits until its input closes, which happens when this process ends in whatever way.
  const script =
    'trap "" INT TERM; "$@" & pid=$!; cat >/dev/null; kill -INT "$pid"; wait "$pid"; rm -rf "$0"';
  const shell = spawn(
    'sh',
    ['-c', script, folder, join(bin, 'postgres'), '-D', data, '-p', String(port), ...args],
    {
      ...owner,
      cwd: folder,
      env: environment,
      stdio: ['pipe', 'ignore', 'pipe'],
    },
  );
  const ended = once(shell, 'exit');
  const stop = async () => {
    shell.ref();
    shell.stdin.end();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await waitUntilReady(shell.stderr);
  } catch (error) {
    await stop();
    throw error;
  }
  // The shell and its output must not keep a process alive that has finished its work.
  shell.unref();
  for (const stream of [shell.stdin, shell.stderr]) {
    const pipe = /** @type {import('node:net').Socket} */ (stream);
    pipe.unref();
  }
  const url = `127.0.0.1:${port}/postgres`;
  if (!certificates) return { url: `postgres://postgres@${url}`, stop };
  const tls = `sslmode=verify-full&sslrootcert=${join(certificates, 'inside_authority')}`;
  return { url: `postgres://postgres:${password}@${url}?${tls}`, stop };
}

/**
 * Copies the certificates, so that the server's user may read them.
 * @param {string} certificates
 * @param {string} folder
 * @param {{ uid: number, gid: number } | undefined} owner
 */
function buildTlsSettings(certificates, folder, owner) {
  const copyForOwner = (/** @type {string} */ file) => {
    const copy = join(folder, basename(file));
    copyFileSync(file, copy);
    chmodSync(copy, 0o600);
    if (owner) chownSync(copy, owner.uid, owner.gid);
    return copy;
  };
  return {
    ssl: 'on',
    ssl_min_protocol_version: 'TLSv1.3',
    ssl_cert_file: copyForOwner(join(certificates, 'inside_database_certificate')),
    ssl_key_file: copyForOwner(join(certificates, 'inside_database_key')),
    hba_file: copyForOwner(join(projectRoot, 'deploy/postgres/pg_hba.conf')),
  };
}

/**
 * @param {import('node:stream').Readable} log is read to its end, because a server whose log is
 *   full waits with every statement that it reports
 * @returns {Promise<void>}
 */
function waitUntilReady(log) {
  return new Promise((resolve, reject) => {
    let text = '';
    const fail = () => reject(new Error(`PostgreSQL did not start:\n${text}`));
    const timer = setTimeout(fail, startTimeoutMs);
    const readStart = (/** @type {string} */ chunk) => {
      text += chunk;
      const isReady = text.includes('database system is ready to accept connections');
      if (!isReady && !text.includes('FATAL')) return;
      log.off('data', readStart).resume();
      clearTimeout(timer);
      if (isReady) resolve();
      else fail();
    };
    log.setEncoding('utf8').on('data', readStart);
  });
}

/** Finds a user for the server, because PostgreSQL refuses to run as root. */
function findUnprivilegedUser() {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const [, , uid, gid] =
    users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody') ?? [];
  if (!uid || !gid)
    throw new Error('There is neither a user postgres nor a user nobody to run PostgreSQL as.');
  return { uid: Number(uid), gid: Number(gid) };
}
