import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sparePort } from '../addresses';
import { test as base } from '../fixtures';
import { OwnApi } from '../own-api';
import { configWith, runProgram, serve } from '../servers';

/** The day on which the pictures are taken: that of the meeting of the demo's case 2026/118. */
const day = '2026-11-24';

/**
 * The demo as it is on that day, with a host and an API of its own: whatever other tests change is
 * not in the pictures.
 */
export const test = base.extend<{ stopTheClock: () => Promise<void> }, { looksAddress: string }>({
  // While the time stands still the app renews what it signed in with, which no other test may have
  // to do with.
  user: null,
  looksAddress: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright's way of saying that nothing is needed
    async ({}, use, { parallelIndex }) => {
      const hostPort = sparePort(parallelIndex, 0);
      const apiPort = sparePort(parallelIndex, 1);
      const address = `http://localhost:${hostPort}`;
      const api = await OwnApi.start(apiPort, await demoOfThatDay(), address);
      const host = await serve({
        app: 'host',
        port: hostPort,
        config: await configWith({ api: api.address }),
      });
      await use(address);
      await Promise.all([host.stop(), api.delete()]);
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ looksAddress }, use) => use(looksAddress),
  // Timers run on.
  stopTheClock: async ({ page }, use) =>
    use(() => page.clock.setFixedTime(new Date(`${day}T09:00:00+01:00`))),
});

async function demoOfThatDay(): Promise<object> {
  const folder = await mkdtemp(join(tmpdir(), 'feltbok-looks-'));
  const file = join(folder, 'demo.json');
  await runProgram(['sandbox/dist/demo-data.js', '--out', file, '--date', day], {});
  const demo = JSON.parse(await readFile(file, 'utf8')) as object;
  await rm(folder, { recursive: true });
  return demo;
}
