import type { BoundaryMarkCode } from '@feltbok/contract/boundary-marks.ts';
import { createStoredAnswers } from '@feltbok/offline/stores/stored-answers.ts';
import { shareAnswerAtom } from '@feltbok/runtime/device/shared-answers.state.ts';
import { deviceStoreAtom } from '@feltbok/runtime/device/storage.state.ts';
import { hostServicesAtom } from '@feltbok/runtime/federation/remote.ts';
import { atom } from 'jotai';

/** Reads the customer's codes of boundary marks from the device, else from the API. */
export const loadMarkCodesAtom = atom(null, async (get): Promise<readonly BoundaryMarkCode[]> => {
  const answers = createStoredAnswers(get(deviceStoreAtom), get(hostServicesAtom).api);
  const recalled = await answers.recall('getBoundaryMarkCodes', { path: {} });
  if (recalled) return recalled.body;
  const once = { since: Date.now(), share: get(shareAnswerAtom) };
  const answer = await answers.askOnce('getBoundaryMarkCodes', { path: {} }, once);
  return answer?.ok ? answer.body : [];
});
