import AxeBuilder from '@axe-core/playwright';
import {
  type Browser,
  type BrowserContext,
  test as base,
  expect,
  type Page,
} from '@playwright/test';
import { addresses } from './addresses';
import { blockLiveCases } from './live-cases';
import { AttendeesScreen } from './pages/attendees';
import { CaseListScreen } from './pages/case-list';
import { LoginPage } from './pages/login';
import { OverviewScreen } from './pages/overview';
import { collectPolicyViolations, type PolicyViolations } from './policy-violations';
import { signInThroughProvider } from './sign-in-anew';
import { getSignInFile, type UserName } from './users';

interface Options {
  /** The user who is signed in when the test begins; null for nobody. */
  user: UserName | null;
  /**
   * Whether the test has its own sign-in. A log-out ends a sign-in at the provider for all tests
   * that share it.
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
  /** Opens a page in a separate browser, signed in as another user. */
  signedInPage: (user: UserName) => Promise<Page>;
  /** Must be empty at the end of each test: the app does nothing that its policies forbid. */
  policyViolations: PolicyViolations;
  /** Fails when axe finds a problem in what the page shows. */
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
    if (!live) await blockLiveCases(context);
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
    await use(hasOwnSignIn ? await signInForTest(browser, baseURL, user) : getSignInFile(user));
  },
  login: async ({ page }, use) => use(new LoginPage(page)),
  caseList: async ({ page }, use) => use(new CaseListScreen(page)),
  overview: async ({ page }, use) => use(new OverviewScreen(page)),
  attendees: async ({ page }, use) => use(new AttendeesScreen(page)),
  signedInPage: async ({ browser, policyViolations, live }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (user) => {
      const context = await browser.newContext({
        storageState: getSignInFile(user),
        baseURL: addresses.host,
      });
      collectPolicyViolations(context, policyViolations);
      if (!live) await blockLiveCases(context);
      contexts.push(context);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
  expectAccessible: async ({ page }, use) => use(() => expectAccessible(page)),
  expectAccessibleInBothThemes: async ({ page }, use) =>
    use(() => expectAccessibleInBothThemes(page)),
});

async function signInForTest(browser: Browser, baseURL: string | undefined, user: UserName) {
  const context = await browser.newContext({ baseURL, locale: 'nb-NO' });
  const signIn = await signInThroughProvider(await context.newPage(), user);
  await context.close();
  return signIn;
}

type Rules = { tags: string[] } | { rules: string[] };

const allRules: Rules = { tags: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'] };
/** Rules that another theme can break; all others check names, roles and order. */
const colourRules: Rules = { rules: ['color-contrast', 'link-in-text-block'] };

/** Fails when axe finds a problem in what the page shows. */
async function expectAccessible(page: Page, rules = allRules) {
  // The source of axe is large, so it stays in a page that has it. Without frames, the other mode
  // would only open more pages.
  const isThere = await page.evaluate(() => 'axe' in globalThis);
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: '0' }) }).setLegacyMode();
  axe.options({ resultTypes: ['violations'] });
  if ('tags' in rules) axe.withTags(rules.tags);
  else axe.withRules(rules.rules);
  // The logo of the editor's maker is excluded, because its free licence requires it unchanged.
  const { violations } = await axe.exclude('.ck-powered-by').analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  );
  expect(found).toEqual([]);
}

/** Checks the present theme and then the other one, in which the page stays. */
async function expectAccessibleInBothThemes(page: Page) {
  await expectAccessible(page);
  const theme = () => page.evaluate(() => document.documentElement.style.colorScheme);
  const otherTheme = (await theme()) === 'dark' ? 'light' : 'dark';
  await page.emulateMedia({ colorScheme: otherTheme });
  await expect.poll(theme).toBe(otherTheme);
  await expectAccessible(page, colourRules);
}

export { addresses, expect, expectAccessible, expectAccessibleInBothThemes };
