import { readBrowserTestBase } from '../tools/scripts/ports.mjs';

/**
 * First port of the stack that the browser tests start for themselves, beside one that a developer
 * runs.
 */
export const portBase = readBrowserTestBase();

const at = (offset: number) => `http://localhost:${portBase + offset}`;

/** Where each part of the stack under test is served. */
export const addresses = {
  host: at(0),
  remotes: { case: at(1), maps: at(2), reports: at(3) },
  api: at(10),
  identity: at(20),
  maps: at(21),
} as const;

/** How many tests run at once: two of them have the processors while one waits. */
export const workers = 3;

/** The index at whose spare ports a test has a second set of servers. */
export const secondSet = (parallelIndex: number) => parallelIndex + workers;

/**
 * A port that no other worker uses, for a server that one test starts. @param parallelIndex from 0,
 * or a second set's
 */
export const sparePort = (parallelIndex: number, which: 0 | 1 | 2 | 3 = 0) =>
  portBase + 40 + parallelIndex * 4 + which;
