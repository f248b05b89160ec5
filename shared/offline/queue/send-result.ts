import type { Sender } from '@feltbok/contract/client/answer-origin.ts';
import type { ApiFailureKind } from '@feltbok/contract/client/api-failure.ts';
import type { Change } from './change.ts';
import type { Synced } from './kinds/kind.ts';

/** What became of one attempt: reported to the part of the app that owns the data. */
export interface SendResult {
  change: Change;
  outcome: 'committed' | 'conflict' | 'refused' | 'superseded' | 'merged' | 'sign-in' | 'later';
  /** Only with 'committed'. */
  synced?: Synced;
  /** Only with 'later' and 'sign-in': what came instead of an answer that settles it. */
  failure?: ApiFailureKind;
  /** Only with 'later': who has answered in place of the API. */
  sender?: Sender;
  /** The first try follows the user's own Save; later ones happen by themselves. */
  isFirstTry: boolean;
  /** The user has deleted it meanwhile: nobody waits for the news. */
  isGivenUp?: boolean;
}
