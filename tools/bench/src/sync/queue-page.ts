import type { Browser, BrowserContext, Page } from 'playwright-core';
import { reachSync } from '../../../../e2e/page-store';
import { throttle } from '../in-browser';

const saveEach = 40;

/**
 * The app in a browser of its own, with a queue that is filled and measured from within the page.
 */
export class QueuePage {
  private edits = 0;
  private waiting = 0;

  private constructor(
    private readonly context: BrowserContext,
    private readonly page: Page,
  ) {}

  static async open(browser: Browser, address: string): Promise<QueuePage> {
    const context = await browser.newContext({ locale: 'nb-NO', serviceWorkers: 'block' });
    // The runner names functions by a helper that the page lacks.
    await context.addInitScript('globalThis.__name = (named) => named');
    const page = await context.newPage();
    await page.goto(address);
    await page.getByRole('main').getByRole('button', { name: 'Logg inn' }).click();
    await page.getByRole('button', { name: /^Kari/ }).click();
    await page.getByRole('grid').locator('[data-index]').first().waitFor();
    await reachSync(page);
    await throttle(page);
    return new QueuePage(context, page);
  }

  /**
   * Milliseconds in which every case's save, made without network, reaches the server once there is
   * one.
   */
  async timeToDrain(): Promise<number> {
    this.edits += 1;
    // What has bypassed the queue since must not meet it as conflicts.
    await this.page.evaluate(() => globalThis.feltbokSync.fetchCases());
    await this.context.setOffline(true);
    await this.page.evaluate(async (description) => {
      const caseNumbers = Object.keys(globalThis.feltbokSync.cases());
      await globalThis.feltbokSync.save(
        caseNumbers.map((caseNumber) => ({ caseNumber, description })),
      );
    }, `Utgave ${this.edits}`);
    const drained = this.page.evaluate(async () => {
      await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
      const started = performance.now();
      await globalThis.feltbokSync.waitUntilDrained();
      return performance.now() - started;
    });
    await this.context.setOffline(false);
    const took = await drained;
    const { failed } = await this.page.evaluate(() => globalThis.feltbokSync.countQueued());
    if (failed > 0)
      throw new Error(
        `${failed} of the saves were rejected: this is not the time that sending takes`,
      );
    return took;
  }

  /**
   * Milliseconds in which as many saves as there are cases go to the API one after the other, past
   * the queue.
   */
  timeToSendOneByOne(): Promise<number> {
    this.edits += 1;
    return this.page.evaluate(async (description) => {
      const cases = Object.values(await globalThis.feltbokSync.casesOnServer());
      const started = performance.now();
      for (const { businessId, overviewRevision } of cases) {
        const taken = await globalThis.feltbokSync.send({
          method: 'PUT',
          path: `/api/Businesses/${businessId}`,
          idempotencyKey: crypto.randomUUID(),
          ifMatch: `"${overviewRevision}"`,
          body: { description, summary: '', comment: '', impartiality: false },
        });
        if (!taken) throw new Error('The bare API rejected what the queue is compared with');
      }
      return performance.now() - started;
    }, `Utgave ${this.edits}`);
  }

  /** Has so many items wait, without network. */
  async waitWith(count: number): Promise<void> {
    await this.context.setOffline(true);
    // Filling the queue is not measured.
    await throttle(this.page, 1);
    await this.page.evaluate(
      async ([from, to]) => {
        const fields = { description: 'Venter', summary: '', comment: '', impartiality: false };
        for (let id = from; id < to; id += 1) {
          await globalThis.feltbokSync.submit({
            kind: 'overview',
            caseId: id,
            businessId: id,
            caseNumber: `2026/${id}`,
            method: 'PUT',
            url: `/api/Businesses/${id}`,
            data: fields,
            payload: fields,
          });
        }
      },
      [this.waiting, count] as const,
    );
    this.waiting = count;
    await throttle(this.page);
  }

  /** Milliseconds from each of some saves until it is queued behind what waits already. */
  timeToQueue(): Promise<number[]> {
    return this.page.evaluate(async (count) => {
      const took: number[] = [];
      for (let save = 0; save < count; save += 1) {
        const id = save % 10;
        const fields = {
          description: `Endret ${performance.now()}`,
          summary: '',
          comment: '',
          impartiality: false,
        };
        performance.clearMarks('kept');
        const started = performance.now();
        await globalThis.feltbokSync.submit({
          kind: 'overview',
          caseId: id,
          businessId: id,
          caseNumber: `2026/${id}`,
          method: 'PUT',
          url: `/api/Businesses/${id}`,
          data: fields,
          payload: fields,
        });
        took.push((performance.getEntriesByName('kept')[0]?.startTime ?? Number.NaN) - started);
        // As far apart as a user's saves may be at most: what follows a save is not the next one's
        // burden.
        await new Promise(requestAnimationFrame);
      }
      return took;
    }, saveEach);
  }
}
