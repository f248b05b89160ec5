import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '../fixtures';
import { waitForInstallation } from '../whole-app';

const projectRoot = fileURLToPath(new URL('../../', import.meta.url));

interface Library {
  name: string;
  version: string;
  licence: string;
}

/** Licences of packages that only name a file: CKEditor's, and the fonts of papers. */
const inFiles: Record<string, string> = {
  'SEE LICENSE IN LICENSE.md': 'GPL-2.0-or-later',
  'SEE LICENSE IN README.md AND LICENSE': 'Bitstream-Vera',
};

test.use({ serviceWorkers: 'allow' });

test('[SHELL-2, ABO-1, ABO-2, ABO-3] the help menu shows owner, news and licences, also without network', {
  tag: '@journey',
}, async ({ page, caseList, context, expectAccessible }) => {
  await caseList.goto();
  await waitForInstallation(page);
  const { about, remotes } = await page.evaluate(async () => (await fetch('/config.json')).json());
  const shipped: Library[] = [];
  for (const place of [new URL(page.url()).origin, ...Object.values<string>(remotes)]) {
    const libraries: Library[] = await page.evaluate(
      async (address) => (await fetch(address)).json(),
      `${new URL(place, page.url()).href.replace(/\/$/, '')}/libraries.json`,
    );
    expect(libraries.length, place).toBeGreaterThan(0);
    shipped.push(...libraries);
  }
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Hjelp' }).click();
  await page.getByRole('menuitem', { name: 'Om Feltbok' }).click();
  const dialog = page.getByRole('dialog', { name: 'Om Feltbok' });
  const { version } = (await import('../../package.json', { with: { type: 'json' } })).default;
  await expect(dialog.getByRole('definition').filter({ hasText: version })).toBeVisible();
  await expect(dialog.locator('.fb-about-name')).toHaveText('Feltbok');
  for (const [name, shown] of [
    ['Utvikler', about.developer],
    ['Adresse', about.address.join('')],
    ['Telefon', about.phone],
    ['E-post', about.mail],
    ['Personvernerklæring', about.privacyStatement.replace('https://', '')],
    ['Kartdata', about.mapDataLicensees.join('')],
  ]) {
    const fact = dialog.locator(`dt:text-is("${name}") + dd`);
    await expect(fact, name).toHaveText(`${shown}`);
  }
  await expect(dialog.getByRole('link', { name: about.mail })).toHaveAttribute(
    'href',
    `mailto:${about.mail}`,
  );
  await expect(dialog.getByRole('link', { name: '55 50 00 00' })).toHaveAttribute(
    'href',
    'tel:55500000',
  );
  await expect(dialog.getByRole('link', { name: 'feltbok.example/personvern' })).toHaveAttribute(
    'target',
    '_blank',
  );
  await expect(dialog.getByText('Oppdiktet kart: Feltbok')).toBeVisible();
  await expectAccessible();

  await dialog.getByRole('tab', { name: 'Endringer' }).click();
  await expect(dialog.getByRole('heading', { name: '1.5.47 – 05.03.2025' })).toBeAttached();
  await expect(
    dialog.getByRole('listitem').filter({ hasText: 'Sakslisten viser sakene dine' }),
  ).toBeAttached();

  await dialog.getByRole('tab', { name: 'Tredjepartsbiblioteker' }).click();
  // Libraries of the host, of each remote, of its workers, and of the service worker.
  for (const library of [
    'react-markdown',
    'react-final-form',
    'ol',
    '@ckeditor/ckeditor5-core',
    'pdfjs-dist',
  ]) {
    expect(shipped.map(({ name }) => name)).toContain(library);
  }
  const rows = dialog.getByRole('row').filter({ has: page.getByRole('cell') });
  const expected = new Set(
    shipped.map(({ name, version, licence }) =>
      [name, version, licence || 'Ikke oppgitt'].join(' '),
    ),
  );
  await expect(rows).toHaveCount(expected.size);
  const listed = await rows.evaluateAll((all) =>
    all.map((row) => [...row.children].map((cell) => cell.textContent)),
  );
  expect(listed.map((cells) => cells.join(' ')).sort()).toEqual([...expected].sort());
  for (const [name = '', version, licence] of listed) {
    // Some packages are not at the root of node_modules, and others are there in another version.
    const manifest = join(projectRoot, 'node_modules', name, 'package.json');
    const packageJson = existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')) : {};
    if (packageJson.version !== version || typeof packageJson.license !== 'string') continue;
    expect(licence, name).toBe(inFiles[packageJson.license] ?? packageJson.license);
  }
  await expect(dialog.getByRole('row', { name: /^react 19\.\d+\.\d+ MIT$/ })).toHaveCount(1);
  await expect(dialog.getByRole('row').filter({ hasText: 'webpack-cli' })).toHaveCount(0);
  await expectAccessible();
});
