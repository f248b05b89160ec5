import type { FastifyBaseLogger } from 'fastify';
import { type Access, withAccess } from '../access/access';
import type { Database } from '../db/database';
import { announceDueWork, type RecurringTask } from '../recurring-work';
import { addEventRevisions, readEventPage } from '../results/read-events';
import type { RunWithAccess } from '../results/revisions-in-turns';
import { planRetry } from './retry-schedule';
import { createSignedHeaders } from './webhook-keys';
import {
  type AttemptOutcome,
  type RequestSettings,
  sendWebhookRequest,
} from './webhook-request.data';
import {
  type Attempt,
  type AttemptFailure,
  addDeliveries,
  disableWebhook,
  listBusyWebhooks,
  lockWebhook,
  readNextAttemptMs,
  readSecretKeys,
  recordDelivered,
  recordInterruption,
  recordRetry,
  takeAttempt,
  type WebhookName,
} from './webhooks.repository';

/** Name of the task that announces events; `announce_changes` of the migrations has it too. */
export const announcingTask = 'announce results';

/** Number of events that get deliveries in one transaction. */
const eventsPerTurn = 100;
/** Longer than an attempt takes. */
const leaseSeconds = 60;
const gone = 410;

/**
 * Tells case systems that there are events. Each webhook is served by itself, so that a receiver
 * that answers late keeps nobody else waiting.
 */
export class WebhookSender {
  /** The webhooks that are being served, by customer and account. */
  private readonly served = new Map<string, Promise<void>>();

  constructor(
    private readonly database: Database,
    private readonly settings: RequestSettings,
    private readonly log: FastifyBaseLogger,
  ) {}

  /** Begins to serve the webhooks that have something to do, without waiting for answers. */
  async serveAll(stop: AbortSignal): Promise<void> {
    for (const webhook of await listBusyWebhooks(this.database)) {
      const name = JSON.stringify([webhook.customerId, webhook.subject]);
      if (stop.aborted || this.served.has(name)) continue;
      const serving = this.serve(webhook, stop)
        .catch((error: unknown) =>
          this.log.error({ err: error, ...webhook }, 'a webhook could not be served'),
        )
        .then(() => {
          this.served.delete(name);
        });
      this.served.set(name, serving);
    }
  }

  /** Resolves when no webhook is being served. */
  async finish(): Promise<void> {
    await Promise.all(this.served.values());
  }

  private async serve(webhook: WebhookName, stop: AbortSignal): Promise<void> {
    const run: RunWithAccess = (work) =>
      withAccess(this.database, webhook, work, { caller: 'results reader' });
    let hasMore = true;
    while (hasMore && !stop.aborted) {
      const isComplete = await queueEvents(run);
      const attempt = await run((access) => takeAttempt(access, leaseSeconds));
      if (attempt) await this.makeAttempt(webhook, attempt, run, stop);
      hasMore = attempt !== undefined || !isComplete;
    }
    // Events that came during the last look, and attempts that are due later, are looked for again.
    if (!stop.aborted) await announceDueWork(this.database, announcingTask);
  }

  private async makeAttempt(
    webhook: WebhookName,
    attempt: Attempt,
    run: RunWithAccess,
    stop: AbortSignal,
  ): Promise<void> {
    const { eventId: id, address, body } = attempt;
    const keys = await readSecretKeys(this.database, webhook);
    const headers = createSignedHeaders({ id, body }, keys, new Date());
    const outcome = await sendWebhookRequest({ address, headers, body }, this.settings, stop);
    await run((access) => this.recordOutcome(access, attempt, outcome));
  }

  private async recordOutcome(
    access: Access,
    attempt: Attempt,
    outcome: AttemptOutcome,
  ): Promise<void> {
    if ('problem' in outcome && outcome.problem === 'interrupted') {
      await recordInterruption(access, attempt);
      return;
    }
    if ('status' in outcome && outcome.status >= 200 && outcome.status < 300)
      return recordDelivered(access, attempt, outcome.status);
    const failure: AttemptFailure =
      'status' in outcome
        ? { status: outcome.status, problem: null }
        : { status: null, problem: outcome.problem };
    const retryAfter = 'status' in outcome ? outcome.retryAfterSeconds : null;
    const isGone = failure.status === gone;
    const retry = isGone ? null : planRetry(attempt.tries, attempt.failures + 1, retryAfter);
    const { customerId } = access.customer;
    const facts = { customerId, subject: access.user.subject, ...failure, tries: attempt.tries };
    if (retry) {
      this.log.warn({ ...facts, ...retry }, 'a webhook did not accept an event');
      return recordRetry(access, attempt, failure, retry);
    }
    this.log.error(facts, 'a webhook is disabled, and the operator has to enable it again');
    return disableWebhook(access, attempt, failure, isGone ? 'gone' : 'failed');
  }
}

/** Makes deliveries of the next events. @returns whether there were no more events */
async function queueEvents(run: RunWithAccess): Promise<boolean> {
  const page = await run(async (access) => {
    const position = await lockWebhook(access);
    return position === undefined
      ? undefined
      : readEventPage(access, { position, fingerprint: '' }, eventsPerTurn);
  });
  if (page === undefined) return true;
  const events = await addEventRevisions(run, page.events);
  const deliveries = events.map((event) => ({ eventId: event.id, body: JSON.stringify(event) }));
  await run(async (access) => {
    // The operator may have disabled the webhook, or another process may have been faster.
    const position = await lockWebhook(access);
    if (position === undefined || position >= page.next.position) return;
    await addDeliveries(access, deliveries, page.next.position);
  });
  return page.isComplete;
}

/** A notice starts the task; the interval covers lost notices. */
const everyMs = 60_000;

export function createAnnouncingTask(
  database: Database,
  settings: RequestSettings,
  log: FastifyBaseLogger,
): RecurringTask {
  const sender = new WebhookSender(database, settings, log);
  return {
    name: announcingTask,
    everyMs,
    run: (stop) => sender.serveAll(stop),
    findNextMs: () => readNextAttemptMs(database),
    finish: () => sender.finish(),
    failure: 'webhooks were not served',
  };
}
