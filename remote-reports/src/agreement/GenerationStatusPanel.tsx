import { isMisfit } from '@feltbok/domain/signatures/signature-evidence.ts';
import type { FailedItem } from '@feltbok/offline/queue/change.ts';
import { isPaperChange } from '@feltbok/offline/queue/kinds/paper.domain.ts';
import { getRejectionReason } from '@feltbok/offline/queue/rejection.domain.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { RejectedItem } from '@feltbok/ui/editing/RejectedItem.tsx';
import { useSetAtom } from 'jotai';
import { CopyOffer } from '../papers/CopyOffer';
import { type GenerationStatus, reopenAgreementAtom } from './generation.state';

/** Shows the status of an agreement whose PDF was asked for, and what can be done about it. */
export function GenerationStatusPanel({
  uuid,
  status,
}: {
  uuid: string;
  status: GenerationStatus;
}) {
  const t = useTexts('reports');
  const shared = useTexts();
  const reopen = useSetAtom(reopenAgreementAtom);
  const { state, item } = status;
  const words = (
    <div>
      <h3>{t(`agreement.${state}Title`)}</h3>
      <p>
        {status.state === 'rejected'
          ? getRejectionText(status.item, t, shared)
          : t(`agreement.${status.state}Text`)}
      </p>
    </div>
  );
  return (
    <section
      className={`fb-agreement-status fb-agreement-status-${state}`}
      role={state === 'rejected' ? 'alert' : 'status'}
    >
      {state === 'sending' ? (
        words
      ) : (
        <RejectedItem item={item} words={words}>
          <Button onClick={() => void reopen(uuid)}>{t('agreement.edit')}</Button>
        </RejectedItem>
      )}
      {state !== 'rejected' && isPaperChange(item.change) && (
        <CopyOffer change={item.change} isWaiting={state === 'waiting'} />
      )}
    </section>
  );
}

/** Agreements have their own texts for rejections, except for those about signatures. */
function getRejectionText(
  item: FailedItem,
  t: ReturnType<typeof useTexts<'reports'>>,
  shared: ReturnType<typeof useTexts<'shared'>>,
): string {
  const rejection = getRejectionReason(item);
  if (isMisfit(rejection)) return shared(`sync.refusals.${rejection}`);
  if (rejection === 'unseenText') return shared('sync.refusals.unseenText');
  if (rejection === 'gone') return t('agreement.rejections.notFound');
  const isNamed = rejection === 'forbidden' || rejection === 'tooLarge';
  return t(`agreement.rejections.${isNamed ? rejection : 'other'}`);
}
