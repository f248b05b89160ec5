import { browserWorkers } from './browser-workers';
import type { PageMessage, RunningBuild } from './messages';

/** The builds of host and remotes that this page runs; empty where no service worker keeps them. */
export function askRunningBuilds(): Promise<RunningBuild[]> {
  const worker = browserWorkers()?.controller;
  if (!worker) return Promise.resolve([]);
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<RunningBuild[]>) => resolve(data);
    worker.postMessage({ type: 'which' } satisfies PageMessage, [port2]);
  });
}
