import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { slowDown } from '../in-browser';

const pin = '274061';
/** Milliseconds between two digits of a user who knows the PIN. */
const keyDelay = 150;

/** Script of a worker that answers every page from a cache, and does nothing else. */
const emptyWorker = `
  addEventListener('install', (event) => event.waitUntil(caches.open('page').then((cache) => cache.add('/'))));
  addEventListener('activate', (event) => event.waitUntil(clients.claim()));
  addEventListener('fetch', (event) => {
    if (event.request.mode === 'navigate') event.respondWith(caches.match('/'));
  });`;

/** The app in a browser where a user is signed in, on the case list. */
export class ListingPage {
  private constructor(
    private readonly page: Page,
    private readonly session: CDPSession,
    /** Records of the list on the device. */
    private readonly parts: number,
  ) {}

  /**
   * Signs in, and waits until app and list are on the device.
   * @param parts records of the list on
   * the device
   */
  static async open(page: Page, address: string, parts: number): Promise<ListingPage> {
    await page.goto(address);
    await page.getByRole('main').getByRole('button', { name: 'Logg inn' }).click();
    await page.getByRole('button', { name: /^Kari/ }).click();
    await page.getByRole('grid').waitFor();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, {
      timeout: 120_000,
    });
    const listing = new ListingPage(page, await page.context().newCDPSession(page), parts);
    await listing.waitUntilStored();
    return listing;
  }

  get context(): BrowserContext {
    return this.page.context();
  }

  slowDown = (rate: number) => this.session.send('Emulation.setCPUThrottlingRate', { rate });

  /**
   * Measures milliseconds from the start of the navigation until rows can be used, and waits for
   * what follows.
   */
  async timeToReload(): Promise<number> {
    await this.page.reload();
    return this.usable();
  }

  /** Returns milliseconds from the start of the navigation until rows could be used. */
  private async usable(): Promise<number> {
    const isUsable = () => performance.getEntriesByName('usable')[0]?.startTime;
    const mark = await this.page.waitForFunction(isUsable, undefined, { timeout: 120_000 });
    const usable = (await mark.jsonValue()) as number;
    await this.page.waitForLoadState('networkidle');
    return usable;
  }

  /** Protects what is stored here with a PIN. */
  async choosePin(): Promise<void> {
    await this.menu('Innstillinger');
    await this.page.getByRole('tab', { name: 'Lagring' }).click();
    await this.page.getByRole('button', { name: 'Velg PIN-kode' }).click();
    await this.page.getByLabel('Ny PIN-kode eller passordfrase').fill(pin);
    await this.page.getByLabel('Gjenta').fill(pin);
    await this.page.getByRole('button', { name: 'Ta i bruk' }).click();
    // All stored data must be under the new key first.
    await this.page.getByRole('grid').waitFor();
    await this.page.waitForLoadState('networkidle');
  }

  /**
   * Measures milliseconds of a locked app from the start of the navigation until rows can be used,
   * without the time that its user needs to type the PIN.
   */
  async timeToOpenByPin(): Promise<number> {
    await this.menu('Lås');
    const field = this.page.getByLabel('PIN-kode eller passordfrase');
    await field.waitFor();
    await this.page.reload();
    await field.waitFor();
    const asked = await this.page.evaluate(() => performance.now());
    // The page prepares what the PIN needs while its user types.
    await field.pressSequentially(pin, { delay: keyDelay });
    const entered = await this.page.evaluate(() => performance.now());
    await field.press('Enter');
    return asked + (await this.usable()) - entered;
  }

  private async menu(item: string): Promise<void> {
    await this.page.getByRole('button', { name: /^Meny for/ }).click();
    await this.page.getByRole('menuitem', { name: item }).click();
  }

  /**
   * Measures milliseconds until an empty page is loaded that a service worker answers from a cache,
   * in a separate tab.
   */
  async timeOfEmptyPage(rounds: number): Promise<number[]> {
    const server = createServer(({ url }, answer) => {
      const isWorker = url === '/worker.js';
      answer.setHeader('content-type', isWorker ? 'text/javascript' : 'text/html');
      answer.end(isWorker ? emptyWorker : '<!doctype html><title>.</title>');
    });
    await new Promise<void>((listening) => server.listen(0, 'localhost', listening));
    const page = await this.context.newPage();
    try {
      const session = await this.context.newCDPSession(page);
      await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`);
      await page.evaluate(
        "navigator.serviceWorker.register('/worker.js').then(() => navigator.serviceWorker.ready)",
      );
      await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
      const times: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        await page.reload();
        times.push(await page.evaluate(() => performance.now()));
      }
      return times;
    } finally {
      await page.close();
      server.close();
    }
  }

  /** Measures a reload without the device's list, so that the network must provide it. */
  async measureReloadFromNetwork(): Promise<number> {
    await this.page.evaluate(async () => {
      const opened = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open('feltbok-device');
        opening.onsuccess = () => resolve(opening.result);
      });
      const transaction = opened.transaction(['entries', 'contents'], 'readwrite');
      for (const name of ['entries', 'contents']) transaction.objectStore(name).clear();
      await new Promise((resolve) => {
        transaction.oncomplete = resolve;
      });
      opened.close();
    });
    const took = await this.timeToReload();
    await this.waitUntilStored();
    return took;
  }

  /** Measures milliseconds of script and layout for one letter in the search field. */
  async timePerKey(text: string): Promise<number[]> {
    const field = this.page.getByRole('searchbox');
    await field.fill('');
    await field.focus();
    const times: number[] = [];
    for (const letter of text) {
      const before = await this.busy();
      await this.page.keyboard.press(letter);
      await this.drawn();
      times.push((await this.busy()) - before);
    }
    await field.fill('');
    await this.drawn();
    return times;
  }

  /** Measures milliseconds of script and layout for scrolling a screenful. */
  async timePerScreenful(count: number): Promise<number[]> {
    const times: number[] = [];
    for (let step = 0; step < count; step += 1) {
      const before = await this.busy();
      await this.page.evaluate(() => {
        const list = document.querySelector('.fb-case-grid-body') as HTMLElement;
        list.scrollBy(0, list.clientHeight);
      });
      await this.drawn();
      times.push((await this.busy()) - before);
    }
    return times;
  }

  private drawn = () =>
    this.page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );

  /** Returns the milliseconds that the page's thread has worked so far. */
  private async busy(): Promise<number> {
    await this.session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const { metrics } = await this.session.send('Performance.getMetrics');
    const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
    return (of('ScriptDuration') + of('LayoutDuration') + of('RecalcStyleDuration')) * 1000;
  }

  private async waitUntilStored(): Promise<void> {
    while (!(await this.storedKeys()).includes(`part ${this.parts - 1}`))
      await this.page.waitForTimeout(250);
  }

  private storedKeys = () =>
    this.page.evaluate(async () => {
      const opened = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open('feltbok-device');
        opening.onsuccess = () => resolve(opening.result);
      });
      const keys = await new Promise<IDBValidKey[]>((resolve) => {
        const asked = opened.transaction('entries').objectStore('entries').getAllKeys();
        asked.onsuccess = () => resolve(asked.result);
      });
      opened.close();
      return keys.map((key) => (key as string[])[2]);
    });
}
