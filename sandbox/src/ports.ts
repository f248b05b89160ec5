/** The ports of one running stack. A second stack on the same machine takes another base. */
export function portsOf(base: number) {
  return {
    host: base,
    remoteCase: base + 1,
    remoteMaps: base + 2,
    remoteReports: base + 3,
    api: base + 10,
    identity: base + 20,
    maps: base + 21,
    clamd: base + 22,
    receiver: base + 23,
    caster: base + 24,
  } as const;
}

/**
 * The base port from the environment's FELTBOK_PORT_BASE; throws when it is not a usable number.
 */
export function portBase(environment: NodeJS.ProcessEnv = process.env): number {
  const base = Number(environment.FELTBOK_PORT_BASE ?? 4600);
  if (!Number.isInteger(base) || base < 1024 || base > 65_000) {
    throw new Error(
      `FELTBOK_PORT_BASE must be a whole number from 1024 to 65000, not ${environment.FELTBOK_PORT_BASE}`,
    );
  }
  return base;
}

/**
 * Where a stack stores its state: STATE_DIR, else a folder per base port under the current
 * directory.
 */
export function stateFolder(base: number, environment: NodeJS.ProcessEnv = process.env): string {
  return environment.STATE_DIR ?? `.feltbok/${base}`;
}

export const local = (port: number) => `http://localhost:${port}`;
