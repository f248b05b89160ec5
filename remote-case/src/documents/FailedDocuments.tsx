import { formatByteSize } from '@feltbok/domain/documents/byte-size.ts';
import type { Change, FailedItem } from '@feltbok/offline/queue/change.ts';
import {
  type DocumentPayload,
  documentKind,
} from '@feltbok/offline/queue/kinds/document.domain.ts';
import { getRejectionReason } from '@feltbok/offline/queue/rejection.domain.ts';
import { findConflict, useReopened } from '@feltbok/runtime/editing/queued-changes.ts';
import { discard } from '@feltbok/runtime/editing/submit.ts';
import { useLanguage, useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { ConfirmDialog } from '@feltbok/ui/confirm-dialog.tsx';
import { Button } from '@feltbok/ui/core.tsx';
import { DeletionChoice } from '@feltbok/ui/editing/DeletionChoice.tsx';
import { RejectedItem } from '@feltbok/ui/editing/RejectedItem.tsx';
import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useId, useRef, useState } from 'react';
import { describeDocument } from './document-name.domain';
import {
  deleteDespiteConflictAtom,
  failedDocumentsAtom,
  getDocument,
  sendWithoutMarkAtom,
} from './documents.state';

type FailedDocumentItem = FailedItem & { change: Change<DocumentPayload> };

/** Lists documents that the server rejected, with the reason and what the user can do. */
export function FailedDocuments() {
  const t = useTexts('case');
  const failed = useAtomValue(failedDocumentsAtom);
  const heading = useId();
  const section = useRef<HTMLElement>(null);
  useReopened(failed, () => section.current?.focus());
  if (failed.length === 0) return null;
  return (
    <section ref={section} className="fb-documents-failed" aria-labelledby={heading} tabIndex={-1}>
      <h3 id={heading}>{t('documents.failed')}</h3>
      <ul>
        {failed.map((item) => (
          <FailedDocument key={item.key} item={item} />
        ))}
      </ul>
    </section>
  );
}

function FailedDocument({ item }: { item: FailedDocumentItem }) {
  const t = useTexts('case');
  const shared = useTexts();
  const language = useLanguage();
  const { get } = useStore();
  const deleteDespiteConflict = useSetAtom(deleteDespiteConflictAtom);
  const sendWithoutMark = useSetAtom(sendWithoutMarkAtom);
  const { fileName, description, fileSize } = getDocument(item);
  const name = fileName.toLocaleUpperCase('nb');
  const conflict = findConflict(documentKind, item);
  const words = (
    <div className="fb-document-words">
      <span className="fb-document-name">{name}</span>
      <small className="fb-document-facts">
        {[description, formatByteSize(fileSize, language)].filter(Boolean).join(' · ')}
      </small>
      <span>
        {conflict
          ? t('documents.failedConflict')
          : shared(`sync.refusals.${getRejectionReason(item)}`)}
      </span>
    </div>
  );
  return (
    <li className="fb-document-failed">
      {conflict ? (
        <>
          {words}
          <DeletionChoice
            name={name}
            onDrop={() => void discard(get, item.key)}
            onDelete={() => void deleteDespiteConflict(conflict)}
          />
        </>
      ) : (
        <RejectedItem item={item} name={name} words={words}>
          {getDocument(item).markUuid && (
            <Button
              aria-label={t('documents.sendUntiedOf', { name })}
              onClick={() => void sendWithoutMark(item)}
            >
              {t('documents.sendUntied')}
            </Button>
          )}
          <DiscardDocument item={item} name={name} />
        </RejectedItem>
      )}
    </li>
  );
}

/** Discards the change after a question, since a new file exists nowhere else. */
function DiscardDocument({ item, name }: { item: FailedDocumentItem; name: string }) {
  const t = useTexts('case');
  const { get } = useStore();
  const [isAsking, setAsking] = useState(false);
  const isNew = item.change.method === 'POST';
  return (
    <>
      <Button
        danger
        aria-label={t('documents.discardOf', { name })}
        onClick={() => setAsking(true)}
      >
        {t('documents.discard')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        kind="delete"
        text={t(isNew ? 'documents.discardQuestion' : 'documents.discardChangeQuestion', {
          name: describeDocument(getDocument(item), name),
        })}
        onYes={() => {
          setAsking(false);
          void discard(get, item.key);
        }}
        onNo={() => setAsking(false)}
      />
    </>
  );
}
