import AxeBuilder from '@axe-core/playwright';
import {
  type Browser,
  type BrowserContext,
  test as base,
  expect,
  type Page,
} from '@playwright/test';
import { addresses } from './addresses';
import { withoutLiveCases } from './live-cases';
import { AttendeesScreen } from './pages/attendees';
import { CaseListScreen } from './pages/case-list';
import { LoginPage } from './pages/login';
import { OverviewScreen } from './pages/overview';
import { collectPolicyViolations, type PolicyViolations } from './policy-violations';
import { signInAnew } from './sign-in-anew';
import { storedSignIn, type UserName } from './users';

interface Options {
  /** Who is signed in when the test begins; null for nobody. */
  user: UserName | null;
  /**
   * Whether nobody else has this test's sign-in: a log-out ends it at the provider for all who have
   * it.
   */
  hasOwnSignIn: boolean;
  /** Whether pages follow the case that they show. */
  live: boolean;
}

interface Fixtures {
  login: LoginPage;
  caseList: CaseListScreen;
  overview: OverviewScreen;
  attendees: AttendeesScreen;
  /** A page of a browser of its own, in which another user is signed in. */
  signedInPage: (user: UserName) => Promise<Page>;
  /** Empty at the end of each test, or it fails: the app does nothing that its policies forbid. */
  policyViolations: PolicyViolations;
  /** Fails when axe finds anything on what is shown now. */
  expectAccessible: () => Promise<void>;
  expectAccessibleInBothThemes: () => Promise<void>;
}

export const test = base.extend<Options & Fixtures>({
  user: ['kari', { option: true }],
  hasOwnSignIn: [false, { option: true }],
  live: [false, { option: true }],
  policyViolations: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright's way of saying that nothing is needed
    async ({}, use) => {
      const policyViolations: PolicyViolations = [];
      await use(policyViolations);
      expect(policyViolations, 'refused by a policy').toEqual([]);
    },
    { auto: true },
  ],
  context: async ({ context, policyViolations, live, user, hasOwnSignIn }, use) => {
    collectPolicyViolations(context, policyViolations);
    if (!live) await withoutLiveCases(context);
    const logOuts: string[] = [];
    context.on('request', (request) => {
      if (request.url().startsWith(`${addresses.identity}/session/end`))
        logOuts.push(request.url());
    });
    await use(context);
    if (user && !hasOwnSignIn)
      expect(logOuts, 'a test that logs out says hasOwnSignIn').toEqual([]);
  },
  storageState: async ({ user, hasOwnSignIn, browser, baseURL }, use) => {
    if (!user) return use({ cookies: [], origins: [] });
    await use(hasOwnSignIn ? await createSignIn(browser, baseURL, user) : storedSignIn(user));
  },
  login: async ({ page }, use) => use(new LoginPage(page)),
  caseList: async ({ page }, use) => use(new CaseListScreen(page)),
  overview: async ({ page }, use) => use(new OverviewScreen(page)),
  attendees: async ({ page }, use) => use(new AttendeesScreen(page)),
  signedInPage: async ({ browser, policyViolations, live }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (user) => {
      const context = await browser.newContext({
        storageState: storedSignIn(user),
        baseURL: addresses.host,
      });
      collectPolicyViolations(context, policyViolations);
      if (!live) await withoutLiveCases(context);
      contexts.push(context);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
  expectAccessible: async ({ page }, use) => use(() => expectAccessible(page)),
  expectAccessibleInBothThemes: async ({ page }, use) =>
    use(() => expectAccessibleInBothThemes(page)),
});

async function createSignIn(browser: Browser, baseURL: string | undefined, user: UserName) {
  const context = await browser.newContext({ baseURL, locale: 'nb-NO' });
  const signIn = await signInAnew(await context.newPage(), user);
  await context.close();
  return signIn;
}

type Rules = { tags: string[] } | { rules: string[] };

const allRules: Rules = { tags: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'] };
/** Those that another theme can break; the others look at names, roles and order. */
const rulesOfColours: Rules = { rules: ['color-contrast', 'link-in-text-block'] };

/** Fails when axe finds anything on what the page shows now. */
async function expectAccessible(page: Page, rules = allRules) {
  // The source of axe is large, and stays in a page that has it. Without frames the other mode
  // would only open more pages.
  const isThere = await page.evaluate(() => 'axe' in globalThis);
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: '0' }) }).setLegacyMode();
  axe.options({ resultTypes: ['violations'] });
  if ('tags' in rules) axe.withTags(rules.tags);
  else axe.withRules(rules.rules);
  // The mark of the editor's maker, which its free licence asks to be left as it is.
  const { violations } = await axe.exclude('.ck-powered-by').analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  );
  expect(found).toEqual([]);
}

/** The same in the theme that is shown and in the other, in which the page is left. */
async function expectAccessibleInBothThemes(page: Page) {
  await expectAccessible(page);
  const theme = () => page.evaluate(() => document.documentElement.style.colorScheme);
  const other = (await theme()) === 'dark' ? 'light' : 'dark';
  await page.emulateMedia({ colorScheme: other });
  await expect.poll(theme).toBe(other);
  await expectAccessible(page, rulesOfColours);
}

export { addresses, expect, expectAccessible, expectAccessibleInBothThemes };
