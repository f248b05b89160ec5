import { listStatements } from '@feltbok/domain/agreements/signing.domain.ts';
import { computeFingerprint } from '@feltbok/domain/signatures/signature-evidence.ts';
import type { SignatureFields } from '@feltbok/domain/signatures/signature-record.ts';
import { hostServicesAtom } from '@feltbok/runtime/federation/remote.ts';
import { signingNoticesAtom } from '@feltbok/runtime/sync/signing-notices.state.ts';
import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useOnReconnect } from '../use-on-reconnect.ts';
import { type AskedFor, askedOf } from './asked-party.domain.ts';
import { makeCode, type ShownCode } from './own-phone.data.ts';
import { endRequest, fetchRequests, takeBack } from './requests.data.ts';

export type OwnPhoneState = 'asking' | 'expired' | 'unreachable' | 'failed' | ShownCode;

/** Where no notice comes through, the server is asked so often. */
const askedEveryMs = 10_000;

interface OwnPhone extends AskedFor {
  onSigned: (signed: SignatureFields) => Promise<boolean>;
}

/**
 * Shows a code for as long as it is mounted, and hands over what the party signs by it.
 * @returns where it stands, and what makes a new code
 */
export function useOwnPhone({ signing, subject, user, deputy, onSigned }: OwnPhone) {
  const { api, apiAddress = '' } = useAtomValue(hostServicesAtom);
  const notices = useAtomValue(signingNoticesAtom);
  const [state, setState] = useState<OwnPhoneState>('asking');
  const latest = useRef({ state, onSigned, isTaken: false });
  latest.current = { ...latest.current, state, onSigned };
  const { business } = signing.statement;

  /** Takes over what this party has signed of this text, if it has. */
  const look = useCallback(async () => {
    const fingerprints = await Promise.all(listStatements(signing).map(computeFingerprint));
    const requests = await fetchRequests(api, business);
    const ofParty =
      requests?.filter(
        (one) => one.party === signing.party.uuid && fingerprints.includes(one.fingerprint),
      ) ?? [];
    const signed = ofParty.find(({ signature }) => signature);
    if (signed?.signature && !latest.current.isTaken) {
      latest.current.isTaken = true;
      if (
        await latest.current.onSigned({
          signature: signed.signature,
          signatureRecord: signed.signatureRecord,
        })
      )
        void endRequest(api, signed.requestId);
      else latest.current.isTaken = false;
    }
    const { state: shown } = latest.current;
    const current =
      typeof shown === 'object' && ofParty.find(({ requestId }) => requestId === shown.requestId);
    if (current && current.state !== 'open' && !signed) setState('expired');
    return signed !== undefined;
  }, [api, business, signing]);

  const ask = useCallback(async () => {
    setState('asking');
    // What was signed while nobody looked, as when the page was closed meanwhile.
    if (await look()) return;
    setState(await makeCode(api, apiAddress, askedOf({ signing, subject, user, deputy })));
  }, [api, apiAddress, look, signing, subject, user, deputy]);

  useCode(state, ask, (requestId) => !latest.current.isTaken && void takeBack(api, requestId));
  useLooking(typeof state === 'object', look, notices);
  return { state, ask };
}

/** Makes the first code, and takes back one that is no longer shown. */
function useCode(
  state: OwnPhoneState,
  ask: () => Promise<void>,
  onHidden: (requestId: string) => void,
): void {
  const first = useRef(ask);
  useEffect(() => void first.current(), []);
  const shown = typeof state === 'object' ? state.requestId : null;
  const hidden = useRef(onHidden);
  hidden.current = onHidden;
  useEffect(() => () => void (shown && hidden.current(shown)), [shown]);
}

function useLooking(isShown: boolean, look: () => Promise<unknown>, notices: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each notice is a reason to look
  useEffect(() => {
    if (isShown) void look();
  }, [isShown, look, notices]);
  useEffect(() => {
    if (!isShown) return;
    const timer = setInterval(() => void look(), askedEveryMs);
    return () => clearInterval(timer);
  }, [isShown, look]);
  useOnReconnect(isShown ? look : null);
}
