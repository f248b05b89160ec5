import type { Browser } from 'playwright-core';
import { getSparePort } from '../../../../e2e/addresses';
import { changeRemotes, readChangedConfig, serve } from '../../../../e2e/servers';
import { startSilentServer } from '../../../../e2e/silent-server';
import { createMedianFigure, type Figure } from '../figures';
import { goals } from '../goals';

/** Measures how soon the panel with a retry replaces a remote that never answers. */
export async function measureSilentRemote(browser: Browser): Promise<Figure> {
  const silent = await startSilentServer(getSparePort(0, 1));
  const host = await serve({
    app: 'host',
    port: getSparePort(0, 0),
    config: await readChangedConfig(changeRemotes({ reports: silent.address })),
  });
  const context = await browser.newContext({ locale: 'nb-NO' });
  try {
    const page = await context.newPage();
    await page.goto(host.address);
    await page.getByRole('main').getByRole('button', { name: 'Logg inn' }).click();
    await page.getByRole('button', { name: /^Kari/ }).click();
    await page.getByRole('gridcell', { name: '2026/118' }).first().click();
    const started = performance.now();
    await page.getByRole('link', { name: 'Rapport' }).click();
    await page.getByRole('button', { name: 'Prøv igjen' }).waitFor();
    return createMedianFigure([performance.now() - started], {
      what: '[FLT-21] a remote that does not answer has its panel with a retry',
      goal: goals.interaction.panelMs,
    });
  } finally {
    await context.close();
    await host.stop();
    silent.stop();
  }
}
