import { readBrowserTestBase } from '../tools/scripts/ports.mjs';

/** First port of the browser tests' own stack, which runs beside a developer's stack. */
export const portBase = readBrowserTestBase();

const toAddress = (offset: number) => `http://localhost:${portBase + offset}`;

/** Addresses of the parts of the stack under test. */
export const addresses = {
  host: toAddress(0),
  remotes: { case: toAddress(1), maps: toAddress(2), reports: toAddress(3) },
  api: toAddress(10),
  identity: toAddress(20),
  maps: toAddress(21),
} as const;

/** Number of parallel tests: two of them keep the processors busy while one waits. */
export const workers = 3;

/** Returns the index whose spare ports a test uses for a second set of servers. */
export const getSecondSet = (parallelIndex: number) => parallelIndex + workers;

/**
 * Returns a port that no other worker uses, for a server that one test starts.
 * @param parallelIndex from 0,
 * or a second set's
 */
export const getSparePort = (parallelIndex: number, which: 0 | 1 | 2 | 3 = 0) =>
  portBase + 40 + parallelIndex * 4 + which;
