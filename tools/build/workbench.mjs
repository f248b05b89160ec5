import { createServer } from 'node:http';

/**
 * Serves a window on a host that runs elsewhere, with one remote of the developer: every request
 * is passed on to the host, but its config.json names another address for that remote, its content
 * security policy allows that address, and the page and its worker trust the developer's own key,
 * which a banner shows.
 *
 * The identity provider must accept the window's address for signing in, and the API its origin.
 * @param {object} options
 * @param {string} options.host address of the host, without a trailing slash
 * @param {string} options.remote name of the remote in config.json
 * @param {string} options.key public key that signs the developer's build: base64
 * @param {string} options.remoteAddress where the developer's build is served
 * @param {number} options.port
 * @returns {Promise<{ address: string, close: () => void }>} when it listens
 */
export async function startWorkbench({ host, remote, key, remoteAddress, port }) {
  const server = createServer(async (request, response) => {
    try {
      if (request.url === '/workbench.js') {
        response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' });
        return response.end(
          `${buildTrust(remote, key)}\n(${addBanner})(${JSON.stringify(`remote-${remote}`)});`,
        );
      }
      const answer = await fetch(host + request.url, {
        headers: { accept: request.headers.accept ?? '*/*' },
      });
      const body = await adaptBody(answer, request.url?.split('?')[0], {
        host,
        remote,
        key,
        remoteAddress,
      });
      response.writeHead(answer.status, adaptHeaders(answer.headers, remoteAddress));
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
 * Adapts the body of the host's answer for the window.
 * @param {Response} answer
 * @param {string | undefined} path
 * @param {{ host: string, remote: string, key: string, remoteAddress: string }} own
 */
async function adaptBody(answer, path, { host, remote, key, remoteAddress }) {
  if (path === '/config.json')
    return JSON.stringify(replaceRemote(await answer.json(), host, remote, remoteAddress));
  if (path === '/service-worker.js') return `${buildTrust(remote, key)}\n${await answer.text()}`;
  if (answer.headers.get('content-type')?.startsWith('text/html')) {
    return (await answer.text()).replace('<head>', '<head><script src="/workbench.js"></script>');
  }
  return Buffer.from(await answer.arrayBuffer());
}

/**
 * Builds the value that `host/src/pwa/signed-list.ts` reads.
 * @param {string} remote
 * @param {string} key
 */
const buildTrust = (remote, key) =>
  `globalThis.feltbokWorkbench = ${JSON.stringify({ part: `remote-${remote}`, key })};`;

/** Runs in the page. @param {string} part */
function addBanner(part) {
  const show = () => {
    const banner = Object.assign(document.createElement('div'), {
      textContent: `Workbench: ${part} comes from a developer`,
      style:
        'position: fixed; inset: auto 0 0; z-index: 9999; pointer-events: none; text-align: center; background: #ffd54d; color: #222',
    });
    banner.setAttribute('role', 'note');
    document.body.append(banner);
  };
  document.addEventListener('DOMContentLoaded', show);
}

/** @param {any} config @param {string} host @param {string} remote @param {string} remoteAddress */
function replaceRemote(config, host, remote, remoteAddress) {
  // Addresses relative to the host's own origin would otherwise be looked for here.
  const toAbsolute = (/** @type {string} */ address) =>
    new URL(address, `${host}/`).href.replace(/\/$/, '');
  const remotes = Object.fromEntries(
    Object.entries(config.remotes).map(([name, address]) => [
      name,
      toAbsolute(/** @type {string} */ (address)),
    ]),
  );
  return {
    ...config,
    api: toAbsolute(config.api),
    remotes: { ...remotes, [remote]: remoteAddress },
  };
}

/** @param {Headers} headers @param {string} remoteAddress */
function adaptHeaders(headers, remoteAddress) {
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
  // A development build tells its page about a rebuild through a socket.
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
