import type { IncomingMessage } from 'node:http';

/** Runs `work`, which reads the request's body, once no other upload of the document runs. */
export type RunUpload = <Result>(
  document: string,
  request: IncomingMessage,
  work: () => Promise<Result>,
) => Promise<Result>;

/**
 * Lets one upload of a document run at a time, so that no more of it lies on the disk than was announced. A newer one
 * ends a former one that is not whole yet: its device has lost the connection and begins anew.
 */
export function runningUploads(): RunUpload {
  const latest = new Map<string, { request: IncomingMessage; ended: Promise<unknown> }>();
  return async (document, request, work) => {
    const former = latest.get(document);
    if (former?.request.complete === false) former.request.destroy();
    const running = waitFor(former?.ended).then(work);
    const upload = { request, ended: running };
    latest.set(document, upload);
    try {
      return await running;
    } finally {
      if (latest.get(document) === upload) latest.delete(document);
    }
  };
}

async function waitFor(ended: Promise<unknown> | undefined): Promise<void> {
  await ended?.catch(() => undefined);
}
