import {
  isPhoto,
  type ListedDocument,
  listCaseDocuments,
} from '@feltbok/domain/cases/documents.domain.ts';
import { caps } from '@feltbok/domain/values/caps.ts';
import { mayDoInCaseAtom } from '@feltbok/runtime/case/case-permissions.state.ts';
import { type OpenBusiness, openBusinessAtom } from '@feltbok/runtime/case/open-business.state.ts';
import { useLeftDrafts } from '@feltbok/runtime/editing/use-draft.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { DocumentsIcon } from '@feltbok/ui/icons.tsx';
import { InfoPanel } from '@feltbok/ui/info-panel.tsx';
import { LeavePrompt } from '@feltbok/ui/leave-prompt.tsx';
import { useDropZone } from '@feltbok/ui/use-drop-zone.ts';
import { lazyOnIdle, markScreenReady } from '@feltbok/ui/when-idle.ts';
import { useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useEffect, useState } from 'react';
import { DocumentGroups } from './DocumentGroups';
import { DocumentsHeader } from './DocumentsHeader';
import { describeDocument } from './document-name.domain';
import { documentTypesAtom, loadDocumentTypesAtom } from './document-types.state';
import { deleteDocumentAtom, openContentAtom } from './documents.state';
import { FailedDocuments } from './FailedDocuments';
import { MarkOfPhoto, useWithMarkNote } from './MarkOfPhoto';
import { useSealUpdates } from './SealNote';
import { TypesFailed } from './TypesFailed';
import {
  cancelUploadAtom,
  chooseFilesAtom,
  restoreUploadAtom,
  uploadAtom,
} from './upload/upload.state';
import { DocumentViewer } from './viewer/DocumentViewer';
import { WaitingDocumentDeletions } from './WaitingDocumentDeletions';
import './documents.css';

/**
 * The dialog is preloaded, since photos are taken where there may be no network to fetch it from.
 */
const LazyUploadDialog = lazyOnIdle(
  async () => (await import(/* webpackChunkName: "upload" */ './upload/UploadDialog')).default,
);

/** Lists the documents and photos of the case, and lets the user add more. */
export function DocumentsPage() {
  const open = useAtomValue(openBusinessAtom);
  return open && <OpenDocuments key={open.business.businessId} open={open} />;
}

function OpenDocuments({ open: { business } }: { open: OpenBusiness }) {
  const t = useTexts('case');
  const id = business.details.caseNumber;
  const upload = useAtomValue(uploadAtom);
  const cancelUpload = useSetAtom(cancelUploadAtom);
  const { phase, items: types } = useAtomValue(documentTypesAtom);
  const loadTypes = useSetAtom(loadDocumentTypesAtom);
  const choose = useSetAtom(chooseFilesAtom);
  const [opened, setOpened] = useState<ListedDocument | null>(null);
  const mayAdd = useAtomValue(mayDoInCaseAtom)('documents');
  const documents = listCaseDocuments(business);
  const isEmpty = documents.length === 0;
  const isFull = documents.length >= caps.documentsOfCase;
  const dropZone = useDropZone(types !== null && mayAdd && !isFull, (files) => void choose(files));
  // The opened document follows the list, so that changes made in the viewer show at once.
  const currentDocument = documents.find(({ uuid }) => uuid === opened?.uuid);

  useSealUpdates(documents);
  const restore = useSetAtom(restoreUploadAtom);
  useEffect(() => restore(), [restore]);
  useLeftDrafts('document', business.businessId, restore);
  useEffect(() => {
    markScreenReady();
  }, []);
  useEffect(() => {
    if (phase === 'not started') void loadTypes();
  }, [phase, loadTypes]);

  return (
    <div className="fb-documents" {...dropZone.handlers}>
      <div className="fb-documents-page">
        <DocumentsHeader isFirst={isEmpty} isFull={isFull} />
        {types === null && phase === 'failed' && <TypesFailed onRetry={() => void loadTypes()} />}
        <FailedDocuments />
        <WaitingDocumentDeletions />
        {isEmpty ? (
          <InfoPanel
            icon={<DocumentsIcon size={32} />}
            title={t('documents.empty', { id })}
            text={t('documents.emptyText', { id })}
          />
        ) : (
          <DocumentGroups onOpen={setOpened} />
        )}
      </div>
      {dropZone.isOver && (
        <p className="fb-documents-drop" aria-hidden="true">
          {t('documents.dropHere')}
        </p>
      )}
      {upload && <LazyUploadDialog upload={upload} types={types ?? []} />}
      <LeavePrompt when={upload !== null} onLeave={cancelUpload} />
      {opened && (
        <OpenedDocument document={currentDocument ?? opened} onClose={() => setOpened(null)} />
      )}
    </div>
  );
}

function OpenedDocument({ document, onClose }: { document: ListedDocument; onClose: () => void }) {
  const openContent = useSetAtom(openContentAtom);
  const deleteDocument = useSetAtom(deleteDocumentAtom);
  const load = useCallback(() => openContent(document), [openContent, document]);
  const t = useTexts('case');
  const withMarkNote = useWithMarkNote();
  const mayDo = useAtomValue(mayDoInCaseAtom);
  const mayDelete = mayDo(document.isOwn === false ? 'othersDocuments' : 'documents');
  const isPermanent = Boolean(document.seal || document.sealOf);
  const canHaveMark = isPhoto(document) || document.markUuid;
  return (
    <DocumentViewer
      document={document}
      load={load}
      details={
        <>
          {canHaveMark && <MarkOfPhoto photo={document} />}
          {isPermanent && <p>{t('documents.paperStays')}</p>}
          {!isPermanent && !mayDelete && mayDo('documents') && <p>{t('documents.leadDeletes')}</p>}
        </>
      }
      deleteQuestion={withMarkNote(
        t('viewer.deleteQuestion', { name: describeDocument(document) }),
        document,
      )}
      onClose={onClose}
      onDelete={mayDelete && !isPermanent ? () => void deleteDocument(document) : undefined}
    />
  );
}
