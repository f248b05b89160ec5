import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getSparePort } from '../addresses';
import { test as base } from '../fixtures';
import { OwnApi } from '../own-api';
import { readChangedConfig, runProgram, serve } from '../servers';

/** Day of the pictures: that of the meeting of the demo's case 2026/118. */
const day = '2026-11-24';

/**
 * The demo on that day, with its own host and API, so that changes of other tests are not in the
 * pictures.
 */
export const test = base.extend<{ stopTheClock: () => Promise<void> }, { looksAddress: string }>({
  // While the clock stands still the app renews its sign-in, so no other test may share it.
  user: null,
  looksAddress: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright's way of saying that nothing is needed
    async ({}, use, { parallelIndex }) => {
      const hostPort = getSparePort(parallelIndex, 0);
      const apiPort = getSparePort(parallelIndex, 1);
      const address = `http://localhost:${hostPort}`;
      const api = await OwnApi.start(apiPort, await createDemo(), address);
      const host = await serve({
        app: 'host',
        port: hostPort,
        config: await readChangedConfig({ api: api.address }),
      });
      await use(address);
      await Promise.all([host.stop(), api.delete()]);
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ looksAddress }, use) => use(looksAddress),
  // Timers keep running.
  stopTheClock: async ({ page }, use) =>
    use(() => page.clock.setFixedTime(new Date(`${day}T09:00:00+01:00`))),
});

async function createDemo(): Promise<object> {
  const folder = await mkdtemp(join(tmpdir(), 'feltbok-looks-'));
  const file = join(folder, 'demo.json');
  await runProgram(['sandbox/dist/demo-data.js', '--out', file, '--date', day], {});
  const demo = JSON.parse(await readFile(file, 'utf8')) as object;
  await rm(folder, { recursive: true });
  return demo;
}
