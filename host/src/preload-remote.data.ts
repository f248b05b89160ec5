import { browserWorkers } from './pwa/browser-workers';
import type { BuildAssets } from './pwa/release-set.domain';

/** The chunk group of the module that a remote exposes, as the federation plugin names it. */
const exposed = '__federation_expose_remote';

/**
 * Starts the download of a remote's files while the federation runtime still resolves them. A service worker has them
 * stored already; failures are left to the runtime.
 * @param address of the remote's folder, without a trailing slash
 */
export async function preloadRemote(address: string): Promise<void> {
  if (browserWorkers()?.controller) return;
  const response = await fetch(`${address}/assets.json`, { cache: 'no-cache', credentials: 'omit' }).catch(() => null);
  const assets: BuildAssets | null = response?.ok ? await response.json().catch(() => null) : null;
  if (!assets?.chains) return;
  // Modules that the host provides are not fetched from the remote.
  const own = new Set(assets.files.map(({ file }) => file));
  const chain = ['remoteEntry.js', ...(assets.chains[exposed] ?? [])].filter((file) => own.has(file));
  for (const file of new Set(chain)) {
    const isStyle = file.endsWith('.css');
    const link = Object.assign(document.createElement('link'), {
      rel: 'preload',
      href: `${address}/${file}`,
      as: isStyle ? 'style' : 'script',
      // The host's own files are needed first.
      fetchPriority: 'low',
    });
    // The attributes match the runtime's own requests, or the browser would fetch the files twice.
    if (isStyle) link.crossOrigin = 'anonymous';
    document.head.append(link);
  }
}
