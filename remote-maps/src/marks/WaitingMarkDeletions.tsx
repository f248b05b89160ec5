import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { WaitingDeletions } from '@feltbok/ui/editing/WaitingDeletions.tsx';
import { useAtomValue } from 'jotai';
import { waitingMarkDeletionsAtom } from './marks.state';
import { useMarkName } from './use-mark-name';

/** Lists marks that are deleted on the device but not yet on the server. */
export function WaitingMarkDeletions() {
  const t = useTexts('maps');
  const deletions = useAtomValue(waitingMarkDeletionsAtom);
  const nameOf = useMarkName();
  if (deletions.length === 0) return null;
  return (
    <WaitingDeletions
      items={deletions}
      className="fb-mark-list-deletions"
      rowClassName="fb-mark-list-deletion"
      getRow={({ change }) => {
        const name = nameOf(change.payload.mark);
        return {
          words: t('marks.deletions', { names: name }),
          undo: t('marks.undoDeletion'),
          undoLabel: t('marks.undoDeletionOf', { name }),
        };
      }}
    />
  );
}
