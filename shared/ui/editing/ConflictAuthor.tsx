import type { HistoryEvent } from '@feltbok/contract/history.ts';
import { formatDate, formatTime } from '@feltbok/domain/values/dates.ts';
import { openBusinessAtom } from '@feltbok/runtime/case/open-business.state.ts';
import { hostServicesAtom } from '@feltbok/runtime/federation/remote.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';

interface ConflictAuthorProps {
  /** The kind of what is in conflict, as the history of the case names it. */
  resource: string;
  /** The revision of the other version. A newer one was saved by somebody else again. */
  revision: number | null;
}

/**
 * Tells who saved the version that an edit is in conflict with, and when, from the history of the
 * case. Without contact it says nothing.
 */
export function ConflictAuthor({ resource, revision }: ConflictAuthorProps) {
  const t = useTexts();
  const { api } = useAtomValue(hostServicesAtom);
  const open = useAtomValue(openBusinessAtom);
  const [latest, setLatest] = useState<HistoryEvent | null>(null);
  const caseId = open?.case.caseId;
  const businessId = open?.business.businessId;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another revision has another author
  useEffect(() => {
    if (caseId === undefined) return;
    let isCurrent = true;
    const isOfConflict = (event: HistoryEvent) =>
      event.resource === resource && event.businessId === businessId;
    void api
      .call('getCaseHistory', { path: { caseId }, query: {}, body: undefined })
      .then((answer) => {
        if (isCurrent && answer.ok) setLatest(answer.body.events.find(isOfConflict) ?? null);
      });
    return () => {
      isCurrent = false;
    };
  }, [api, caseId, businessId, resource, revision]);
  if (!latest || latest.author.name === '') return null;
  const time = `${formatDate(latest.occurredAt)} ${formatTime(latest.occurredAt)}`;
  return <p role="status">{t('conflict.author', { name: latest.author.name, time })}</p>;
}
