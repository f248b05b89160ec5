import { receiverServices } from '@feltbok/domain/coordinates/receiver-services.ts';

/**
 * Builds the Content-Security-Policy of the host's documents from its config.json. A config that is
 * broken or lacks fields still yields a policy, though a narrower one: the page must be able to
 * report what is wrong.
 */
export function buildContentSecurityPolicy(config: unknown): string {
  const remotes = listOrigins(Object.values(toRecord(getField(config, 'remotes'))));
  const identity = getField(config, 'identity');
  const provider = listOrigins([
    getField(identity, 'authority'),
    ...Object.values(toRecord(getField(identity, 'authorityMetadata'))),
  ]);
  const mapServices = getField(config, 'mapServices');
  const maps = listOrigins([
    getField(config, 'mapCatalogue'),
    ...(Array.isArray(mapServices) ? mapServices : []),
  ]);
  const grids = listOrigins(Object.values(toRecord(getField(config, 'grids'))));
  const named = getField(config, 'receivers');
  const receivers = listOrigins(
    Array.isArray(named) ? named.map((receiver) => getField(receiver, 'address')) : [],
  );
  const calls = listOrigins([
    getField(config, 'api'),
    getField(getField(config, 'errorReporting'), 'dsn'),
  ]);
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    // The JPEG 2000 decoder for PDFs and Argon2id are WebAssembly, which this source allows without
    // allowing scripts from strings.
    'script-src': ["'self'", ...remotes, "'wasm-unsafe-eval'"],
    'connect-src': [
      "'self'",
      ...remotes,
      ...calls,
      ...provider,
      ...maps,
      ...grids,
      ...receivers,
      ...receiverServices,
    ],
    'img-src': ["'self'", 'data:', 'blob:', ...remotes, ...maps],
    'font-src': ["'self'", ...remotes],
    'worker-src': ["'self'", 'blob:'],
    // antd writes its styles at run time.
    'style-src': ["'self'", ...remotes, "'unsafe-inline'"],
    'manifest-src': ["'self'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${[...new Set(sources)].join(' ')}`)
    .join('; ');
}

/**
 * The policy of the service worker's script. The browser stores it with the script, which stays the
 * same when config.json names another origin. The worker only fetches, and the page's policy
 * decides what a page may load.
 */
export const workerSecurityPolicy = "default-src 'none'; connect-src *";

function listOrigins(values: readonly unknown[]): string[] {
  return values.flatMap((value) => {
    if (typeof value !== 'string' || !URL.canParse(value)) return [];
    const { origin } = new URL(value);
    return origin === 'null' ? [] : [origin];
  });
}

const toRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

const getField = (value: unknown, name: string): unknown => toRecord(value)[name];
