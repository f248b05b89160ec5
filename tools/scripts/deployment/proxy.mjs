import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { projectRoot } from '../project-root.mjs';
import { findFreePort } from '../setup/free-port.mjs';

/** Host name of a proxy under test. */
const proxyName = 'localhost';

/**
 * Creates the certificates of the parts in a folder, as an operator does, and a self-signed one for
 * the proxy.
 * @param {string} folder
 * @throws {Error} with openssl's message
 */
export function makeCertificates(folder) {
  run('sh', [join(projectRoot, 'deploy/inside-certificates.sh'), folder, '2']);
  run('openssl', [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-days',
    '2',
    '-keyout',
    join(folder, 'tls_key'),
    '-out',
    join(folder, 'tls_certificate'),
    '-subj',
    `/CN=${proxyName}`,
    '-addext',
    `subjectAltName=DNS:${proxyName}`,
  ]);
}

/** @param {string} command @param {string[]} args */
function run(command, args) {
  const { status, error, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} failed: ${error?.message ?? stderr}`);
}

/**
 * Starts the proxy as it is deployed, with other ports, file locations and upstream addresses.
 * @param {string} nginx path of its executable
 * @param {string} folder with the certificates of `makeCertificates`
 * @param {Record<string, string[]>} upstreams `host:port` of each part's processes, which speak TLS
 * @param {number} port of TLS
 * @returns {Promise<{ plainPort: number, log: () => string, errorLog: () => string, stop: () =>
 *   Promise<void> }>}
 * @throws {Error} when it does not start
 */
export async function startProxy(nginx, folder, upstreams, port) {
  const plainPort = await findFreePort();
  const healthPort = await findFreePort();
  /** @type {Array<[string, string]>} */
  const changes = [
    ['listen 8080', `listen ${plainPort}`],
    ['listen 8443', `listen ${port}`],
    ['127.0.0.1:8081', `127.0.0.1:${healthPort}`],
    ['/run/secrets/', `${folder}/`],
    ['/run/nginx/', `${folder}/`],
    ['error_log stderr', `error_log ${folder}/error.log`],
    ['access_log /dev/stdout', `access_log ${folder}/access.log`],
  ];
  let configuration = readFileSync(join(projectRoot, 'deploy/proxy/nginx.conf'), 'utf8');
  for (const [from, to] of changes) {
    if (!configuration.includes(from)) throw new Error(`deploy/proxy/nginx.conf has no '${from}'.`);
    configuration = configuration.replaceAll(from, to);
  }
  writeFileSync(join(folder, 'nginx.conf'), configuration);
  writeFileSync(join(folder, 'server_name.conf'), `server_name ${proxyName};\n`);
  const blocks = Object.entries(upstreams).map(
    ([name, servers]) =>
      `upstream ${name} { zone ${name} 64k; ${servers.map((server) => `server ${server}; `).join('')}keepalive 16; }\n`,
  );
  writeFileSync(join(folder, 'upstreams.conf'), blocks.join(''));
  // The workers run as root too, because no other user could write into this folder.
  const asRoot = process.getuid?.() === 0 ? ' user root;' : '';
  const args = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-g', `daemon off;${asRoot}`];
  const child = spawn(nginx, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  const exit = once(child, 'exit');
  await waitUntilListening(port, () => child.exitCode !== null);
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill();
    await exit;
  };
  const readLog = (/** @type {string} */ name) => readFileSync(join(folder, name), 'utf8');
  const log = () => readLog('access.log');
  const errorLog = () => readLog('error.log');
  return { plainPort, log, errorLog, stop };
}

/** @param {number} port @param {() => boolean} hasEnded */
async function waitUntilListening(port, hasEnded) {
  const until = Date.now() + 15_000;
  while (Date.now() < until && !hasEnded()) {
    const socket = connect(port, '127.0.0.1');
    const [answered] = await Promise.race([
      once(socket, 'connect').then(() => [true]),
      once(socket, 'error').then(() => [false]),
    ]).catch(() => [false]);
    socket.destroy();
    if (answered) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('nginx did not start listening.');
}
