import { getSecondSet, getSparePort } from '../addresses';
import { Deployment, type Place } from '../deployment';
import {
  test as base,
  comeBack,
  expect,
  expectStamps,
  getUpdatePrompt,
  listCachedFiles,
  listStamps,
  openApp,
  update,
  visitAllScreens,
} from '../released-app';

const test = base.extend<{ place: Place }>({
  place: ['separate origins', { option: true }],
  deployment: async ({ place }, use, testInfo) => {
    testInfo.setTimeout(120_000);
    const deployment = await Deployment.start(testInfo.parallelIndex, { place });
    await use(deployment);
    await deployment.end();
  },
});

for (const place of ['separate origins', 'one origin'] as const) {
  test.describe(place, () => {
    test.use({ place });

    test(`[FED-1, FED-2, PWA-2, PWA-3] from ${place}: sign-in, three remotes, an update, a start with all down`, async ({
      page,
      deployment,
      login,
      context,
    }) => {
      const origins = new Set<string>();
      page.on('request', (request) => {
        if (request.resourceType() === 'script') origins.add(new URL(request.url()).origin);
      });
      const address = await openApp(page, deployment.address, login);
      await visitAllScreens(page, address);
      expect(origins.size).toBe(place === 'one origin' ? 1 : 4);

      const fetched: string[] = [];
      context.on('request', (request) => {
        if (request.serviceWorker() && /\.[0-9a-f]{12}\.\w+$/.test(request.url()))
          fetched.push(request.url());
      });
      await deployment.deploy('remote-maps', 'second');
      await comeBack(page);
      await expect(getUpdatePrompt(page)).toBeVisible();
      // Unchanged files are not fetched again, whatever their new address.
      expect(fetched.filter((url) => /\.css$/.test(url))).toEqual([]);
      expect(fetched.filter((url) => /\.js$/.test(url))).not.toEqual([]);
      expect(await listStamps(page)).toEqual([]);
      await page.reload();
      await page.goto(`${address}/maps`);
      expect(await listStamps(page)).toEqual([]);
      await update(page);
      await expectStamps(page, ['remote-maps second']);

      await deployment.stopServers();
      await page.close();
      const cold = await context.newPage();
      await visitAllScreens(cold, address);
      await cold.goto(`${address}/maps`);
      await expectStamps(cold, ['remote-maps second']);
    });
  });
}

test('[FED-1, PWA-3] a remote moves to another origin: pages stay at the old until updated', async ({
  page,
  deployment,
  login,
  policyViolations,
}, { parallelIndex }) => {
  const address = await openApp(page, deployment.address, login);
  const moved = await Deployment.start(getSecondSet(parallelIndex));
  try {
    await deployment.moveRemotes({ maps: moved.getAddress('remote-maps') });
    await deployment.stopServers(['remote-maps']);
    await comeBack(page);
    await expect(getUpdatePrompt(page)).toBeVisible();
    await page.reload();
    await visitAllScreens(page, address);

    await update(page);
    const from = new Set<string>();
    page.on('request', (request) => from.add(new URL(request.url()).origin));
    await visitAllScreens(page, address);
    expect(from).toContain(`http://localhost:${getSparePort(getSecondSet(parallelIndex), 2)}`);
    expect(from).not.toContain(deployment.getAddress('remote-maps'));
    expect(policyViolations).toEqual([]);
    await moved.end();
    await deployment.stopServers();
    await visitAllScreens(page, address);
    expect(Object.keys(await listCachedFiles(page))).toHaveLength(4);
  } finally {
    await moved.end();
  }
});
