import { expect, test } from '../fixtures';
import { CaseListScreen } from '../pages/case-list';

/**
 * Ways in which a browser, a policy or a private window prevents a page from having a service
 * worker.
 */
const blockers: Record<string, () => void> = {
  'registers nothing without a word': () => {
    navigator.serviceWorker.register = async () =>
      undefined as unknown as ServiceWorkerRegistration;
  },
  'refuses to register': () => {
    navigator.serviceWorker.register = () =>
      Promise.reject(new DOMException('denied', 'SecurityError'));
  },
  'does not let the page ask': () => {
    Object.defineProperty(Navigator.prototype, 'serviceWorker', {
      get: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  },
  'knows no service workers': () => {
    Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
  },
};

test('a browser without service workers runs the app while it has a network', async ({
  context,
}) => {
  for (const [how, block] of Object.entries(blockers)) {
    await test.step(`it ${how}`, async () => {
      const page = await context.newPage();
      await page.addInitScript(block);
      const errors: Error[] = [];
      page.on('pageerror', (error) => errors.push(error));
      await new CaseListScreen(page).open('2026/118');
      await expect(page.getByRole('textbox', { name: 'Beskrivelse', exact: true })).toBeVisible();
      await page.getByRole('link', { name: 'Kart', exact: true }).click();
      await expect(page.getByRole('application', { name: /^Kart over/ })).toBeVisible();
      await page.getByRole('button', { name: 'Hjelp' }).click();
      await page.getByRole('menuitem', { name: 'Om Feltbok' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(errors).toEqual([]);
      await page.close();
    });
  }
});
