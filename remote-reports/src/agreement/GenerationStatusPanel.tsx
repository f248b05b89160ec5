import { RejectedItem } from '@feltbok/shared/editing/RejectedItem';
import { useTexts } from '@feltbok/shared/i18n/i18n';
import type { FailedItem } from '@feltbok/shared/sync/change';
import { rejectionOf } from '@feltbok/shared/sync/rejection.domain';
import { Button } from '@feltbok/shared/ui/core';
import { useSetAtom } from 'jotai';
import { type GenerationStatus, takeBackAtom } from './generation.state';

/** Shows the status of an agreement whose PDF was asked for, and what can be done about it. */
export function GenerationStatusPanel({ uuid, status }: { uuid: string; status: GenerationStatus }) {
  const t = useTexts('reports');
  const takeBack = useSetAtom(takeBackAtom);
  const { state, item } = status;
  const words = (
    <div>
      <h3>{t(`agreement.${state}Title`)}</h3>
      <p>
        {t(
          status.state === 'rejected'
            ? `agreement.rejections.${reasonOf(status.item)}`
            : `agreement.${status.state}Text`,
        )}
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
          <Button onClick={() => void takeBack(uuid)}>{t('agreement.edit')}</Button>
        </RejectedItem>
      )}
    </section>
  );
}

/** As the texts of an agreement name it, which has sentences of its own. */
function reasonOf(item: FailedItem) {
  const rejection = rejectionOf(item);
  if (rejection === 'gone') return 'notFound';
  return rejection === 'forbidden' || rejection === 'tooLarge' ? rejection : 'other';
}
