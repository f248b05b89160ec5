import { listStatements } from '@feltbok/domain/agreements/signing.domain.ts';
import { computeFingerprint } from '@feltbok/domain/signatures/signature-evidence.ts';
import type { SignatureFields } from '@feltbok/domain/signatures/signature-record.ts';
import { hostServicesAtom } from '@feltbok/runtime/federation/remote.ts';
import { signingNoticesAtom } from '@feltbok/runtime/sync/signing-notices.state.ts';
import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useOnReconnect } from '../use-on-reconnect.ts';
import { makeCode, type ShownCode } from './own-phone.data.ts';
import { buildRequestFields, type SigningRequestInput } from './request-fields.domain.ts';
import { endRequest, fetchRequests, withdrawRequest } from './requests.data.ts';

export type OwnPhoneState = 'asking' | 'expired' | 'unreachable' | 'failed' | ShownCode;

/** Milliseconds between checks of the server, for when no notice comes through. */
const pollIntervalMs = 10_000;

interface OwnPhone extends SigningRequestInput {
  onSigned: (signed: SignatureFields) => Promise<boolean>;
}

/**
 * Shows a code while it is mounted, and hands over the party's signature.
 * @returns the state, and a function that requests a new code
 */
export function useOwnPhone({ signing, subject, user, deputy, onSigned }: OwnPhone) {
  const { api, apiAddress = '' } = useAtomValue(hostServicesAtom);
  const notices = useAtomValue(signingNoticesAtom);
  const [state, setState] = useState<OwnPhoneState>('asking');
  const latest = useRef({ state, onSigned, isTaken: false });
  latest.current = { ...latest.current, state, onSigned };
  const { business } = signing.statement;

  /** Hands over the party's signature of this text, if there is one. */
  const checkRequests = useCallback(async () => {
    const fingerprints = await Promise.all(listStatements(signing).map(computeFingerprint));
    const requests = await fetchRequests(api, business);
    const partyRequests =
      requests?.filter(
        (request) =>
          request.party === signing.party.uuid && fingerprints.includes(request.fingerprint),
      ) ?? [];
    const signed = partyRequests.find(({ signature }) => signature);
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
      typeof shown === 'object' &&
      partyRequests.find(({ requestId }) => requestId === shown.requestId);
    if (current && current.state !== 'open' && !signed) setState('expired');
    return signed !== undefined;
  }, [api, business, signing]);

  const requestCode = useCallback(async () => {
    setState('asking');
    // The party may have signed while the page was closed.
    if (await checkRequests()) return;
    setState(
      await makeCode(api, apiAddress, buildRequestFields({ signing, subject, user, deputy })),
    );
  }, [api, apiAddress, checkRequests, signing, subject, user, deputy]);

  useCode(
    state,
    requestCode,
    (requestId) => !latest.current.isTaken && void withdrawRequest(api, requestId),
  );
  usePolling(typeof state === 'object', checkRequests, notices);
  return { state, requestCode };
}

/** Requests the first code, and withdraws a code that is no longer shown. */
function useCode(
  state: OwnPhoneState,
  requestCode: () => Promise<void>,
  onHidden: (requestId: string) => void,
): void {
  const first = useRef(requestCode);
  useEffect(() => void first.current(), []);
  const shown = typeof state === 'object' ? state.requestId : null;
  const hidden = useRef(onHidden);
  hidden.current = onHidden;
  useEffect(() => () => void (shown && hidden.current(shown)), [shown]);
}

function usePolling(
  isShown: boolean,
  checkRequests: () => Promise<unknown>,
  notices: number,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each notice is a reason to check
  useEffect(() => {
    if (isShown) void checkRequests();
  }, [isShown, checkRequests, notices]);
  useEffect(() => {
    if (!isShown) return;
    const timer = setInterval(() => void checkRequests(), pollIntervalMs);
    return () => clearInterval(timer);
  }, [isShown, checkRequests]);
  useOnReconnect(isShown ? checkRequests : null);
}
