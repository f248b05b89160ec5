import { browserWorkers } from './browser-workers';
import type { PageMessage, RunningBuild } from './messages';

/** Builds of host and remotes that this page runs; empty without a service worker. */
export function askRunningBuilds(): Promise<RunningBuild[]> {
  const worker = browserWorkers()?.controller;
  if (!worker) return Promise.resolve([]);
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<RunningBuild[]>) => resolve(data);
    worker.postMessage({ type: 'which' } satisfies PageMessage, [port2]);
  });
}
