import type { Browser, BrowserContext, Page } from 'playwright-core';
import { reachSync } from '../../../../e2e/page-store';
import { throttle } from '../in-browser';

const saveEach = 40;

/** The app in a separate browser, with a queue that is filled and measured from within the page. */
export class QueuePage {
  private edits = 0;
  private waiting = 0;

  private constructor(
    private readonly context: BrowserContext,
    private readonly page: Page,
  ) {}

  static async open(browser: Browser, address: string): Promise<QueuePage> {
    const context = await browser.newContext({ locale: 'nb-NO', serviceWorkers: 'block' });
    // The runner names functions with a helper that the page lacks.
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
   * Measures milliseconds in which every case's offline save reaches the server once there is a
   * network.
   */
  async timeToDrain(): Promise<number> {
    this.edits += 1;
    // Saves that have bypassed the queue must not meet it as conflicts.
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
   * Measures milliseconds in which as many saves as there are cases go to the API one after
   * another, without the queue.
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
        if (!taken) throw new Error('The bare API rejected a save');
      }
      return performance.now() - started;
    }, `Utgave ${this.edits}`);
  }

  /** Makes this many items wait, without network. */
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

  /**
   * Measures milliseconds from each of some saves until it is queued behind those that wait
   * already.
   */
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
        // The pause is the longest between a user's saves, so that the work after a save does not
        // delay the next one.
        await new Promise(requestAnimationFrame);
      }
      return took;
    }, saveEach);
  }
}
