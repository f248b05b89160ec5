import { doImport } from './do-import';
import type { WorkRequest } from './import-messages';

declare const self: DedicatedWorkerGlobalScope;

self.onmessage = ({ data }: MessageEvent<WorkRequest>) =>
  void doImport(data, (answer, transfer = []) => self.postMessage(answer, transfer));
