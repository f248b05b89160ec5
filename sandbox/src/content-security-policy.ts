import { receiverServices } from '@feltbok/domain/coordinates/receiver-services.ts';

/**
 * The Content-Security-Policy of the host's documents, from the content of its config.json. A
 * config that is broken or lacks fields still yields a policy, only a narrower one: the page must
 * be able to say what is wrong with it.
 */
export function contentSecurityPolicy(config: unknown): string {
  const remotes = origins(Object.values(record(field(config, 'remotes'))));
  const identity = field(config, 'identity');
  const provider = origins([
    field(identity, 'authority'),
    ...Object.values(record(field(identity, 'authorityMetadata'))),
  ]);
  const mapServices = field(config, 'mapServices');
  const maps = origins([
    field(config, 'mapCatalogue'),
    ...(Array.isArray(mapServices) ? mapServices : []),
  ]);
  const grids = origins(Object.values(record(field(config, 'grids'))));
  const named = field(config, 'receivers');
  const receivers = origins(Array.isArray(named) ? named.map((one) => field(one, 'address')) : []);
  const calls = origins([field(config, 'api'), field(field(config, 'errorReporting'), 'dsn')]);
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    // The decoder of JPEG 2000 in PDFs and Argon2id are WebAssembly; the word allows that, and no
    // script from text.
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
 * The policy of the service worker's own script. The browser stores it with the script, which need
 * not change when config.json names another origin; the worker only fetches, and what a page may
 * load is for the page's policy to say.
 */
export const workerSecurityPolicy = "default-src 'none'; connect-src *";

function origins(values: readonly unknown[]): string[] {
  return values.flatMap((value) => {
    if (typeof value !== 'string' || !URL.canParse(value)) return [];
    const { origin } = new URL(value);
    return origin === 'null' ? [] : [origin];
  });
}

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

const field = (value: unknown, name: string): unknown => record(value)[name];
