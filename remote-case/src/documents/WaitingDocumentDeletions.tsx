import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { WaitingDeletions } from '@feltbok/ui/editing/WaitingDeletions.tsx';
import { useAtomValue } from 'jotai';
import { useId } from 'react';
import { getDocument, waitingDeletionsAtom } from './documents.state';

/** Lists documents whose deletion waits to be sent to the server. */
export function WaitingDocumentDeletions() {
  const t = useTexts('case');
  const deletions = useAtomValue(waitingDeletionsAtom);
  const heading = useId();
  if (deletions.length === 0) return null;
  return (
    <section className="fb-documents-deletions" aria-labelledby={heading}>
      <h3 id={heading}>{t('documents.deletions')}</h3>
      <WaitingDeletions
        items={deletions}
        rowClassName="fb-document-failed"
        getRow={(item) => {
          const name = getDocument(item).fileName.toLocaleUpperCase('nb');
          return {
            words: <span className="fb-document-name">{name}</span>,
            undo: t('documents.undo'),
            undoLabel: t('documents.undoOf', { name }),
          };
        }}
      />
    </section>
  );
}
