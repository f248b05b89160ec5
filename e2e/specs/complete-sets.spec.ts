import { addresses } from '../addresses';
import { expect, listCachedFiles, openApp, test, visitAllScreens } from '../released-app';

interface Share {
  from: string;
  get(): Promise<() => unknown>;
}

test('[PWA-2] pages ask only for files of their set; shared modules are stored once', async ({
  page,
  deployment,
  login,
}) => {
  const base = await openApp(page, deployment.address, login);
  const cached = new Set(Object.values(await listCachedFiles(page)).flat());
  await deployment.stopServers();
  const asked = new Set<string>();
  const failed: string[] = [];
  page.on('request', (request) => asked.add(request.url()));
  page.on('requestfailed', (request) => {
    // Requests that a page leaves behind when the next one replaces it may fail.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') failed.push(request.url());
  });

  await visitAllScreens(page, base);
  for (const path of ['/reports/agreement', '/attendees', '/documents', '/nowhere']) {
    await page.goto(`${base}${path}`);
    await expect(page.getByRole('heading').first()).toBeVisible();
  }
  await page.getByRole('button', { name: 'Hjelp' }).click();
  await page.getByRole('menuitem', { name: 'Om Feltbok' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');

  // Every shared module is stored once, whichever part the page would take it from; also those that
  // no screen has needed so far.
  const providers = await page.evaluate(async () => {
    const { __INSTANCES__: instances } = (
      globalThis as unknown as { __FEDERATION__: { __INSTANCES__: unknown[] } }
    ).__FEDERATION__;
    const [host] = instances as Array<{
      shareScopeMap: Record<string, Record<string, Record<string, Share>>>;
    }>;
    const shares = Object.entries(host?.shareScopeMap.default ?? {});
    const chosen = shares.flatMap(([key, versions]) =>
      Object.values(versions).map((share) => ({ key, share })),
    );
    await Promise.all(chosen.map(({ share }) => share.get()));
    // Texts are loaded with the chosen language.
    const translation = chosen.find(({ key }) => key === '@feltbok/runtime/i18n/i18n.ts')?.share;
    if (!translation) throw new Error('The host does not offer its translation');
    const { chooseLanguage } = (await translation.get())() as {
      chooseLanguage(language: string): Promise<void>;
    };
    for (const language of ['nn', 'en', 'nb']) await chooseLanguage(language);
    return chosen.map(({ key, share }) => `${share.from} ${key}`);
  });
  expect(providers.length).toBeGreaterThan(30);
  expect(providers.filter((provider) => !provider.startsWith('host '))).toEqual([]);

  // The signature pad is loaded when the attendees' screen is idle.
  await page.goto(`${base}/attendees`);
  await page.waitForLoadState('networkidle');

  const origins = [
    deployment.address,
    ...(['case', 'maps', 'reports'] as const).map((name) =>
      deployment.getAddress(`remote-${name}`),
    ),
  ];
  const files = [...asked].filter(
    (url) => origins.includes(new URL(url).origin) && /\.\w+$/.test(new URL(url).pathname),
  );
  const outside = files.filter(
    (url) => !cached.has(url) && !/\/(config|assets)\.json$|service-worker\.js$/.test(url),
  );
  expect(files.length).toBeGreaterThan(40);
  expect(outside).toEqual([]);
  expect(failed.filter((url) => cached.has(url))).toEqual([]);

  const listed = await Promise.all(
    Object.values({ host: addresses.host, ...addresses.remotes }).map(
      async (address) =>
        (await (await page.request.get(`${address}/assets.json`)).json()) as {
          copies: { file: string; later?: true }[];
        },
    ),
  );
  // A library that a shared module loads on demand is marked `later`; no screen here needs it.
  const copies = new Set(
    listed.flatMap(({ copies }) => copies.flatMap(({ file, later }) => (later ? [] : [file]))),
  );
  const idle = () =>
    [...cached].filter((url) => copies.has(new URL(url).pathname.slice(1)) && !asked.has(url));
  await expect.poll(idle).toEqual([]);
});
