import type { Locator, Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from '../fixtures';
import { reachSync } from '../page-store';
import { automaticSendTimeout, openSyncPanel, syncButton } from '../pages/sync-panel';
import { openOverview, readState, save } from '../sync-cases';
import { expect, test } from '../sync-world';

test.describe.configure({ timeout: 120_000 });

test('[OFF-12, OFF-16] two tablets on one overview: the second chooses, and both see it', async ({
  tablet,
  colleague,
  world: { nextCase },
}) => {
  const caseNumber = nextCase();
  const { page, overview } = await openOverview(tablet, caseNumber);
  const colleagueView = await openOverview(colleague, caseNumber);
  await colleagueView.overview.text('Sammendrag').fill('Olas ord');
  await save(colleagueView.overview, 'Olas ord');
  await expect(colleagueView.overview.state).toHaveText('Lagret');

  await page.setViewportSize({ width: 768, height: 1024 });
  await overview.text('Merknad til varsel').fill('Karis ord');
  await overview.text('Beskrivelse').fill('Karis ord');
  await focusByTab(page, overview.save);
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('heading', { name: 'Andre har endret den samme oversikten' }),
  ).toBeVisible();
  const panel = await openSyncPanel(page);
  await expect(panel).toContainText('Feil 1');
  await page.keyboard.press('Escape');
  await expect(syncButton(page)).toBeFocused();

  const choice = (field: string, side: string) =>
    page.getByRole('group', { name: field }).getByRole('radio', { name: new RegExp(`^${side}`) });
  await expect(choice('Merknad til varsel', 'Mitt')).toBeChecked();
  await expect(choice('Sammendrag', 'Deres')).toBeChecked();
  const use = page.getByRole('button', { name: 'Lagre valgene' });
  await expect(use).toBeDisabled();
  await focusByTab(page, choice('Beskrivelse', 'Mitt'));
  await page.keyboard.press('Space');
  await focusByTab(page, use);
  await page.keyboard.press('Enter');
  await expect(overview.state).toHaveText('Lagret');
  await expect(overview.text('Sammendrag')).toHaveValue('Olas ord');

  await colleagueView.page.reload();
  await expect(colleagueView.overview.text('Beskrivelse')).toHaveValue('Karis ord');
  await expect(colleagueView.overview.text('Sammendrag')).toHaveValue('Olas ord');
  await expect(colleagueView.overview.text('Merknad til varsel')).toHaveValue('Karis ord');
});

test('[OFF-16, SHELL-17] the full panel and the conflict choice are clean under axe', async ({
  tablet,
  colleague,
  world: { gate, nextCase },
}) => {
  const [contested = '', rejected = '', waiting = ''] = Array.from({ length: 3 }, nextCase);
  const colleagueView = await openOverview(colleague, contested);
  const { page, overview } = await openOverview(tablet, contested);
  await save(colleagueView.overview, 'Grensa går langs bekken, som partene er enige om.');
  await expect(colleagueView.overview.state).toHaveText('Lagret');
  await overview.impartiality.check();
  await save(overview, 'Grensa følger steingjerdet.');
  await expect(
    page.getByRole('heading', { name: 'Andre har endret den samme oversikten' }),
  ).toBeVisible();
  await reachSync(page);
  const rejections = gate.writes.length;
  await page.evaluate(
    (number) => globalThis.feltbokSync.sign([number], 200, 'no picture'),
    rejected,
  );
  await expect.poll(() => gate.writes.length).toBe(rejections + 1);
  gate.outcomeOf = () => 'dropped';
  await page.evaluate(
    (caseNumber) => globalThis.feltbokSync.save([{ caseNumber, description: 'Venter' }]),
    waiting,
  );
  await expectAccessibleInBothThemes(page);
  await page.goto((await readState(page, waiting)).address);
  await overview.text('Sammendrag').fill('Påbegynt');
  const panel = await openSyncPanel(page);
  for (const part of [
    'Endret av andre (1)',
    'Ikke tatt imot (1)',
    'Venter på sending (1)',
    'Påbegynt på enheten (1)',
  ])
    await expect(panel.getByRole('heading', { name: part })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  gate.onAnswered = () => answered;
  gate.outcomeOf = () => 'passes';
  await expect(panel.getByRole('button', { name: 'Sender …' })).toBeVisible(automaticSendTimeout);
  await expectAccessibleInBothThemes(page);
  answer();
});

/** Presses Tab until the control has the focus. */
const focusByTab = (page: Page, control: Locator) =>
  expect(async () => {
    await page.keyboard.press('Tab');
    await expect(control).toBeFocused({ timeout: 1 });
  }).toPass({ intervals: [0] });
