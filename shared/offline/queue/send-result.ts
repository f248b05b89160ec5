import type { Sender } from '@feltbok/contract/client/answer-origin.ts';
import type { ApiFailureKind } from '@feltbok/contract/client/api-failure.ts';
import type { Change } from './change.ts';
import type { Synced } from './kinds/kind.ts';

/** The outcome of one attempt, reported to the host. */
export interface SendResult {
  change: Change;
  outcome: 'committed' | 'conflict' | 'refused' | 'superseded' | 'merged' | 'sign-in' | 'later';
  /** Only with 'committed'. */
  synced?: Synced;
  /** Why the attempt was not answered. Only with 'later' and 'sign-in'. */
  failure?: ApiFailureKind;
  /** What has answered in place of the API. Only with 'later'. */
  sender?: Sender;
  /** Whether the user has saved the change on this page and has had no toast about it yet. */
  isFirstTry: boolean;
  /** Whether the user has deleted the resource meanwhile, so that no toast is shown. */
  isGivenUp?: boolean;
}
