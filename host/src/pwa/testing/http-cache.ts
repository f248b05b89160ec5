/** What a browser's HTTP cache stores of an answer. */
interface StoredAnswer {
  body: ArrayBuffer;
  headers: Headers;
}

/**
 * Gives a `fetch` what Node's lacks: the HTTP cache of a browser, as far as modes, immutable
 * answers and revalidation by date go.
 * @param toAddress where the request really goes
 */
export function createHttpCache(
  send: typeof fetch,
  toAddress: (address: string) => string,
): typeof fetch {
  const stored = new Map<string, StoredAnswer>();
  return async (input, options = {}) => {
    const address = toAddress(String(input));
    const { cache: mode = 'default', ...rest } = options;
    const known = mode === 'reload' || mode === 'no-store' ? undefined : stored.get(address);
    if (known && mode === 'default' && known.headers.get('Cache-Control')?.includes('immutable')) {
      return new Response(known.body, { headers: known.headers });
    }
    const modified = known?.headers.get('Last-Modified');
    const headers = new Headers(options.headers);
    if (modified) headers.set('If-Modified-Since', modified);
    const response = await send(address, { ...rest, headers });
    if (known && response.status === 304)
      return new Response(known.body, { headers: known.headers });
    if (!response.ok || mode === 'no-store' || !response.body) return response;
    const [forCaller, forCache] = response.body.tee();
    void new Response(forCache)
      .arrayBuffer()
      .then((body) => stored.set(address, { body, headers: response.headers }))
      .catch(() => undefined);
    return new Response(forCaller, { headers: response.headers });
  };
}
