import { doImport, type WorkRequest } from './do-import';

declare const self: DedicatedWorkerGlobalScope;

self.onmessage = ({ data }: MessageEvent<WorkRequest>) =>
  void doImport(data, (answer) => self.postMessage(answer));
