import { runImport, type WorkAnswer, type WorkRequest } from '../import/do-import';

/** Runs the import worker's code in the page, because Jest has no threads. */
export class WorkerInPage {
  onmessage: ((event: { data: WorkAnswer }) => void) | null = null;
  private isEnded = false;

  postMessage(request: WorkRequest) {
    runImport(request, (answer) => {
      // A terminated thread does nothing more; here it throws at its next message.
      if (this.isEnded) throw new Error('ended');
      this.onmessage?.({ data: answer });
    }).catch(() => undefined);
  }

  terminate() {
    this.isEnded = true;
  }
}
