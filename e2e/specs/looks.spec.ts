import type { Page } from '@playwright/test';
import { expect } from '../fixtures';
import { expectLooks, show, takePicture } from '../looks/compare';
import { describeDifference } from '../looks/difference';
import { test } from '../looks/looks-world';
import { AgreementScreen } from '../pages/agreement';
import type { CaseListScreen } from '../pages/case-list';
import type { LoginPage } from '../pages/login';
import { MarksScreen } from '../pages/marks';

// Each screen is opened once, and then shown at every size and in both themes. All tests share one
// world.
test.describe.configure({ mode: 'default', timeout: 300_000 });

/** Signs in and opens the list of cases. */
async function enter(page: Page, login: LoginPage, caseList: CaseListScreen) {
  await page.goto('/');
  await login.signInAs('kari');
  await expect(caseList.rows.first()).toBeVisible();
}

test('[SHELL-1, SHELL-9] list, overview and dialogs look as before, at every size and theme', async ({
  page,
  login,
  caseList,
  overview,
  stopTheClock,
}, testInfo) => {
  await stopTheClock();
  await page.goto('/');
  await expect(login.logInButton).toBeEnabled();
  await expectLooks(page, 'landing', testInfo);
  await login.signInAs('kari');
  await expect(caseList.rows.first()).toBeVisible();
  await expectLooks(page, 'case-list', testInfo);
  await page.getByRole('button', { name: /^Synkronisering/ }).click();
  await expect(page.getByText('Alt er sendt.')).toBeVisible();
  await expectLooks(page, 'sync-panel', testInfo);
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox').fill('finnes ikke');
  await expect(page.getByRole('heading', { name: 'Ingen treff' })).toBeVisible();
  await expectLooks(page, 'nothing-found', testInfo);

  await caseList.open('2026/118');
  await expect(overview.text('Beskrivelse')).toBeVisible();
  await expectLooks(page, 'overview', testInfo);
  await overview.text('Beskrivelse').fill('Endret');
  await overview.cancel.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectLooks(page, 'warning', testInfo);
});

test('[SHELL-9] attendees, pad and documents look as before, at every size and theme', async ({
  page,
  login,
  caseList,
  attendees,
  stopTheClock,
}, testInfo) => {
  await stopTheClock();
  await enter(page, login, caseList);
  await attendees.openCase('2026/118');
  await attendees.rows.first().getByRole('button', { expanded: false }).click();
  await expectLooks(page, 'attendees', testInfo);
  await attendees.openPad('Ola Nordvik');
  await expectLooks(page, 'signature', testInfo);
  await attendees.padButton('Lukk vinduet').click();
  await page.getByRole('button', { name: 'Ja' }).click();
  await expect(attendees.sheet).toBeHidden();
  await page.getByRole('link', { name: 'Dokumenter' }).click();
  await expect(page.getByRole('button', { name: /grensebolt|FOTO/ }).first()).toBeVisible();
  await expectLooks(page, 'documents', testInfo);
});

test('[SHELL-9] the map and its panels look as before, at every size and theme', async ({
  page,
  login,
  caseList,
}, testInfo) => {
  await enter(page, login, caseList);
  await caseList.open('2026/118');
  const marks = new MarksScreen(page);
  await marks.open();
  await expectLooks(page, 'map', testInfo);
  await marks.openList();
  await expect(marks.group('Lagret')).toBeVisible();
  await expectLooks(page, 'boundary-marks', testInfo);
});

test('[SHELL-9] reports and empty screens look as before, at every size and theme', async ({
  page,
  login,
  caseList,
  stopTheClock,
}, testInfo) => {
  await stopTheClock();
  await enter(page, login, caseList);
  await caseList.open('2026/118');
  await page.getByRole('link', { name: 'Rapport' }).click();
  await expect(page.getByRole('link', { name: 'Avtaler' })).toBeVisible();
  await expectLooks(page, 'reports', testInfo);
  await page.getByRole('link', { name: 'Protokoll' }).click();
  await expect(page.getByRole('heading', { name: 'Sjekkliste' })).toBeVisible();
  await expectLooks(page, 'checklist', testInfo);
  await page.getByRole('button', { name: 'Lag protokoll' }).click();
  await expect(page.getByRole('heading', { name: /^Protokoll for/ })).toBeVisible();
  await expectLooks(page, 'protocol', testInfo);
  const agreement = new AgreementScreen(page);
  await agreement.open();
  await agreement.template.selectOption({ label: 'Avtale om grensejustering' });
  await expect(agreement.text).toContainText('Areal og vederlag');
  await expectLooks(page, 'agreement', testInfo);
  await page.goto('/nowhere');
  await expect(page.getByRole('link', { name: 'Til sakslisten' })).toBeVisible();
  await expectLooks(page, 'nothing-here', testInfo);
});

test('[SHELL-9] missing parts and colours are detected; another drawing of letters is not', async ({
  page,
  login,
}) => {
  await page.goto('/');
  await expect(login.logInButton).toBeEnabled();
  await login.signInAs('kari');
  await expect(page.getByRole('grid')).toBeVisible();
  await page.goto('/nowhere');
  await expect(page.getByRole('link', { name: 'Til sakslisten' })).toBeVisible();
  for (const [width, height] of [
    [768, 1024],
    [1440, 900],
  ] as const) {
    await show(page, { width, height, theme: 'light' });
    const before = await takePicture(page);
    const describeChange = async (content: string) => {
      await page.evaluate(adoptStyle, content);
      const after = await takePicture(page);
      await page.evaluate(adoptStyle, '');
      return describeDifference(before, after);
    };
    expect(await describeChange('body { text-rendering: geometricPrecision; }')).toBeNull();
    expect(await describeChange('body { opacity: 0.995; }')).toBeNull();
    expect(await describeChange('.fb-top-bar { display: none; }')).not.toBeNull();
    expect(await describeChange('.fb-top-bar-tools { margin-right: -120px; }')).not.toBeNull();
    expect(
      await describeChange('.fb-not-found .fb-button-link { visibility: hidden; }'),
    ).not.toBeNull();
    expect(
      await describeChange('.fb-not-found .fb-button-link { background: #b3261e; }'),
    ).not.toBeNull();
    expect(await describeChange('body { background: #e4ebf4; }')).not.toBeNull();
    expect(await describeChange('.fb-not-found { padding-top: 80px; }')).not.toBeNull();
  }
});

/** Runs in the page and sets styles that override its own and those of an earlier call. */
function adoptStyle(content: string) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(content);
  document.adoptedStyleSheets = [sheet];
}
