import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { openEmbeddedDatabase } from '../../../api/src/db/embedded-database';
import { integrationScope } from '../../../api/src/testing/identity-provider';
import { startTestApi } from '../../../api/src/testing/test-api';
import { openTestDatabase, testServer } from '../../../api/src/testing/test-database';

// A process of its own: what its event loop is blocked for is the API's doing alone.

export interface Served {
  address: string;
  /** By account; `fagsystem-4699` is a case system's. */
  tokens: Record<string, string>;
}

export interface Strain {
  /** Longest block of the event loop since the last asking, in milliseconds. */
  blockMs: number;
  /** Of the process at the moment, in units of 1024 × 1024 bytes. */
  memoryMb: number;
}

const dataDir = mkdtempSync(join(tmpdir(), 'feltbok-bench-'));
process.once('exit', () => rmSync(dataDir, { recursive: true }));
/** As an installation has it: the tests' embedded engine computes on their own thread. */
const embedded = async () => {
  const opened = await openEmbeddedDatabase(dataDir);
  return { ...opened, forRequests: opened.database };
};
const api = await startTestApi({ documentMaxBytes: 100 * 1024 * 1024 }, testServer ? openTestDatabase() : embedded());
await api.app.listen({ port: 0, host: '127.0.0.1' });
const tokenOf = async (sub: string, more: object = {}) =>
  [sub, await api.provider.token({ sub, exp: Math.floor(Date.now() / 1000) + 7200, ...more })] as const;
const tokens = Object.fromEntries([
  ...(await Promise.all(['kari', 'per', 'nils', 'fremmed'].map((sub) => tokenOf(sub)))),
  await tokenOf('fagsystem-4699', { scope: integrationScope }),
]);
const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
process.on('message', () => {
  // The loop has to come round for what blocked it to be counted.
  setTimeout(() => {
    const memoryMb = process.memoryUsage.rss() / 1024 ** 2;
    process.send?.({ blockMs: delay.max / 1e6, memoryMb } satisfies Strain);
    delay.reset();
  }, 20);
});
process.once('disconnect', async () => {
  await api.close();
  process.exit(0);
});
const { port } = api.app.server.address() as AddressInfo;
process.send?.({ address: `http://127.0.0.1:${port}`, tokens } satisfies Served);
