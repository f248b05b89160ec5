import { addresses, expect, test } from '../fixtures';
import { AgreementScreen } from '../pages/agreement';
import { DocumentsScreen } from '../pages/documents';
import { MapScreen } from '../pages/map';

const elsewhere = 'https://elsewhere.example';

test('[API-15] every screen works under the page’s policies, and the rest is blocked', {
  tag: '@journey',
}, async ({ page, caseList, policyViolations }) => {
  test.slow();
  await caseList.open('2026/118');
  const documents = new DocumentsScreen(page);
  await documents.open();
  await documents.rows
    .filter({ hasText: '.pdf' })
    .first()
    .getByRole('button', { name: /^Åpne / })
    .click();
  await expect(page.getByRole('dialog').locator('canvas').first()).toBeVisible();
  await page.keyboard.press('Escape');
  const tile = page.waitForResponse(
    (answer) => answer.url().startsWith(addresses.maps) && answer.ok(),
  );
  await new MapScreen(page).open();
  await tile;
  await new AgreementScreen(page).open();
  expect(policyViolations).toEqual([]);

  const foreign: string[] = [];
  // Blocked content never reaches this route.
  await page.route(`${elsewhere}/**`, (route) => {
    foreign.push(route.request().url());
    return route.abort();
  });
  await page.evaluate(async (origin) => {
    document.body.append(Object.assign(new Image(), { src: `${origin}/picture.png` }));
    document.body.append(
      Object.assign(document.createElement('script'), { src: `${origin}/script.js` }),
    );
    document.body.append(
      Object.assign(document.createElement('script'), { text: 'document.title = "taken"' }),
    );
    document.body.append(Object.assign(document.createElement('iframe'), { src: origin }));
    await fetch(`${origin}/data`).catch(() => undefined);
  }, elsewhere);
  for (const directive of ['img-src', 'script-src', 'frame-src', 'connect-src'])
    await expect
      .poll(
        () => policyViolations.filter((violation) => violation.includes(directive)).length,
        directive,
      )
      .toBeGreaterThan(0);
  expect(foreign).toEqual([]);
  expect(await page.title()).not.toBe('taken');
  policyViolations.length = 0;
});

test('[API-15] the page of the API shows its calls under its own policy', async ({
  page,
  policyViolations,
}) => {
  await page.goto(`${addresses.api}/api/docs`);
  await page.getByText('Saves the overview of a business').click();
  await expect(page.getByText('For the roles surveyor, lead.')).toBeVisible();
  await expect(page.getByText('Idempotency-Key', { exact: true })).toBeVisible();
  expect(policyViolations).toEqual([]);
});
