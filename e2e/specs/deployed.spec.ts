import { once } from 'node:events';
import { request } from 'node:https';
import { type DeployedTopology, startTopology } from '../deployed-topology';
import { expect, test } from '../fixtures';
import { collectPolicyViolations } from '../policy-violations';

test.use({ user: null, ignoreHTTPSErrors: true });

test('[API-13, API-15] behind a proxy saves survive a killed API process; metrics are not public', async ({
  browser,
  policyViolations,
}) => {
  test.setTimeout(180_000);
  const topology = await startTopology();
  // biome-ignore lint/suspicious/noSkippedTests: startTopology prints which part is missing.
  test.skip(!topology, 'A part of the topology is not on this machine.');
  const { address, plainAddress, apis, authority, stop } = topology as DeployedTopology;
  const context = await browser.newContext({ baseURL: address });
  collectPolicyViolations(context, policyViolations);
  try {
    const page = await context.newPage();
    await page.goto('/');
    await page.getByRole('main').getByRole('button', { name: 'Logg inn' }).click();
    await page.getByRole('button', { name: /^Kari Landmåler/ }).click();
    const row = page.locator('[role=row][data-index]').filter({ hasText: '2026/118' }).first();
    await row.click();
    await expect(page.getByRole('heading', { level: 1, name: '2026/118' })).toBeVisible();
    const summary = page.getByRole('textbox', { name: 'Sammendrag', exact: true });
    const saved = page.getByText('Endringene er lagret');
    const save = async (text: string) => {
      // The toast of the former save says nothing about this one.
      await expect(saved).toHaveCount(0);
      await summary.fill(text);
      await page.getByRole('button', { name: 'Lagre' }).click();
      await expect(saved).toBeVisible();
    };
    await save('Lagret gjennom døra.');

    for (const tab of ['Deltakere', 'Dokumenter', 'Rapport', 'Kart']) {
      await page.getByRole('link', { name: tab, exact: true }).click();
      await expect(page.getByRole('main').locator('.fb-spin')).toHaveCount(0);
      await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
    }

    const [first] = apis;
    await first?.kill();
    await page.getByRole('link', { name: 'Oversikt', exact: true }).click();
    await save('Lagret uten den ene.');
    await page.reload();
    await expect(summary).toHaveValue('Lagret uten den ene.');

    const get = (path: string, headers = {}) =>
      context.request.get(path, { headers, maxRedirects: 0 });
    for (const path of [
      '/metrics',
      '/metrics/',
      '/health',
      '/health/live',
      '/health/ready',
      '/api/../metrics',
    ]) {
      expect((await get(path)).status(), path).toBe(404);
    }
    // The requests take turns, so that each remaining process is asked.
    for (let turn = 0; turn < 4; turn += 1) expect((await get('/api/Cases')).status()).toBe(401);
    for (const api of apis.slice(1)) {
      const [metrics] = await once(
        request(`${api.address}/metrics`, { ca: authority }).end(),
        'response',
      );
      expect((await metrics.setEncoding('utf8').toArray()).join('')).toMatch(
        /feltbok_http_requests_total\{[^}]*\/api\//,
      );
    }
    expect((await get(`${plainAddress}/case/1`)).headers().location).toMatch(
      /^https:\/\/localhost\/case\/1/,
    );

    const getCacheControl = async (path: string) => (await get(path)).headers()['cache-control'];
    expect(await getCacheControl('/config.json')).toBe('no-store');
    expect(await getCacheControl('/service-worker.js')).toBe('no-cache');
    expect(await getCacheControl('/remotes/maps/remoteEntry.js')).toBe('no-cache');
    const { files } = await (await get('/remotes/maps/assets.json')).json();
    const hashedFile = files
      .map(({ file }: { file: string }) => file)
      .find((file: string) => /\.[0-9a-f]{12}\.js$/.test(file));
    expect(await getCacheControl(`/remotes/maps/${hashedFile}`)).toBe(
      'public, max-age=31536000, immutable',
    );
    const headers = (await get('/')).headers();
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    expect(headers['permissions-policy']).toMatch(/^camera=\(self\), geolocation=\(self\)/);
    for (const path of ['/', '/remotes/maps/remoteEntry.js', '/api/Cases', '/metrics']) {
      const answer = (await get(path)).headers();
      expect(answer['strict-transport-security'], path).toBe('max-age=31536000');
      if (path !== '/metrics') expect(answer['x-content-type-options'], path).toBe('nosniff');
    }
  } finally {
    await context.close();
    await stop();
  }
});
