import { isVerifiedByPage, verifiedScript } from './verified-script.data.ts';

/**
 * A browser runs a worker from the page's own origin only, and a remote may be served from another:
 * then the worker starts from a line of our own that fetches the script. That line has the page's
 * content security policy, and what it fetches goes through the page's service worker, so that the
 * script is there without a network too.
 */
function startWorker(script: URL): Worker {
  if (isVerifiedByPage(script)) return new LateWorker(script) as unknown as Worker;
  if (script.origin === location.origin) return new Worker(script);
  const line = new Blob([`importScripts(${JSON.stringify(script.href)});`], {
    type: 'text/javascript',
  });
  const address = URL.createObjectURL(line);
  try {
    return new Worker(address);
  } finally {
    // The browser has resolved the address by now; the line would else stay in memory as long as
    // the page.
    URL.revokeObjectURL(address);
  }
}

/** Stands for a worker until its verified script is there; has what our modules use of one. */
class LateWorker {
  onmessage: ((event: MessageEvent) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;
  private readonly started: Promise<Worker>;
  private isEnded = false;

  constructor(script: URL) {
    this.started = verifiedScript(script).then((address) => {
      const worker = new Worker(address);
      URL.revokeObjectURL(address);
      worker.onmessage = (event) => this.onmessage?.(event);
      worker.onerror = (event) => this.onerror?.(event);
      return worker;
    });
    this.started.catch((error) =>
      this.onerror?.(new ErrorEvent('error', { message: String(error), error })),
    );
  }

  postMessage(...message: Parameters<Worker['postMessage']>) {
    this.started
      .then((worker) => !this.isEnded && worker.postMessage(...message))
      .catch(() => undefined);
  }

  terminate() {
    this.isEnded = true;
    this.started.then((worker) => worker.terminate()).catch(() => undefined);
  }
}

/**
 * A worker whose script webpack makes of the module in `new URL(…, import.meta.url)`, wherever the
 * build is served. A class, as webpack takes only constructors by imported names.
 */
export const BuiltWorker = startWorker as unknown as new (script: URL) => Worker;
