import { browserWorkers } from './pwa/browser-workers';
import type { BuildAssets } from './pwa/release-set.domain';

/** The chunk group of the module that a remote exposes, as the federation plugin names it. */
const exposed = '__federation_expose_remote';
/** That of the screen which the exposed module loads at once. */
const firstScreen = 'first-screen';

/**
 * Starts the download of a remote's files while the federation runtime still resolves them. A service worker has them
 * stored already; failures are left to the runtime.
 * @param address of the remote's folder, without a trailing slash
 */
export async function preloadRemote(address: string): Promise<void> {
  if (browserWorkers()?.controller || isBegun(address)) return;
  const response = await fetch(`${address}/assets.json`, { cache: 'no-cache', credentials: 'omit' }).catch(() => null);
  const assets: BuildAssets | null = response?.ok ? await response.json().catch(() => null) : null;
  if (!assets?.chains) return;
  // Modules that the host provides are not fetched from the remote.
  const own = new Map(assets.files.map(({ file, integrity }) => [file, integrity]));
  const isElsewhere = new URL(address, location.href).origin !== location.origin;
  const first = ['remoteEntry.js', ...(assets.chains[exposed] ?? []), ...(assets.chains[firstScreen] ?? [])];
  for (const file of new Set(first)) {
    const integrity = own.get(file);
    if (!integrity) continue;
    const isStyle = file.endsWith('.css');
    const link = Object.assign(document.createElement('link'), {
      rel: 'preload',
      href: `${address}/${file}`,
      as: isStyle ? 'style' : 'script',
      integrity,
      // The host's own files are needed first.
      fetchPriority: 'low',
    });
    // The attributes match the requests of runtime and webpack, or the browser would fetch the files twice.
    if (isStyle || isElsewhere) link.crossOrigin = 'anonymous';
    document.head.append(link);
  }
}

/** The page has begun it before its code was there. */
const isBegun = (address: string) => document.querySelector(`link[rel='preload'][href^='${address}/']`) !== null;
