import { createServer } from 'node:http';

/**
 * A window on a host that runs elsewhere, in which one remote is the developer's own: every request
 * is passed on to the host, only its config.json names another address for that remote, its content
 * security policy admits it, and the page and its worker trust the developer's own key for it,
 * which a banner says.
 *
 * The identity provider must accept the window's address for signing in, and the API its origin.
 *
 * @param {object} options
 * @param {string} options.host address of the host, without a trailing slash
 * @param {string} options.remote name of the remote in config.json
 * @param {string} options.key public, by which the developer's own is signed: base64
 * @param {string} options.remoteAddress where the developer's own is served
 * @param {number} options.port
 * @returns {Promise<{ address: string, close: () => void }>} when it listens
 */
export async function startWorkbench({ host, remote, key, remoteAddress, port }) {
  const server = createServer(async (request, response) => {
    try {
      if (request.url === '/workbench.js') {
        response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' });
        return response.end(
          `${trust(remote, key)}\n(${addBanner})(${JSON.stringify(`remote-${remote}`)});`,
        );
      }
      const answer = await fetch(host + request.url, {
        headers: { accept: request.headers.accept ?? '*/*' },
      });
      const body = await bodyOf(answer, request.url?.split('?')[0], {
        host,
        remote,
        key,
        remoteAddress,
      });
      response.writeHead(answer.status, headersFor(answer.headers, remoteAddress));
      response.end(body);
    } catch (error) {
      response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' });
      response.end(
        `The host at ${host} does not answer: ${error instanceof Error ? error.message : error}`,
      );
    }
  });
  await new Promise((resolve, reject) =>
    server.once('error', reject).listen(port, () => resolve(undefined)),
  );
  return { address: `http://localhost:${port}`, close: () => server.close() };
}

/**
 * What the window shows of the host's answer.
 * @param {Response} answer @param {string | undefined} path
 * @param {{ host: string, remote: string, key: string, remoteAddress: string }} own
 */
async function bodyOf(answer, path, { host, remote, key, remoteAddress }) {
  if (path === '/config.json')
    return JSON.stringify(configWithRemote(await answer.json(), host, remote, remoteAddress));
  if (path === '/service-worker.js') return `${trust(remote, key)}\n${await answer.text()}`;
  if (answer.headers.get('content-type')?.startsWith('text/html')) {
    return (await answer.text()).replace('<head>', '<head><script src="/workbench.js"></script>');
  }
  return Buffer.from(await answer.arrayBuffer());
}

/** What `host/src/pwa/signed-list.ts` asks for. @param {string} remote @param {string} key */
const trust = (remote, key) =>
  `globalThis.feltbokWorkbench = ${JSON.stringify({ part: `remote-${remote}`, key })};`;

/** Runs in the page. @param {string} part */
function addBanner(part) {
  const show = () => {
    const banner = Object.assign(document.createElement('div'), {
      textContent: `Workbench: ${part} is a developer's own`,
      style:
        'position: fixed; inset: auto 0 0; z-index: 9999; pointer-events: none; text-align: center; background: #ffd54d; color: #222',
    });
    banner.setAttribute('role', 'note');
    document.body.append(banner);
  };
  document.addEventListener('DOMContentLoaded', show);
}

/** @param {any} config @param {string} host @param {string} remote @param {string} remoteAddress */
function configWithRemote(config, host, remote, remoteAddress) {
  // Addresses below the host's own origin would otherwise be looked for here.
  const absolute = (/** @type {string} */ address) =>
    new URL(address, `${host}/`).href.replace(/\/$/, '');
  const remotes = Object.fromEntries(
    Object.entries(config.remotes).map(([name, address]) => [
      name,
      absolute(/** @type {string} */ (address)),
    ]),
  );
  return { ...config, api: absolute(config.api), remotes: { ...remotes, [remote]: remoteAddress } };
}

/** @param {Headers} headers @param {string} remoteAddress */
function headersFor(headers, remoteAddress) {
  const passedOn = Object.fromEntries(
    ['content-type', 'cache-control', 'referrer-policy', 'x-content-type-options'].flatMap(
      (name) => {
        const value = headers.get(name);
        return value === null ? [] : [[name, value]];
      },
    ),
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
