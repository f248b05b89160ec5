import { getSparePort } from '../addresses';
import { expect, test } from '../fixtures';
import { changeRemotes, readChangedConfig, type Server, serve } from '../servers';
import { startSilentServer } from '../silent-server';

/**
 * Longest time until a screen reports that a server does not answer, with a margin for a busy
 * machine.
 */
const patience = { timeout: 12_000 };

const stops: Array<() => unknown> = [];
test.afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function startSilent(port: number): Promise<string> {
  const { address, stop } = await startSilentServer(port);
  stops.push(stop);
  return address;
}

async function startHost(port: number, change: object): Promise<Server> {
  const host = await serve({ app: 'host', port, config: await readChangedConfig(change) });
  stops.push(() => host.stop());
  return host;
}

test.use({ user: null });

test('[FLT-21] a remote that accepts and never answers has its panel; the rest works', async ({
  page,
  login,
  caseList,
}, info) => {
  const silent = await startSilent(getSparePort(info.parallelIndex, 1));
  const host = await startHost(
    getSparePort(info.parallelIndex),
    changeRemotes({ reports: silent }),
  );
  await page.goto(host.address);
  await login.signInAs('kari');
  await caseList.choose('2026/118');
  await page.getByRole('link', { name: 'Rapport' }).click();
  const panel = page
    .getByRole('alert')
    .filter({ hasText: 'Denne delen av Feltbok kunne ikke lastes' });
  await expect(panel).toBeVisible(patience);
  await expect(panel.getByRole('button', { name: 'Prøv igjen' })).toBeVisible();
  await page.getByRole('link', { name: 'Oversikt' }).click();
  await expect(page.getByRole('textbox', { name: 'Beskrivelse', exact: true })).toBeVisible();
});

test('[FLT-21] map, tools and marks do not wait for map services that never answer', async ({
  page,
  login,
  caseList,
}, info) => {
  const silent = await startSilent(getSparePort(info.parallelIndex, 1));
  const host = await startHost(getSparePort(info.parallelIndex), {
    mapCatalogue: `${silent}/catalogue`,
  });
  await page.goto(host.address);
  await login.signInAs('kari');
  await caseList.choose('2026/118');
  await page.getByRole('link', { name: 'Kart', exact: true }).click();
  await page.getByRole('button', { name: 'Liste over grensepunkter' }).click();
  await expect(page.getByRole('complementary', { name: 'Grensepunkter' })).toBeVisible();
  await expect(page.getByText(/Kartene kunne ikke hentes/)).toBeVisible(patience);
  await expect(page.getByText('Laster kartet …')).toBeHidden();
});
