declare global {
  /**
   * The hash with which the page verified a remote's file; empty when the service worker verifies
   * it.
   */
  var feltbokIntegrity: ((url: string) => string) | undefined;
  /**
   * Waits until files that failed to load were fetched anew; true when another try is worthwhile.
   * Never rejects.
   */
  var feltbokHealing: (() => Promise<boolean>) | undefined;
}

/** Whether the page verifies the script, because no service worker does. */
export const isVerifiedByPage = (script: URL): boolean =>
  Boolean(globalThis.feltbokIntegrity?.(script.href));

/**
 * Loads a worker's script, verifies its hash, and returns the address of a copy in memory. Browsers
 * do not verify the scripts of workers themselves.
 * @throws TypeError when the script is unreachable or has another hash
 */
export async function loadVerifiedScript(script: URL): Promise<string> {
  const integrity = globalThis.feltbokIntegrity?.(script.href) ?? '';
  // A cache may hold a damaged answer for ever, so a failed request is repeated without it.
  const answer = await fetch(script, { integrity, credentials: 'omit' }).catch(() =>
    fetch(script, { integrity, credentials: 'omit', cache: 'reload' }),
  );
  return URL.createObjectURL(new Blob([await answer.text()], { type: 'text/javascript' }));
}
