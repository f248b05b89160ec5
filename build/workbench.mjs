import { createServer } from 'node:http';

/**
 * A window on a host that runs elsewhere, in which one remote is the developer's own: every request is passed on to the
 * host, only its config.json names another address for that remote, and its content security policy admits it.
 *
 * The identity provider must accept the window's address for signing in, and the API its origin.
 *
 * @param {object} options
 * @param {string} options.host address of the host, without a trailing slash
 * @param {string} options.remote name of the remote in config.json
 * @param {string} options.remoteAddress where the developer's own is served
 * @param {number} options.port
 * @returns {Promise<{ address: string, close: () => void }>} when it listens
 */
export async function startWorkbench({ host, remote, remoteAddress, port }) {
  const server = createServer(async (request, response) => {
    try {
      const answer = await fetch(host + request.url, { headers: { accept: request.headers.accept ?? '*/*' } });
      const isConfig = request.url?.split('?')[0] === '/config.json';
      const body = isConfig
        ? JSON.stringify(configWithRemote(await answer.json(), host, remote, remoteAddress))
        : Buffer.from(await answer.arrayBuffer());
      response.writeHead(answer.status, headersFor(answer.headers, remoteAddress));
      response.end(body);
    } catch (error) {
      response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' });
      response.end(`The host at ${host} does not answer: ${error instanceof Error ? error.message : error}`);
    }
  });
  await new Promise((resolve, reject) => server.once('error', reject).listen(port, () => resolve(undefined)));
  return { address: `http://localhost:${port}`, close: () => server.close() };
}

/** @param {any} config @param {string} host @param {string} remote @param {string} remoteAddress */
function configWithRemote(config, host, remote, remoteAddress) {
  // Addresses below the host's own origin would otherwise be looked for here.
  const absolute = (/** @type {string} */ address) => new URL(address, `${host}/`).href.replace(/\/$/, '');
  const remotes = Object.fromEntries(
    Object.entries(config.remotes).map(([name, address]) => [name, absolute(/** @type {string} */ (address))]),
  );
  return { ...config, api: absolute(config.api), remotes: { ...remotes, [remote]: remoteAddress } };
}

/** @param {Headers} headers @param {string} remoteAddress */
function headersFor(headers, remoteAddress) {
  const passedOn = Object.fromEntries(
    ['content-type', 'cache-control', 'referrer-policy', 'x-content-type-options'].flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
  const policy = headers.get('content-security-policy');
  if (!policy) return passedOn;
  // A development build notifies its page of a rebuild over a socket.
  const more = {
    'script-src': remoteAddress,
    'connect-src': `${remoteAddress} ${remoteAddress.replace('http', 'ws')}`,
    'style-src': remoteAddress,
    'img-src': remoteAddress,
    'font-src': remoteAddress,
  };
  const widened = Object.entries(more).reduce(
    (text, [name, sources]) => text.replace(new RegExp(`(${name}[^;]*)`), `$1 ${sources}`),
    policy,
  );
  return { ...passedOn, 'content-security-policy': widened };
}
