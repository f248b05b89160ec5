import { isVerifiedByPage, loadVerifiedScript } from './verified-script.data.ts';

/**
 * Starts a worker from any origin. A browser only runs workers of the page's own origin, but a
 * remote may be served from another. Its worker starts from a blob with one line that imports the
 * script. The blob has the page's content security policy, and its request goes through the page's
 * service worker, so that the script is available offline.
 */
function startWorker(script: URL): Worker {
  if (isVerifiedByPage(script)) return new DeferredWorker(script) as unknown as Worker;
  if (script.origin === location.origin) return new Worker(script);
  const source = `importScripts(${JSON.stringify(script.href)});`;
  const address = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
  try {
    return new Worker(address);
  } finally {
    // The browser has resolved the address by now. Without this the blob would stay in memory.
    URL.revokeObjectURL(address);
  }
}

/** Acts as a worker until its verified script is loaded. It has the members that we use. */
class DeferredWorker {
  onmessage: ((event: MessageEvent) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;
  private readonly started: Promise<Worker>;
  private isEnded = false;

  constructor(script: URL) {
    this.started = loadVerifiedScript(script).then((address) => {
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
 * A worker whose script webpack builds from the module in `new URL(…, import.meta.url)`. It is
 * declared as a class because webpack recognises only constructors with imported names.
 */
export const BuiltWorker = startWorker as unknown as new (script: URL) => Worker;
