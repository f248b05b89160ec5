import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { addresses, getSparePort } from './addresses';
import { OutageRelay } from './outage-relay';
import playwrightConfig from './playwright.config';
import { collectPolicyViolations, type PolicyViolations } from './policy-violations';
import { readChangedConfig, type Server, serve } from './servers';

/**
 * A browser with a profile that outlives it, as on a tablet, in front of a host whose API and
 * identity provider can be down while the network is up.
 */
export class Tablet {
  private context: BrowserContext | undefined;

  private constructor(
    private readonly folder: string,
    private readonly host: Server,
    private readonly relays: readonly OutageRelay[],
    private readonly policyViolations: PolicyViolations,
  ) {}

  /**
   * @param parallelIndex whose spare ports it uses @param policyViolations gets what policies block
   *   in its pages
   */
  static async create(parallelIndex: number, policyViolations: PolicyViolations): Promise<Tablet> {
    const api = new OutageRelay(getSparePort(parallelIndex, 1), addresses.api);
    const provider = new OutageRelay(getSparePort(parallelIndex, 2), addresses.identity);
    const relays = [api, provider];
    await Promise.all(relays.map((relay) => relay.start()));
    const config = (await readChangedConfig({ api: api.address })) as {
      identity: { authorityMetadata: Record<string, string> };
    };
    // The login itself is a page of the provider; the app's requests behind it go through the
    // relay.
    config.identity.authorityMetadata.token_endpoint = `${provider.address}/token`;
    const host = await serve({ app: 'host', port: getSparePort(parallelIndex), config });
    return new Tablet(
      await mkdtemp(join(tmpdir(), 'feltbok-tablet-')),
      host,
      relays,
      policyViolations,
    );
  }

  get address() {
    return this.host.address;
  }

  /** Starts the browser, or restarts it with what it stored. */
  async start(): Promise<Page> {
    await this.end();
    const { launchOptions, ...use } = playwrightConfig.use ?? {};
    this.context = await chromium.launchPersistentContext(this.folder, {
      ...launchOptions,
      locale: use.locale,
      timezoneId: use.timezoneId,
      reducedMotion: 'reduce',
      serviceWorkers: 'allow',
      viewport: { width: 1024, height: 768 },
      baseURL: this.address,
    });
    collectPolicyViolations(this.context, this.policyViolations);
    return this.context.pages()[0] ?? (await this.context.newPage());
  }

  /** Closes the browser like the user. */
  async end(): Promise<void> {
    await this.context?.close();
    this.context = undefined;
  }

  /** Kills the browser like an empty battery; nothing in it is notified. */
  async kill(): Promise<void> {
    const { context } = this;
    if (!context) return;
    const closed = context.waitForEvent('close');
    const session = await context.newCDPSession(context.pages()[0] as Page);
    // The killed browser never answers.
    void session.send('Browser.crash').catch(() => undefined);
    await closed;
    this.context = undefined;
  }

  /** Finds which of these are in any file of the closed browser's profile, as bytes or as text. */
  async findInProfile(contents: ReadonlyMap<string, Uint8Array>): Promise<string[]> {
    const found = new Set<string>();
    for (const entry of await readdir(this.folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const content = await readFile(join(entry.parentPath, entry.name));
      for (const [name, bytes] of contents)
        if (content.includes(Buffer.from(bytes)))
          found.add(`${name} in ${entry.parentPath.slice(this.folder.length)}/${entry.name}`);
    }
    return [...found].sort();
  }

  /** Stops API and provider while the network stays up. */
  async loseServices(): Promise<void> {
    await Promise.all(this.relays.map((relay) => relay.stop()));
  }

  async findServices(): Promise<void> {
    await Promise.all(this.relays.map((relay) => relay.start()));
  }

  async delete(): Promise<void> {
    await this.end();
    await this.loseServices();
    await this.host.stop();
    await rm(this.folder, { recursive: true, force: true });
  }
}
