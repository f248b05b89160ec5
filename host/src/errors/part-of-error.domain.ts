/**
 * The part of the app that an error belongs to. A remote that caught it, or is on its stack, comes
 * before the host, whose React runs for all.
 * @param area where it was caught, as reported: 'remote maps', 'page'
 * @param stack as the browser writes it, or anything where there is none
 * @param places where each part is served, by its build's name: absolute, with a trailing slash
 */
export function partOfError(
  area: string,
  stack: unknown,
  places: Readonly<Record<string, string>>,
): string {
  const caughtIn = /^remote (\w+)$/.exec(area)?.[1];
  if (caughtIn) return `remote-${caughtIn}`;
  const addresses = typeof stack === 'string' ? (stack.match(/https?:\/\/[^\s)]+/g) ?? []) : [];
  // Remotes may be served below the host's own address.
  const remotes = Object.entries(places).filter(([name]) => name !== 'host');
  for (const address of addresses) {
    const remote = remotes.find(([, place]) => address.startsWith(place));
    if (remote) return remote[0];
  }
  return 'host';
}
