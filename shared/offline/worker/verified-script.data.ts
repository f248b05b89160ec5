declare global {
  /**
   * The hash that the page verified a remote's file by; empty where the service worker answers for
   * it.
   */
  var feltbokIntegrity: ((url: string) => string) | undefined;
  /**
   * Waits until files that did not load were fetched anew; true where another try is worth it.
   * Never rejects.
   */
  var feltbokHealing: (() => Promise<boolean>) | undefined;
}

/** Whether no service worker answers for a script, and the page therefore verifies it. */
export const isVerifiedByPage = (script: URL): boolean =>
  Boolean(globalThis.feltbokIntegrity?.(script.href));

/**
 * The address of a copy in memory, whose bytes have the hash that the page verified: a browser
 * compares no worker's script with a hash by itself.
 * @throws TypeError when it is unreachable or has another hash
 */
export async function verifiedScript(script: URL): Promise<string> {
  const integrity = globalThis.feltbokIntegrity?.(script.href) ?? '';
  // A cache may hold a damaged answer for ever, so a failure is retried past it.
  const answer = await fetch(script, { integrity, credentials: 'omit' }).catch(() =>
    fetch(script, { integrity, credentials: 'omit', cache: 'reload' }),
  );
  return URL.createObjectURL(new Blob([await answer.text()], { type: 'text/javascript' }));
}
