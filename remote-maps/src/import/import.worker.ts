import { runImport, type WorkRequest } from './do-import';

declare const self: DedicatedWorkerGlobalScope;

self.onmessage = ({ data }: MessageEvent<WorkRequest>) =>
  void runImport(data, (answer) => self.postMessage(answer));
