import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { findBrowser } from '../../tools/scripts/browser.mjs';
import { addresses, expect, test } from '../fixtures';

interface Picture {
  src: string;
  sizes: string;
  type: string;
  purpose?: string;
  form_factor?: string;
  label?: string;
}

interface Manifest {
  id: string;
  name: string;
  start_url: string;
  scope: string;
  display: string;
  theme_color: string;
  background_color: string;
  icons: Picture[];
  screenshots: Picture[];
  shortcuts: Array<{ name: string; url: string; icons: Picture[] }>;
}

test.use({ user: null });

/** Reads the manifest as the browser does, with the problems that it finds. */
async function readManifest(page: Page) {
  const session = await page.context().newCDPSession(page);
  const { url, errors, data } = await session.send('Page.getAppManifest');
  return { url, errors, manifest: JSON.parse(data ?? '{}') as Manifest };
}

test('[PWA-1] the manifest, its pictures and colours fit the app, which offers its installation', async ({
  page,
  request,
  login,
}) => {
  await page.goto('/');
  await expect(login.logInButton).toBeVisible();
  const { url, errors, manifest } = await readManifest(page);
  await test.step('the browser finds a manifest without errors, linked by the page', async () => {
    expect(url).toBe(`${addresses.host}/manifest.webmanifest`);
    expect(errors).toEqual([]);
    expect(manifest).toMatchObject({
      name: 'Feltbok',
      short_name: 'Feltbok',
      lang: 'nb',
      id: '/',
      display: 'standalone',
    });
  });
  await test.step('every icon and screenshot has a hashed name, its type and size', async () => {
    const touchIcon = (await page.locator('link[rel=apple-touch-icon]').getAttribute('href')) ?? '';
    const icon = (await page.locator('link[rel=icon]').getAttribute('href')) ?? '';
    const pictures = [
      ...manifest.icons,
      ...manifest.screenshots,
      ...manifest.shortcuts.flatMap(({ icons }) => icons),
      { src: touchIcon, sizes: '180x180', type: 'image/png' },
      { src: icon, sizes: 'any', type: 'image/svg+xml' },
    ];
    for (const { src, sizes, type } of pictures) {
      const answer = await request.get(src);
      expect(answer.status(), src).toBe(200);
      expect(answer.headers()['content-type'], src).toBe(type);
      expect(answer.headers()['cache-control'], src).toContain('immutable');
      if (sizes === 'any') continue;
      const size = await page.evaluate(async (address) => {
        const picture = new Image();
        picture.src = address;
        await picture.decode();
        return `${picture.naturalWidth}x${picture.naturalHeight}`;
      }, src);
      expect(size, src).toBe(sizes);
    }
    const purposes = (side: string) =>
      manifest.icons.filter(({ sizes }) => sizes === side).map(({ purpose }) => purpose);
    expect(purposes('192x192')).toEqual(expect.arrayContaining(['any', 'maskable']));
    expect(purposes('512x512')).toEqual(expect.arrayContaining(['any', 'maskable', 'monochrome']));
    for (const form of ['wide', 'narrow']) {
      expect(
        manifest.screenshots.filter(({ form_factor, label }) => form_factor === form && label),
      ).not.toEqual([]);
    }
  });
  await test.step('a maskable icon fills its corners, with its picture inside the safe circle', async () => {
    const [first] = manifest.icons.filter(({ purpose }) => purpose === 'maskable');
    const outside = await page.evaluate(async (address) => {
      const picture = new Image();
      picture.src = address ?? '';
      await picture.decode();
      const side = picture.naturalWidth;
      const context = new OffscreenCanvas(side, side).getContext('2d');
      if (!context) throw new Error('no canvas');
      context.drawImage(picture, 0, 0);
      const colours = new Set<string>();
      for (let y = 0; y < side; y++) {
        for (let x = 0; x < side; x++) {
          if (Math.hypot(x - side / 2, y - side / 2) <= side * 0.4) continue;
          colours.add(context.getImageData(x, y, 1, 1).data.join());
        }
      }
      return [...colours];
    }, first?.src);
    expect(outside).toEqual(['27,94,67,255']);
  });
  await test.step('the install button shows when offered, and has the browser ask', async () => {
    const button = page.getByRole('main').getByRole('button', { name: 'Installer Feltbok' });
    await expect(page.getByRole('button', { name: 'Hjelp' })).toBeVisible();
    await expect(button).toHaveCount(0);
    await page.evaluate(() => {
      const prompt = async () => {
        // The browser only asks in response to the user.
        document.body.dataset.asked = String(navigator.userActivation.isActive);
      };
      dispatchEvent(
        Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }),
      );
    });
    await button.click();
    await expect(page.locator('body')).toHaveAttribute('data-asked', 'true');
    await expect(button).toHaveCount(0);
  });
  await test.step('the colours around the app are those of the app', async () => {
    const colours = () =>
      page.evaluate(() => {
        const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')];
        const style = getComputedStyle(document.documentElement);
        return {
          inUse: metas
            .filter(({ media }) => matchMedia(media).matches)
            .map(({ content }) => content),
          token: Object.fromEntries(
            ['primary', 'page', 'surface'].map((name) => [
              name,
              style.getPropertyValue(`--fb-color-${name}`),
            ]),
          ),
        };
      });
    const { inUse, token } = await colours();
    expect(inUse).toEqual([token.primary]);
    expect([manifest.theme_color, manifest.background_color]).toEqual([token.primary, token.page]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect
      .poll(async () => {
        const dark = await colours();
        return dark.token.surface !== token.surface && dark.inUse.join() === dark.token.surface;
      })
      .toBe(true);
  });
  await test.step('the start address lies in the scope and answers with the app', async () => {
    const start = new URL(manifest.start_url, url);
    expect(start.href.startsWith(new URL(manifest.scope, url).href)).toBe(true);
    expect((await request.get(start.href)).status()).toBe(200);
    for (const shortcut of manifest.shortcuts) {
      await page.goto(new URL(shortcut.url, url).href);
      await expect(login.logInButton).toBeVisible();
    }
  });
});

test('[PWA-1] the steps on an iPad are clean under axe in both themes @tablet alone', async ({
  page,
  expectAccessibleInBothThemes,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'platform', { get: () => 'MacIntel' });
    Object.defineProperty(navigator, 'maxTouchPoints', { get: () => 5 });
  });
  await page.goto('/');
  const button = page.getByRole('main').getByRole('button', { name: 'Installer Feltbok' });
  await expect(button).toBeVisible();
  await expectAccessibleInBothThemes();
  await page.getByRole('button', { name: 'Hjelp' }).click();
  await page.getByRole('menuitem', { name: 'Installer Feltbok' }).click();
  const dialog = page.getByRole('dialog', { name: 'Installer Feltbok' });
  await expect(dialog.getByRole('listitem')).toHaveCount(3);
  await expectAccessibleInBothThemes();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
});

test.describe('signed in', () => {
  test.use({ user: 'kari' });

  test('[PWA-1] every shortcut leads to a screen that exists', async ({ page }) => {
    await page.goto('/');
    const { url, manifest } = await readManifest(page);
    expect(manifest.shortcuts.length).toBeGreaterThan(0);
    for (const shortcut of manifest.shortcuts) {
      await page.goto(new URL(shortcut.url, url).href);
      const heading = page.getByRole('main').getByRole('heading', { level: 1 });
      await expect(heading, shortcut.name).toContainText(shortcut.name);
    }
  });
});

test.describe('in a browser that can install', () => {
  let context: BrowserContext;

  // The other tests' windows store nothing when they are closed. Such a window cannot install an
  // app, and neither can a headless shell.
  test.beforeEach(async ({ launchOptions, locale }, testInfo) => {
    // Some browsers would otherwise wait until the user has returned often enough.
    const args = [...(launchOptions.args ?? []), '--bypass-app-banner-engagement-checks'];
    const executablePath = findBrowser();
    const profile = testInfo.outputPath('profile');
    context = await chromium.launchPersistentContext(profile, {
      ...launchOptions,
      executablePath,
      args,
      locale,
    });
  });
  test.afterEach(() => context.close());

  test('[PWA-1] nothing prevents the browser from installing the app, and it makes its offer', async () => {
    const page = await context.newPage();
    await page.goto(addresses.host);
    const button = page.getByRole('main').getByRole('button', { name: 'Installer Feltbok' });
    await expect(button).toBeVisible();
    const session = await context.newCDPSession(page);
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
    expect(installabilityErrors).toEqual([]);
    await button.click();
    await expect(button).toHaveCount(0);
  });
});
