import { isFreshSignInNeeded } from '@feltbok/contract/client/api-failure.ts';
import type { Device } from '@feltbok/contract/devices.ts';
import { identities } from '@feltbok/offline/identity/identities.data.ts';
import { hostServicesAtom } from '@feltbok/runtime/federation/remote.ts';
import { atom } from 'jotai';

interface DevicesLoad {
  phase: 'loading' | 'loaded' | 'failed';
  devices: readonly Device[];
  /** The id of this device; null where it stores nothing. */
  ownDeviceId: string | null;
}

const loadAtom = atom<DevicesLoad>({ phase: 'loading', devices: [], ownDeviceId: null });

/** The devices of the account, as the API knew them when it was last asked. */
export const devicesAtom = atom((get) => get(loadAtom));

export const loadDevicesAtom = atom(null, async (get, set) => {
  const [answer, record] = await Promise.all([
    get(hostServicesAtom).api.call('getDevices', { path: {}, body: undefined }),
    identities.getCurrent().catch(() => null),
  ]);
  const ownDeviceId = record?.deviceId ?? null;
  set(loadAtom, (known) =>
    answer.ok
      ? { phase: 'loaded', devices: answer.body, ownDeviceId }
      : { ...known, phase: 'failed', ownDeviceId },
  );
});

/** What came of it. `operator’s`: the operator has it wiped, and alone admits it. */
export type WipeOutcome = 'done' | 'sign-in too old' | 'operator’s' | 'failed';

/** Has a device wiped, or admits it again. */
export const wipeOrAdmitAtom = atom(
  null,
  async (get, set, deviceId: string, what: 'wipeDevice' | 'admitDevice'): Promise<WipeOutcome> => {
    const answer = await get(hostServicesAtom).api.call(what, {
      path: { deviceId },
      body: undefined,
    });
    if (!answer.ok && isFreshSignInNeeded(answer.failure.body)) return 'sign-in too old';
    const isOperators = !answer.ok && answer.failure.status === 409;
    if (answer.ok || isOperators) await set(loadDevicesAtom);
    if (isOperators) return 'operator’s';
    return answer.ok ? 'done' : 'failed';
  },
);
