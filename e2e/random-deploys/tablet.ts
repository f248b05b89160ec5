import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import type { Deployment } from '../deployment';
import { CaseListScreen } from '../pages/case-list';
import { type App, apps, getBuildFolder, type StampedVariant } from '../variants';
import { type Builds, type Running, readRunning } from './running';
import { type Screen, type Step, screens } from './steps';

/**
 * A page that does not load at all must be reported, because the browser itself would wait forever.
 */
const inTime = { timeout: 60_000 };

/**
 * A tablet that goes through a history of deployments: it performs each step and then checks what
 * its pages run.
 */
export class Tablet {
  private readonly tabs: Page[];
  private readonly deployedVariants = new Map<App, StampedVariant>();
  private readonly down = new Set<App>();
  /** Remotes whose answers are damaged or missing. */
  private readonly damaged = new Set<App>();
  private offline = false;
  /** Tabs that were loaded without network, which have no case to show until it is back. */
  private readonly loadedOffline = new Set<Page>();
  /**
   * Versions that a tab may have postponed, because something newer can arrive at just that moment.
   * The tab is not asked about them again.
   */
  private readonly putOff = new Map<Page, string[]>();

  private constructor(
    private readonly context: BrowserContext,
    private readonly deployment: Deployment,
    first: Page,
    private readonly caseAddress: string,
  ) {
    this.tabs = [first];
  }

  /**
   * Opens a case, waits until the whole app is on the device, and opens a second tab. The user is
   * signed in already, and every part is deployed in its second build.
   */
  static async open(context: BrowserContext, deployment: Deployment): Promise<Tablet> {
    const page = await context.newPage();
    await page.goto(deployment.address);
    await new CaseListScreen(page).choose('2026/118');
    await page.waitForURL(/overview$/);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    const tablet = new Tablet(context, deployment, page, page.url().replace('/overview', ''));
    await tablet.play({ do: 'open second tab', screen: 'reports' });
    return tablet;
  }

  async play(step: Step): Promise<void> {
    await this.perform(step);
    for (const page of this.tabs) await this.expectUnmixed(page);
  }

  /** Expects that with network and all servers the tablet ends with the deployed builds. */
  async expectNewestInTheEnd(): Promise<void> {
    await this.play({ do: 'close second tab' });
    await this.play({ do: 'start servers' });
    await this.play({ do: 'heal' });
    await this.play({ do: 'go online' });
    await this.play({ do: 'reload', tab: 0 });
    const [page] = this.tabs as [Page];
    // A set that was found before the last deployment may be offered first.
    await expect(async () => {
      await this.update(page);
      expect((await waitForRunning(page)).set).toEqual(await this.readDeployed());
    }).toPass({ timeout: 90_000 });
    for (const screen of screens) await this.play({ do: 'visit', tab: 0, screen });
    expect((await waitForRunning(page)).stamps).toHaveLength(apps.length);
  }

  private async perform(step: Step): Promise<void> {
    const page =
      'tab' in step ? (this.tabs[step.tab] ?? (this.tabs[0] as Page)) : (this.tabs[0] as Page);
    switch (step.do) {
      case 'deploy': {
        const otherVariant = this.deployedVariants.get(step.app) === 'third' ? 'second' : 'third';
        this.deployedVariants.set(step.app, otherVariant);
        return this.deployment.deploy(step.app, otherVariant);
      }
      case 'stop': {
        const running = step.servers.filter((app) => !this.down.has(app));
        for (const app of running) {
          this.down.add(app);
          // A restarted server has a new gate.
          this.damaged.delete(app);
        }
        return this.deployment.stopServers(running);
      }
      case 'start servers':
        await this.deployment.startServers([...this.down]);
        return this.down.clear();
      case 'damage':
        return this.damage(step);
      case 'heal':
        for (const app of apps) this.deployment.getGate(app)?.heal();
        return this.damaged.clear();
      case 'go offline':
        this.offline = true;
        return this.context.setOffline(true);
      case 'go online':
        this.offline = false;
        this.loadedOffline.clear();
        return this.context.setOffline(false);
      case 'visit':
        return this.visit(page, step.screen);
      case 'reload':
        this.beginsAnew(page);
        await page.reload(inTime);
        return waitForHost(page);
      case 'open second tab': {
        if (this.tabs.length > 1) return;
        const second = await this.context.newPage();
        this.tabs.push(second);
        this.beginsAnew(second);
        await second.goto(`${this.caseAddress}/${step.screen}`, inTime);
        return waitForHost(second);
      }
      case 'close second tab':
        return this.tabs.splice(1)[0]?.close();
      case 'come back':
        await page.evaluate(() => dispatchEvent(new Event('focus')));
        return;
      case 'update':
        return this.update(page);
      case 'later':
        return this.later(page);
    }
  }

  private damage({ app, what, how }: Extract<Step, { do: 'damage' }>): void {
    const gate = this.deployment.getGate(app);
    if (!gate) return;
    const isMeant = (path: string) =>
      what === 'list' ? path === '/assets.json' : path.endsWith('.js');
    if (how === 'hanging') gate.block(isMeant);
    else gate.damage(isMeant, how);
    this.damaged.add(app);
  }

  private async visit(page: Page, screen: Screen): Promise<void> {
    const link = page.getByRole('link', { name: links[screen], exact: true });
    if (await link.isVisible()) await link.click();
    else {
      this.beginsAnew(page);
      await page.goto(`${this.caseAddress}/${screen}`, inTime);
      await waitForHost(page);
    }
    if (this.loadedOffline.has(page)) return;
    await expect(getScreenElement(page, screen)).toBeVisible();
  }

  private async update(page: Page): Promise<void> {
    if (!(await this.comesToOffer(page))) return;
    await page.evaluate(() => Object.assign(globalThis, { isBeforeUpdate: true }));
    if (!(await this.answers(page, 'Oppdater'))) return;
    this.beginsAnew(page);
    await page.waitForFunction(() => !('isBeforeUpdate' in globalThis), undefined, inTime);
    await waitForHost(page);
  }

  private async later(page: Page): Promise<void> {
    if (!(await this.comesToOffer(page))) return;
    const before = await waitForRunning(page);
    if (!(await this.answers(page, 'Senere'))) return;
    const after = await waitForRunning(page);
    this.putOff.set(
      page,
      [before.offered, after.offered, await this.readDeployed()].map((builds) =>
        JSON.stringify(builds),
      ),
    );
  }

  /**
   * @returns false when the offer is withdrawn before the user has answered it, for instance after a rollback
   */
  private async answers(page: Page, name: 'Oppdater' | 'Senere'): Promise<boolean> {
    try {
      await getPrompt(page).getByRole('button', { name }).click({ timeout: 5_000 });
      return true;
    } catch {
      await expect(getPrompt(page)).toHaveCount(0);
      return false;
    }
  }

  /**
   * Tells whether the page offers an update. It must offer a due one once the device has it. The
   * device downloads the new builds of every part that works, because no part waits for another.
   */
  private async comesToOffer(page: Page): Promise<boolean> {
    if (this.loadedOffline.has(page)) return false;
    const isReachable = !this.offline && this.down.size === 0;
    const deployed = await this.readDeployed();
    const { current } = await waitForRunning(page);
    const news = apps.filter((app) => !this.damaged.has(app) && deployed[app] !== current[app]);
    const isPutOff = this.putOff.get(page)?.includes(JSON.stringify(deployed));
    if (!isReachable || news.length === 0 || isPutOff) return getPrompt(page).isVisible();
    const due = Object.fromEntries(news.map((app) => [app, deployed[app]]));
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await expect
      .poll(async () => (await waitForRunning(page)).offered, {
        message: 'an update is due',
        timeout: 90_000,
      })
      .toMatchObject(due);
    await expect(getPrompt(page), 'an update is due').toBeVisible();
    return true;
  }

  /** Reads the builds that are deployed now. */
  private async readDeployed(): Promise<Builds> {
    const builds = apps.map(
      async (app) => [app, await readBuild(this.deployment.getFolder(app))] as const,
    );
    return Object.fromEntries(await Promise.all(builds));
  }

  private beginsAnew(page: Page): void {
    this.putOff.delete(page);
    if (this.offline) this.loadedOffline.add(page);
  }

  /**
   * Expects that the page's scripts come from one build of each part, and from the builds of one
   * release set on the device.
   */
  private async expectUnmixed(page: Page): Promise<void> {
    const { stamps, set, stored } = await waitForRunning(page);
    expect(stored, 'the set that the page runs is held').toContainEqual(set);
    const parts = stamps.map((stamp) => stamp.split(' ')[0]);
    expect(parts, 'one build of each part').toEqual([...new Set(parts)]);
    const builds = await Promise.all(stamps.map(findStampedBuild));
    expect(set, 'the builds of its set').toMatchObject(Object.fromEntries(builds));
  }
}

const links: Record<Screen, string> = { overview: 'Oversikt', maps: 'Kart', reports: 'Rapport' };

const getScreenElement = (page: Page, screen: Screen) =>
  ({
    overview: page.getByRole('textbox', { name: 'Beskrivelse', exact: true }),
    maps: page.locator('canvas').first(),
    reports: page.getByRole('link', { name: /Avtaler/ }),
  })[screen];

const getPrompt = (page: Page) => page.getByRole('status', { name: 'Ny versjon er klar' });

/** Waits until the host has started in the present document. */
const waitForHost = (page: Page) => expect(page.getByRole('banner')).toBeVisible();

async function waitForRunning(page: Page): Promise<Running> {
  let seen: Running | null = null;
  await expect(async () => {
    seen = await readRunning(page);
    expect(seen, 'a service worker answers').not.toBeNull();
  }).toPass({ timeout: 30_000 });
  return seen as unknown as Running;
}

const readBuild = async (folder: string): Promise<string> =>
  JSON.parse(await readFile(join(folder, 'assets.json'), 'utf8')).build;

async function findStampedBuild(stamp: string): Promise<[app: string, build: string]> {
  const [app, variant] = stamp.split(' ') as [App, StampedVariant];
  return [app, await readBuild(getBuildFolder(app, variant))];
}
