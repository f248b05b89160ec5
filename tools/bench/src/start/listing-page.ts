import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { slowDown } from '../in-browser';

const pin = '274061';
/** Milliseconds between two digits of somebody who knows them. */
const keyDelay = 150;

/** Answers every page from a cache, and does nothing else. */
const emptyWorker = `
  addEventListener('install', (event) => event.waitUntil(caches.open('page').then((cache) => cache.add('/'))));
  addEventListener('activate', (event) => event.waitUntil(clients.claim()));
  addEventListener('fetch', (event) => {
    if (event.request.mode === 'navigate') event.respondWith(caches.match('/'));
  });`;

/** The app in a browser where somebody is signed in, on its case list. */
export class ListingPage {
  private constructor(
    private readonly page: Page,
    private readonly session: CDPSession,
    /** Records of the list on the device. */
    private readonly parts: number,
  ) {}

  /**
   * Signs in, and waits until app and list are on the device. @param parts records of the list on
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
    await listing.stored();
    return listing;
  }

  get context(): BrowserContext {
    return this.page.context();
  }

  slowDown = (rate: number) => this.session.send('Emulation.setCPUThrottlingRate', { rate });

  /**
   * Milliseconds from the start of the navigation until rows can be used; what follows it is waited
   * for too.
   */
  async timeToReload(): Promise<number> {
    await this.page.reload();
    return this.usable();
  }

  /** Milliseconds from the start of the navigation until rows could be used. */
  private async usable(): Promise<number> {
    const isUsable = () => performance.getEntriesByName('usable')[0]?.startTime;
    const mark = await this.page.waitForFunction(isUsable, undefined, { timeout: 120_000 });
    const usable = (await mark.jsonValue()) as number;
    await this.page.waitForLoadState('networkidle');
    return usable;
  }

  /** Has a PIN open from now on what is stored here. */
  async choosePin(): Promise<void> {
    await this.menu('Innstillinger');
    await this.page.getByRole('tab', { name: 'Lagring' }).click();
    await this.page.getByRole('button', { name: 'Velg PIN-kode' }).click();
    await this.page.getByLabel('Ny PIN-kode eller passordfrase').fill(pin);
    await this.page.getByLabel('Gjenta').fill(pin);
    await this.page.getByRole('button', { name: 'Ta i bruk' }).click();
    // All that is stored was moved under the new key before.
    await this.page.getByRole('grid').waitFor();
    await this.page.waitForLoadState('networkidle');
  }

  /**
   * Milliseconds of a locked app from the start of the navigation until rows can be used, without
   * those that its user needs to type the PIN.
   */
  async timeToOpenByPin(): Promise<number> {
    await this.menu('Lås');
    const field = this.page.getByLabel('PIN-kode eller passordfrase');
    await field.waitFor();
    await this.page.reload();
    await field.waitFor();
    const asked = await this.page.evaluate(() => performance.now());
    // While its user types the page prepares what the PIN needs.
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
   * Milliseconds until an empty page is loaded that a service worker answers from a cache, in a tab
   * of its own.
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

  /** The same with the device's list removed, so that the network must give it. */
  async timeToReloadWithout(): Promise<number> {
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
    await this.stored();
    return took;
  }

  /** Milliseconds of script and layout for one letter typed into the search field. */
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

  /** Milliseconds of script and layout for a screenful scrolled. */
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

  /** Milliseconds that the page's thread has worked so far. */
  private async busy(): Promise<number> {
    await this.session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const { metrics } = await this.session.send('Performance.getMetrics');
    const of = (name: string) => metrics.find((one) => one.name === name)?.value ?? 0;
    return (of('ScriptDuration') + of('LayoutDuration') + of('RecalcStyleDuration')) * 1000;
  }

  private async stored(): Promise<void> {
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
