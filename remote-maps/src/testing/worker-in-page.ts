import { runImport, type WorkAnswer, type WorkRequest } from '../import/do-import';

/**
 * Jest has no threads: what the worker for imports does, done beside the page, message by message.
 */
export class WorkerInPage {
  onmessage: ((event: { data: WorkAnswer }) => void) | null = null;
  private isEnded = false;

  postMessage(request: WorkRequest) {
    runImport(request, (answer) => {
      // A thread that is ended does nothing more: here it falls over where it would next have said
      // something.
      if (this.isEnded) throw new Error('ended');
      this.onmessage?.({ data: answer });
    }).catch(() => undefined);
  }

  terminate() {
    this.isEnded = true;
  }
}
