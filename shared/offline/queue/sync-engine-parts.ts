import type { ApiClient } from '@feltbok/contract/client/api-client.ts';
import type { Change } from './change.ts';
import type { SyncRuntime } from './device.data.ts';
import type { SyncedChange } from './kinds/kind.ts';
import type { Reduce } from './queue.domain.ts';
import type { QueueObserver } from './queue-observer.ts';
import type { QueueStore } from './queue-store.ts';
import type { SendResult } from './send-result.ts';
import type { SenderLock } from './sender-lock.data.ts';

/** What the engine of a user is made of. */
export interface SyncEngineDeps {
  queue: QueueStore;
  api: Pick<ApiClient, 'send'>;
  observer: QueueObserver;
  device: SyncRuntime;
  lock: SenderLock;
  reduce?: Reduce;
  /**
   * Stores a file that the server has made of a change. Until it is stored the change waits, and is
   * answered with the same file again.
   */
  storeAnswer?: (change: Change, file: File) => Promise<void>;
  /** Called after the device's storage agrees with the outcome. */
  onSendResult: (result: SendResult) => void;
  /** What the server has taken over, before it is no longer laid over local data as waiting. */
  onSynced: (sent: readonly SyncedChange[]) => void;
  /**
   * Called when what another tab has sent no longer waits here: the data on this one's screen are
   * older.
   */
  onSentElsewhere: (sent: readonly SyncedChange[]) => void;
  reportError: (error: unknown) => void;
}
