import type { ListedDocument } from '@feltbok/shared/case/documents.domain';
import { hostServicesAtom } from '@feltbok/shared/contract/remote';
import { saveFile } from '@feltbok/shared/device/save-file';
import { sizeOf } from '@feltbok/shared/domain/byte-size';
import { DeletionChoice } from '@feltbok/shared/editing/DeletionChoice';
import { useReopened } from '@feltbok/shared/editing/queued-changes';
import { discard, retry } from '@feltbok/shared/editing/submit';
import { useLanguage, useTexts } from '@feltbok/shared/i18n/i18n';
import type { FailedItem } from '@feltbok/shared/sync/change';
import { documentKind } from '@feltbok/shared/sync/kinds/document.domain';
import { rejectionOf } from '@feltbok/shared/sync/rejection.domain';
import { ConfirmDialog } from '@feltbok/shared/ui/confirm-dialog';
import { Button } from '@feltbok/shared/ui/core';
import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useId, useRef, useState } from 'react';
import { deleteAllTheSameAtom, documentIn, failedDocumentsAtom } from './documents.state';

/** Documents that the server rejected: why, and what to do about each. */
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

function FailedDocument({ item }: { item: FailedItem }) {
  const [t, shared] = [useTexts('case'), useTexts()];
  const language = useLanguage();
  const { fileName, description, fileSize } = documentIn(item);
  const name = fileName.toLocaleUpperCase('nb');
  const theirs = item.conflict && documentKind.theirs(item.conflict)?.values.document;
  return (
    <li className="fb-document-failed">
      <div className="fb-document-words">
        <span className="fb-document-name">{name}</span>
        <small className="fb-document-facts">
          {[description, sizeOf(fileSize, language)].filter(Boolean).join(' · ')}
        </small>
        <span>{theirs ? t('documents.failedConflict') : shared(`sync.refusals.${rejectionOf(item)}`)}</span>
      </div>
      {theirs ? <Choice item={item} name={name} theirs={theirs} /> : <Ways item={item} name={name} />}
    </li>
  );
}

interface ItemProps {
  item: FailedItem;
  name: string;
}

function Choice({ item, name, theirs }: ItemProps & { theirs: ListedDocument }) {
  const { get } = useStore();
  const deleteAllTheSame = useSetAtom(deleteAllTheSameAtom);
  return (
    <div className="fb-document-ways">
      <DeletionChoice
        name={name}
        onDrop={() => void discard(get, item.key)}
        onDelete={() => void deleteAllTheSame(item, theirs)}
      />
    </div>
  );
}

function Ways({ item: { key, change }, name }: ItemProps) {
  const [t, shared] = [useTexts('case'), useTexts()];
  const { get } = useStore();
  const { sync, notify } = useAtomValue(hostServicesAtom);
  const [isAsking, setAsking] = useState(false);
  const exportFile = async () => {
    const file = (await sync.exportItem(key).catch(() => null))?.file;
    if (file) saveFile(file);
    else notify({ kind: 'error', text: shared('sync.notExported', { item: name }) });
  };
  return (
    <div className="fb-document-ways">
      {change.method === 'POST' && (
        <Button
          aria-label={shared('sync.itemActions', { action: shared('sync.export'), item: name })}
          onClick={() => void exportFile()}
        >
          {shared('sync.export')}
        </Button>
      )}
      <Button aria-label={t('documents.retryOf', { name })} onClick={() => void retry(get, key)}>
        {shared('retry')}
      </Button>
      <Button danger aria-label={t('documents.discardOf', { name })} onClick={() => setAsking(true)}>
        {t('documents.discard')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        kind="delete"
        text={t('documents.discardQuestion', { name })}
        onYes={() => {
          setAsking(false);
          void discard(get, key);
        }}
        onNo={() => setAsking(false)}
      />
    </div>
  );
}
