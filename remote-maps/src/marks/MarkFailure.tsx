import { getRejectionReason } from '@feltbok/offline/queue/rejection.domain.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { RejectedItem } from '@feltbok/ui/editing/RejectedItem.tsx';
import { useAtomValue, useSetAtom } from 'jotai';
import { MarkConflictChoice } from './MarkConflictChoice';
import { discardRejectedMarkAtom } from './mark-conflict.state';
import { failedMarksAtom } from './marks.state';

/** Tells why the server rejected a mark, and what the user can do; empty without a failure. */
export function MarkFailure({ uuid }: { uuid: string }) {
  const t = useTexts('maps');
  const shared = useTexts();
  const discard = useSetAtom(discardRejectedMarkAtom);
  const item = useAtomValue(failedMarksAtom).get(uuid);
  if (!item) return null;
  if (item.conflict) return <MarkConflictChoice key={item.failedAt} item={item} />;
  const reason = shared(`sync.refusals.${getRejectionReason(item)}`);
  return (
    <div className="fb-mark-failure" role="alert">
      <RejectedItem item={item} words={<p>{t('marks.rejected', { reason })}</p>}>
        <Button danger onClick={() => void discard(item)}>
          {t('marks.discard')}
        </Button>
      </RejectedItem>
    </div>
  );
}
