import { discard } from '@feltbok/shared/editing/submit';
import { useTexts } from '@feltbok/shared/i18n/i18n';
import { Button } from '@feltbok/shared/ui/core';
import { useAtomValue, useStore } from 'jotai';
import { waitingMarkDeletionsAtom } from './marks.state';
import { useMarkName } from './use-mark-name';

/** Marks that are deleted here and not on the server yet: as long as they are, it can be undone. */
export function WaitingMarkDeletions() {
  const t = useTexts('maps');
  const { get } = useStore();
  const deletions = useAtomValue(waitingMarkDeletionsAtom);
  const nameOf = useMarkName();
  return deletions.map(({ key, change }) => {
    const name = nameOf(change.payload.mark);
    return (
      <p key={key} className="fb-mark-list-deletion">
        {t('marks.deletions', { names: name })}
        <Button aria-label={t('marks.undoDeletionOf', { name })} onClick={() => void discard(get, key)}>
          {t('marks.undoDeletion')}
        </Button>
      </p>
    );
  });
}
