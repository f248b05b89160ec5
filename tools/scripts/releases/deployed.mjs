import { parseAssets } from './build-folder.mjs';

/** @typedef {import('./build-folder.mjs').Assets} Assets */

/**
 * A deployed part.
 * @typedef {object} DeployedPart
 * @property {string} base address of its folder, with a trailing slash
 * @property {Assets | null} assets null where nothing is deployed yet
 */

/**
 * @typedef {object} Deployed
 * @property {Record<string, DeployedPart>} parts by name
 * @property {string} worker script of the host's service worker, which has the keys
 */

/** @param {string} address @returns {Promise<Response>} @throws {Error} */
export async function request(address) {
  const response = await fetch(address, { cache: 'no-store' }).catch(() => null);
  if (!response) throw new Error(`${address} cannot be fetched: no answer`);
  return response;
}

/** @param {string} address */
async function requestText(address) {
  const response = await request(address);
  if (!response.ok) throw new Error(`${address} cannot be fetched: ${response.status}`);
  return response.text();
}

/**
 * Reads what is deployed: the host, and each remote at the address in the host's configuration.
 * @param {string} host address
 * @returns {Promise<Deployed>}
 */
export async function readDeployed(host) {
  const base = `${host.replace(/\/$/, '')}/`;
  const assets = parseAssets(await requestText(`${base}assets.json`), `${base}assets.json`);
  const worker = await requestText(`${base}service-worker.js`);
  /** @type {{ remotes: Record<string, string> }} */
  const { remotes } = JSON.parse(await requestText(`${base}config.json`));
  /** @type {Record<string, DeployedPart>} */
  const parts = { host: { base, assets } };
  for (const [name, address] of Object.entries(remotes)) {
    const place = `${new URL(address, base).href.replace(/\/$/, '')}/`;
    parts[`remote-${name}`] = { base: place, assets: await readRemote(place) };
  }
  return { parts, worker };
}

/** @param {string} base @returns {Promise<Assets | null>} */
async function readRemote(base) {
  const response = await request(`${base}assets.json`);
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`${base}assets.json cannot be fetched: ${response.status}`);
  return parseAssets(await response.text(), `${base}assets.json`);
}
