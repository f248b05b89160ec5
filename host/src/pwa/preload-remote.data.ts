import type { BuildAssets } from './release-set.domain';

/** The chunk group of the module that a remote exposes, as the federation plugin names it. */
const exposed = '__federation_expose_remote';
/** That of the screen which the exposed module loads at once. */
const firstScreen = 'first-screen';

/**
 * Starts the download of a remote's files while the federation runtime still resolves them;
 * failures are left to it.
 * @param base of the remote's folder, with a trailing slash
 */
export function preloadRemote(base: string, assets: BuildAssets): void {
  if (isBegun(base)) return;
  // Modules that the host provides are not fetched from the remote.
  const integrities = new Map(assets.files.map(({ file, integrity }) => [file, integrity]));
  const isElsewhere = new URL(base).origin !== location.origin;
  const first = [
    'remoteEntry.js',
    ...(assets.chains[exposed] ?? []),
    ...(assets.chains[firstScreen] ?? []),
  ];
  for (const file of new Set(first)) {
    const integrity = integrities.get(file);
    if (!integrity) continue;
    const isStyle = file.endsWith('.css');
    const link = Object.assign(document.createElement('link'), {
      rel: 'preload',
      href: `${base}${file}`,
      as: isStyle ? 'style' : 'script',
      integrity,
      // The host's own files are needed first.
      fetchPriority: 'low',
    });
    // The attributes match the requests of runtime and webpack, or the browser would fetch the
    // files twice.
    if (isStyle || isElsewhere) link.crossOrigin = 'anonymous';
    document.head.append(link);
  }
}

/** The page has begun it before its code was there. */
const isBegun = (base: string) =>
  [...document.querySelectorAll<HTMLLinkElement>("link[rel='preload']")].some(({ href }) =>
    href.startsWith(base),
  );
