import type { SigningRequest } from '@feltbok/contract/signing-requests.ts';
import { listStatements, type Signing } from '@feltbok/domain/agreements/signing.domain.ts';
import { computeFingerprint } from '@feltbok/domain/signatures/signature-evidence.ts';
import { hostServicesAtom } from '@feltbok/runtime/federation/remote.ts';
import { signingNoticesAtom } from '@feltbok/runtime/sync/signing-notices.state.ts';
import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useOnReconnect } from '../use-on-reconnect.ts';
import { endRequest, fetchRequests, takeBack } from './requests.data.ts';

/**
 * How a link compares with what is signed on the screen. `not a party`: the screen has no such
 * party; `unknown`: the fingerprint is still being computed.
 */
export type LinkFit = 'same' | 'changed' | 'not a party' | 'unknown';

export interface SentLink extends SigningRequest {
  fit: LinkFit;
}

/** What is signed on the screen that shows the links. */
export interface SignedHere {
  businessId: number;
  /** The model of the agreement; null for attendance. */
  text: string | null;
  /** @param party uuid. @returns null where no such party signs here */
  signingOf: (party: string) => Signing | null;
  /**
   * Whether a party's signature stands in the case, or waits to be sent there. @param party uuid
   */
  isSaved: (party: string, signature: string) => boolean;
}

/**
 * The links that were sent and not removed, the newest first; none where they cannot be fetched.
 */
export function useSigningLinks(here: SignedHere) {
  const { api } = useAtomValue(hostServicesAtom);
  const notices = useAtomValue(signingNoticesAtom);
  const [sent, setSent] = useState<readonly SigningRequest[]>([]);
  const latest = useRef(here);
  latest.current = here;
  const fits = useFits(sent, here);
  const { businessId } = here;
  const isAgreement = here.text !== null;
  const load = useCallback(async () => {
    const found = await fetchRequests(api, businessId);
    if (found)
      setSent(found.filter((one) => one.way === 'link' && one.isAgreement === isAgreement));
  }, [api, businessId, isAgreement]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each notice is a reason to look
  useEffect(() => {
    void load();
  }, [load, notices]);
  useOnReconnect(load);
  const isDone = ({ party, signature }: SigningRequest) =>
    signature !== null && here.isSaved(party, signature);
  /** @returns whether it was removed */
  const end = async (requestId: string) => {
    const isOpen = sent.some((one) => one.requestId === requestId && one.state === 'open');
    const answer = await (isOpen ? takeBack : endRequest)(api, requestId);
    if (answer.ok) setSent((now) => now.filter((one) => one.requestId !== requestId));
    // Signed meanwhile, it is offered.
    else void load();
    return answer.ok;
  };
  const links = sent
    .filter((one) => !isDone(one))
    .map((one): SentLink => ({ ...one, fit: fits.get(one.requestId) ?? 'unknown' }));
  return { links, end };
}

/** Compares every link with what is signed here now, by request id. */
function useFits(
  sent: readonly SigningRequest[],
  { signingOf, text }: Pick<SignedHere, 'signingOf' | 'text'>,
): ReadonlyMap<string, LinkFit> {
  const [fits, setFits] = useState<ReadonlyMap<string, LinkFit>>(new Map());
  const latestSigningOf = useRef(signingOf);
  latestSigningOf.current = signingOf;
  const partiesHere = sent
    .map(({ party }) => party)
    .filter((party) => signingOf(party) !== null)
    .join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text or party is another statement
  useEffect(() => {
    let isCurrent = true;
    const found = sent.map(async (request): Promise<[string, LinkFit]> => {
      const signing = latestSigningOf.current(request.party);
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
