import type { SigningRequest } from '@feltbok/contract/signing-requests.ts';
import { listStatements, type Signing } from '@feltbok/domain/agreements/signing.domain.ts';
import { computeFingerprint } from '@feltbok/domain/signatures/signature-evidence.ts';
import { hostServicesAtom } from '@feltbok/runtime/federation/remote.ts';
import { signingNoticesAtom } from '@feltbok/runtime/sync/signing-notices.state.ts';
import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useOnReconnect } from '../use-on-reconnect.ts';
import { endRequest, fetchRequests, withdrawRequest } from './requests.data.ts';

/**
 * Result of comparing a link's text with the one on the screen. `not a party`: the screen has no
 * such party; `unknown`: the fingerprint is still being computed.
 */
export type LinkFit = 'same' | 'changed' | 'not a party' | 'unknown';

export interface SentLink extends SigningRequest {
  fit: LinkFit;
}

/** What is signed on the screen that shows the links. */
export interface SigningScreen {
  businessId: number;
  /** The model of the agreement; null for attendance. */
  text: string | null;
  /** @param party uuid. @returns null when the party does not sign on this screen */
  getSigning: (party: string) => Signing | null;
  /** Whether a party's signature is saved in the case, or queued to be. @param party uuid */
  isSaved: (party: string, signature: string) => boolean;
}

/** Lists the sent links that were not removed, newest first; none when they cannot be fetched. */
export function useSigningLinks(screen: SigningScreen) {
  const { api } = useAtomValue(hostServicesAtom);
  const notices = useAtomValue(signingNoticesAtom);
  const [sent, setSent] = useState<readonly SigningRequest[]>([]);
  const latest = useRef(screen);
  latest.current = screen;
  const fits = useLinkFits(sent, screen);
  const { businessId } = screen;
  const isAgreement = screen.text !== null;
  const load = useCallback(async () => {
    const found = await fetchRequests(api, businessId);
    if (found)
      setSent(
        found.filter((request) => request.way === 'link' && request.isAgreement === isAgreement),
      );
  }, [api, businessId, isAgreement]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each notice is a reason to reload
  useEffect(() => {
    void load();
  }, [load, notices]);
  useOnReconnect(load);
  const isInCase = ({ party, signature }: SigningRequest) =>
    signature !== null && screen.isSaved(party, signature);
  /** @returns whether the link was removed */
  const removeLink = async (requestId: string) => {
    const isOpen = sent.some(
      (request) => request.requestId === requestId && request.state === 'open',
    );
    const answer = await (isOpen ? withdrawRequest : endRequest)(api, requestId);
    if (answer.ok)
      setSent((current) => current.filter((request) => request.requestId !== requestId));
    // The link may have been signed meanwhile; reloading offers the signature.
    else void load();
    return answer.ok;
  };
  const links = sent
    .filter((request) => !isInCase(request))
    .map((request): SentLink => ({ ...request, fit: fits.get(request.requestId) ?? 'unknown' }));
  return { links, removeLink };
}

/** Compares every link with the text on the screen, by request id. */
function useLinkFits(
  sent: readonly SigningRequest[],
  { getSigning, text }: Pick<SigningScreen, 'getSigning' | 'text'>,
): ReadonlyMap<string, LinkFit> {
  const [fits, setFits] = useState<ReadonlyMap<string, LinkFit>>(new Map());
  const latestGetSigning = useRef(getSigning);
  latestGetSigning.current = getSigning;
  const partiesHere = sent
    .map(({ party }) => party)
    .filter((party) => getSigning(party) !== null)
    .join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed text or party changes the statement
  useEffect(() => {
    let isCurrent = true;
    const found = sent.map(async (request): Promise<[string, LinkFit]> => {
      const signing = latestGetSigning.current(request.party);
      if (!signing) return [request.requestId, 'not a party'];
      const fingerprints = await Promise.all(listStatements(signing).map(computeFingerprint));
      const isSame = fingerprints.includes(request.fingerprint);
      return [request.requestId, isSame ? 'same' : 'changed'];
    });
    void Promise.all(found).then((entries) => isCurrent && setFits(new Map(entries)));
    return () => {
      isCurrent = false;
    };
  }, [sent, text, partiesHere]);
  return fits;
}
