import { hostServicesAtom } from '@feltbok/shared/contract/remote';
import { useTexts } from '@feltbok/shared/i18n/i18n';
import { rejectionOf } from '@feltbok/shared/sync/rejection.domain';
import { Button } from '@feltbok/shared/ui/core';
import { useAtomValue, useSetAtom } from 'jotai';
import { MarkConflictChoice } from './MarkConflictChoice';
import { closeMarkAtom } from './mark-edit.state';
import { failedMarksAtom } from './marks.state';

/** What the server would not have of a mark, and what can be done about it; nothing where all is well. */
export function MarkFailure({ uuid }: { uuid: string }) {
  const [t, shared] = [useTexts('maps'), useTexts()];
  const { sync } = useAtomValue(hostServicesAtom);
  const close = useSetAtom(closeMarkAtom);
  const item = useAtomValue(failedMarksAtom).get(uuid);
  if (!item) return null;
  if (item.conflict) return <MarkConflictChoice key={item.failedAt} item={item} />;
  return (
    <div className="fb-mark-failure" role="alert">
      <p>{t('marks.rejected', { reason: shared(`sync.refusals.${rejectionOf(item)}`) })}</p>
      <div className="fb-mark-ways">
        <Button onClick={() => void sync.retry(item.key)}>{shared('retry')}</Button>
        <Button
          danger
          onClick={() => {
            close();
            void sync.discard(item.key);
          }}
        >
          {t('marks.discard')}
        </Button>
      </div>
    </div>
  );
}
