import type { Signing } from '@feltbok/shared/case/signing.domain';
import { hostServicesAtom } from '@feltbok/shared/contract/remote';
import { fingerprintOf } from '@feltbok/shared/domain/signature-evidence';
import { signingNoticesAtom } from '@feltbok/shared/sync/signing-notices.state';
import { useOnReconnect } from '@feltbok/shared/ui/use-on-reconnect';
import type { SigningRequest } from '@feltbok/shared/wire/signing-requests';
import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useRef, useState } from 'react';
import { endRequest, fetchRequests, takeBack } from './own-phone.data';

export interface SentLink extends SigningRequest {
  /** Whether the party still signs here, and the very same. */
  fits: boolean;
}

/** What is signed on the screen that shows the links. */
export interface SignedHere {
  businessId: number;
  /** HTML of the agreement; null for attendance. */
  text: string | null;
  /** @param party uuid. @returns null where no such party signs here */
  signingOf: (party: string) => Signing | null;
  /** Whether a party's signature stands in the case, or waits to be sent there. @param party uuid */
  isSaved: (party: string, signature: string) => boolean;
}

/** The links that were sent and not removed, the newest first; none where they cannot be fetched. */
export function useSigningLinks(here: SignedHere) {
  const { api } = useAtomValue(hostServicesAtom);
  const notices = useAtomValue(signingNoticesAtom);
  const [sent, setSent] = useState<readonly SigningRequest[]>([]);
  const latest = useRef(here);
  latest.current = here;
  const fitting = useFitting(sent, here);
  const { businessId } = here;
  const isAgreement = here.text !== null;
  const load = useCallback(async () => {
    const found = await fetchRequests(api, businessId);
    if (found) setSent(found.filter((one) => one.way === 'link' && one.isAgreement === isAgreement));
  }, [api, businessId, isAgreement]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each notice is a reason to look
  useEffect(() => {
    void load();
  }, [load, notices]);
  useOnReconnect(load);
  const isDone = ({ party, signature }: SigningRequest) => signature !== null && here.isSaved(party, signature);
  /** @returns whether it was removed */
  const end = async (requestId: string) => {
    const isOpen = sent.some((one) => one.requestId === requestId && one.state === 'open');
    const answer = await (isOpen ? takeBack : endRequest)(api, requestId);
    if (answer.ok) setSent((now) => now.filter((one) => one.requestId !== requestId));
    // Signed meanwhile, it is offered.
    else void load();
    return answer.ok;
  };
  const links = sent.filter((one) => !isDone(one)).map((one) => ({ ...one, fits: fitting.has(one.requestId) }));
  return { links, end };
}

/** Ids of those that are of what is signed here now. */
function useFitting(sent: readonly SigningRequest[], { signingOf, text }: SignedHere): ReadonlySet<string> {
  const [fitting, setFitting] = useState<ReadonlySet<string>>(new Set());
  const statementOf = useRef(signingOf);
  statementOf.current = signingOf;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is another statement
  useEffect(() => {
    let isCurrent = true;
    const found = sent.map(async ({ requestId, party, fingerprint }) => {
      const signing = statementOf.current(party);
      return signing && (await fingerprintOf(signing.statement)) === fingerprint ? [requestId] : [];
    });
    void Promise.all(found).then((ids) => isCurrent && setFitting(new Set(ids.flat())));
    return () => {
      isCurrent = false;
    };
  }, [sent, text]);
  return fitting;
}
