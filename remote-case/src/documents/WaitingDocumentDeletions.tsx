import { discard } from '@feltbok/shared/editing/submit';
import { useTexts } from '@feltbok/shared/i18n/i18n';
import { Button } from '@feltbok/shared/ui/core';
import { useAtomValue, useStore } from 'jotai';
import { useId } from 'react';
import { documentIn, waitingDeletionsAtom } from './documents.state';

/** Documents that are deleted here and still on the server: their deletion can be undone while it is queued. */
export function WaitingDocumentDeletions() {
  const t = useTexts('case');
  const { get } = useStore();
  const deletions = useAtomValue(waitingDeletionsAtom);
  const heading = useId();
  if (deletions.length === 0) return null;
  return (
    <section className="fb-documents-deletions" aria-labelledby={heading}>
      <h3 id={heading}>{t('documents.deletions')}</h3>
      <ul>
        {deletions.map((item) => {
          const name = documentIn(item).fileName.toLocaleUpperCase('nb');
          return (
            <li key={item.key} className="fb-document-failed">
              <span className="fb-document-name">{name}</span>
              <Button aria-label={t('documents.undoOf', { name })} onClick={() => void discard(get, item.key)}>
                {t('documents.undo')}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
