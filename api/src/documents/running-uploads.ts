import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/database';
import { type Notices, noticeChannel } from '../db/notices';

type Work<Result> = () => Promise<Result>;

interface RunningUpload {
  id: string;
  request: IncomingMessage;
  /** Settles when the upload has ended for any reason. */
  ended: Promise<unknown>;
  /** Whether the upload's own notice has come back: later notices are of newer uploads. */
  isAnnounced: boolean;
}

/** Announces to every process that an upload has begun. */
interface UploadNotice {
  kind: 'upload';
  id: string;
  document: string;
}

/**
 * Lets one upload of a document run at a time, so that it takes no more space than announced. A
 * newer upload ends an older one that is not complete, whose device begins again. PostgreSQL
 * delivers notices to all processes in the same order, so that of concurrent uploads exactly the
 * last one remains.
 */
export class RunningUploads {
  private readonly latest = new Map<string, RunningUpload>();
  /** Notices are sent one after the other, as several connections would mix up their order. */
  private announcing = Promise.resolve();
  private readonly stopListening: () => Promise<void>;

  constructor(
    private readonly database: Pick<Database, 'execute'>,
    notices: Notices,
    private readonly log: FastifyBaseLogger,
  ) {
    this.stopListening = notices.listen(
      (text) => this.hear(JSON.parse(text) as { kind: string }),
      // After a missed notice an upload takes space only until it is complete or breaks off.
      () => undefined,
    );
  }

  async close(): Promise<void> {
    await this.stopListening();
    await this.announcing;
  }

  /**
   * Runs `work`, which reads the request's body, once no other upload of the document runs in this
   * process. Other processes end their uploads when they get the notice; this one does not wait for
   * them.
   */
  async run<Result>(document: string, request: IncomingMessage, work: Work<Result>) {
    const former = this.latest.get(document);
    if (former) endIncomplete(former);
    const running = waitFor(former?.ended).then(work);
    const upload = { id: randomUUID(), request, ended: running, isAnnounced: false };
    this.latest.set(document, upload);
    this.announce({ kind: 'upload', id: upload.id, document });
    try {
      return await running;
    } finally {
      if (this.latest.get(document) === upload) this.latest.delete(document);
    }
  }

  private announce(notice: UploadNotice): void {
    const statement = sql`select pg_notify(${noticeChannel}, ${JSON.stringify(notice)})`;
    this.announcing = this.announcing
      .then(() => this.database.execute(statement))
      .then(
        () => undefined,
        (error: unknown) =>
          this.log.warn({ err: error }, 'the other processes were not told of an upload'),
      );
  }

  private hear(notice: { kind: string }): void {
    if (!isOfUpload(notice)) return;
    const upload = this.latest.get(notice.document);
    if (!upload) return;
    if (upload.id === notice.id) upload.isAnnounced = true;
    else if (upload.isAnnounced) endIncomplete(upload);
  }
}

const isOfUpload = (notice: { kind: string }): notice is UploadNotice => notice.kind === 'upload';

function endIncomplete({ request }: RunningUpload): void {
  // Requests of Fastify's `inject` lack this property and are always complete.
  if (request.complete === false) request.destroy();
}

async function waitFor(ended: Promise<unknown> | undefined): Promise<void> {
  await ended?.catch(() => undefined);
}
