import type { ListedDocument } from '@feltbok/domain/cases/documents.domain.ts';
import { formatByteSize } from '@feltbok/domain/documents/byte-size.ts';
import { formatDate, formatTime } from '@feltbok/domain/values/dates.ts';
import { mayDoInCaseAtom } from '@feltbok/runtime/case/case-permissions.state.ts';
import { useLanguage, useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { ConfirmDialog } from '@feltbok/ui/confirm-dialog.tsx';
import { cutTextClass, useIsCut, WholeTextButton, WholeTextDialog } from '@feltbok/ui/cut-text.tsx';
import { WarningIcon } from '@feltbok/ui/icons.tsx';
import { LightButton } from '@feltbok/ui/light-button.tsx';
import { useAtomValue, useSetAtom } from 'jotai';
import { memo, useState } from 'react';
import { describeDocument, splitFileName } from './document-name.domain';
import { deleteDocumentAtom, setRelevanceAtom, type UploadStatus } from './documents.state';
import { useWithMarkNote } from './MarkOfPhoto';
import { SealNote, useSealFact } from './SealNote';
import { Thumbnail } from './Thumbnail';

interface DocumentItemProps {
  document: ListedDocument;
  /** Undefined when the server has the document as it is shown. */
  status: UploadStatus | undefined;
  hasRelevance: boolean;
  onOpen: (document: ListedDocument) => void;
}

export const DocumentItem = memo(function DocumentItem(props: DocumentItemProps) {
  const { document, status, hasRelevance, onOpen } = props;
  const t = useTexts('case');
  const setRelevance = useSetAtom(setRelevanceAtom);
  const mayChange = useAtomValue(mayDoInCaseAtom)('documents');
  const name = document.fileName.toLocaleUpperCase('nb');
  const { start, end } = splitFileName(name);
  const facts = useDocumentFacts(document);
  const [element, isCut] = useIsCut<HTMLLIElement>([name, facts]);
  const [isReadWhole, setReadWhole] = useState(false);
  return (
    <li ref={element} className="fb-document">
      <button
        type="button"
        className="fb-document-open"
        aria-label={t('documents.open', { name })}
        disabled={document.scan === 'infected'}
        onClick={() => onOpen(document)}
      >
        <Thumbnail document={document} />
        <span className="fb-document-words">
          <span className="fb-document-name" title={name}>
            <span className={cutTextClass}>{start}</span>
            <span>{end}</span>
          </span>
          <small className={`fb-document-facts ${cutTextClass}`}>{facts}</small>
        </span>
      </button>
      {isCut && <WholeTextButton name={name} onClick={() => setReadWhole(true)} />}
      {isReadWhole && (
        <WholeTextDialog
          title={name}
          texts={[[t('documents.facts'), facts]]}
          onClose={() => setReadWhole(false)}
        />
      )}
      {status && <UploadStatusLine document={document} name={name} status={status} />}
      {hasRelevance && (
        <label className="fb-document-relevance">
          <input
            type="checkbox"
            checked={document.isRelevant}
            disabled={!mayChange}
            aria-label={t('documents.relevantOf', { name })}
            onChange={({ target }) => void setRelevance(document, target.checked)}
          />
          <span aria-hidden="true">{t('documents.relevant')}</span>
        </label>
      )}
      <SealNote document={document} name={name} />
      {document.scan && <ScanNote document={document} name={name} scan={document.scan} />}
    </li>
  );
});

function useDocumentFacts(document: ListedDocument): string {
  const { description, fileSize, capturedAt, markUuid } = document;
  const t = useTexts('case');
  const language = useLanguage();
  const seal = useSealFact(document);
  const taken =
    capturedAt &&
    t('documents.taken', { time: `${formatDate(capturedAt)} ${formatTime(capturedAt)}` });
  return [
    description,
    formatByteSize(fileSize, language),
    seal,
    taken,
    markUuid && t('documents.atMark'),
  ]
    .filter(Boolean)
    .join(' · ');
}

interface DocumentLineProps {
  document: ListedDocument;
  name: string;
}

/**
 * Says why the content is not available. An infected document cannot be opened, so this note offers
 * its deletion.
 */
function ScanNote({
  document,
  name,
  scan,
}: DocumentLineProps & { scan: NonNullable<ListedDocument['scan']> }) {
  const t = useTexts('case');
  const mayDo = useAtomValue(mayDoInCaseAtom);
  const mayDelete = mayDo(document.isOwn === false ? 'othersDocuments' : 'documents');
  if (scan === 'waiting')
    return <p className="fb-document-status fb-document-note">{t('documents.scan.waiting')}</p>;
  return (
    <div className="fb-document-status fb-document-note">
      <WarningIcon size={20} />
      <span>{t(mayDelete ? 'documents.scan.infected' : 'documents.scan.infectedOfOther')}</span>
      {mayDelete && (
        <DeleteButton
          document={document}
          label={t('documents.scan.deleteOf', { name })}
          question={t('viewer.deleteQuestion', { name: describeDocument(document, name) })}
        >
          {t('documents.scan.delete')}
        </DeleteButton>
      )}
    </div>
  );
}

function UploadStatusLine({
  document,
  name,
  status,
}: DocumentLineProps & { status: UploadStatus }) {
  const t = useTexts('case');
  const isNew = document.id === undefined;
  const percent = typeof status === 'object' ? status.percent : null;
  return (
    <div className="fb-document-status">
      <span>
        {percent === null
          ? t(`documents.${status as 'waiting' | 'sending'}`)
          : t('documents.percent', { percent })}
      </span>
      {percent !== null && (
        <progress max={100} value={percent} aria-label={t('documents.percent', { percent })} />
      )}
      {isNew && (
        <DeleteButton
          document={document}
          label={t('documents.cancelUploadOf', { name })}
          question={t('documents.cancelQuestion', { name: describeDocument(document, name) })}
        >
          {t('documents.cancelUpload')}
        </DeleteButton>
      )}
    </div>
  );
}

interface DeleteButtonProps {
  document: ListedDocument;
  label: string;
  question: string;
  children: string;
}

/** Deletes the document after a question, which also names the boundary mark that it belongs to. */
function DeleteButton({ document, label, question, children }: DeleteButtonProps) {
  const deleteDocument = useSetAtom(deleteDocumentAtom);
  const withMarkNote = useWithMarkNote();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <LightButton label={label} onClick={() => setAsking(true)}>
        {children}
      </LightButton>
      <ConfirmDialog
        open={isAsking}
        kind="delete"
        text={withMarkNote(question, document)}
        onYes={() => {
          setAsking(false);
          void deleteDocument(document);
        }}
        onNo={() => setAsking(false)}
      />
    </>
  );
}
