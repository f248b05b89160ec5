import { retry } from '@feltbok/shared/editing/submit';
import { useTexts } from '@feltbok/shared/i18n/i18n';
import { rejectionOf } from '@feltbok/shared/sync/rejection.domain';
import { Button } from '@feltbok/shared/ui/core';
import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { MarkConflictChoice } from './MarkConflictChoice';
import { discardRejectedMarkAtom } from './mark-conflict.state';
import { failedMarksAtom } from './marks.state';

/** What the server would not have of a mark, and what can be done about it; nothing where all is well. */
export function MarkFailure({ uuid }: { uuid: string }) {
  const [t, shared] = [useTexts('maps'), useTexts()];
  const { get } = useStore();
  const discard = useSetAtom(discardRejectedMarkAtom);
  const item = useAtomValue(failedMarksAtom).get(uuid);
  if (!item) return null;
  if (item.conflict) return <MarkConflictChoice key={item.failedAt} item={item} />;
  return (
    <div className="fb-mark-failure" role="alert">
      <p>{t('marks.rejected', { reason: shared(`sync.refusals.${rejectionOf(item)}`) })}</p>
      <div className="fb-mark-ways">
        <Button onClick={() => void retry(get, item.key)}>{shared('retry')}</Button>
        <Button danger onClick={() => void discard(item)}>
          {t('marks.discard')}
        </Button>
      </div>
    </div>
  );
}
