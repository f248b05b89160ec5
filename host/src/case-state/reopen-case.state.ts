import { renewCaseListAtom } from '@feltbok/runtime/case/case-list.state.ts';
import { hostServicesAtom } from '@feltbok/runtime/federation/remote.ts';
import { atom } from 'jotai';

/** Opens a delivered case again. @returns whether the server has done so */
export const reopenCaseAtom = atom(null, async (get, set, id: number): Promise<boolean> => {
  const { ok } = await get(hostServicesAtom).api.call('reopenBusiness', {
    path: { id },
    body: undefined,
    idempotencyKey: crypto.randomUUID(),
  });
  if (ok) await set(renewCaseListAtom);
  return ok;
});
