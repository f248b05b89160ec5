import {
  isPhoto,
  type ListedDocument,
  listCaseDocuments,
} from '@feltbok/domain/cases/documents.domain.ts';
import { caps } from '@feltbok/domain/values/caps.ts';
import { type OpenBusiness, openBusinessAtom } from '@feltbok/runtime/case/open-business.state.ts';
import { useLeftDrafts } from '@feltbok/runtime/editing/use-draft.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { mayDoAtom } from '@feltbok/runtime/session/session.state.ts';
import { DocumentsIcon } from '@feltbok/ui/icons.tsx';
import { InfoPanel } from '@feltbok/ui/info-panel.tsx';
import { LeavePrompt } from '@feltbok/ui/leave-prompt.tsx';
import { useDropZone } from '@feltbok/ui/use-drop-zone.ts';
import { lazyOnIdle, screenReady } from '@feltbok/ui/when-idle.ts';
import { useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useEffect, useState } from 'react';
import { DocumentGroups } from './DocumentGroups';
import { DocumentsHeader } from './DocumentsHeader';
import { describeDocument } from './document-name.domain';
import { documentTypesAtom, loadDocumentTypesAtom } from './document-types.state';
import { deleteDocumentAtom, openContentAtom } from './documents.state';
import { FailedDocuments } from './FailedDocuments';
import { MarkOfPhoto, useWithMarkNote } from './MarkOfPhoto';
import { useFollowedSeals } from './SealNote';
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

/** A photo is taken where there is no network to fetch the dialog from. */
const LazyUploadDialog = lazyOnIdle(async () => (await import('./upload/UploadDialog')).default);

/** The papers and photos of the case, and the way to more of them. */
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
  const mayAdd = useAtomValue(mayDoAtom)('documents');
  const documents = listCaseDocuments(business);
  const isEmpty = documents.length === 0;
  const isFull = documents.length >= caps.documentsOfCase;
  const dropZone = useDropZone(types !== null && mayAdd && !isFull, (files) => void choose(files));
  // As it is now: what is chosen of it while it is open shows at once.
  const present = documents.find(({ uuid }) => uuid === opened?.uuid);

  useFollowedSeals(documents);
  const restore = useSetAtom(restoreUploadAtom);
  useEffect(() => restore(), [restore]);
  useLeftDrafts('document', business.businessId, restore);
  useEffect(() => {
    screenReady();
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
      {opened && <OpenedDocument document={present ?? opened} onClose={() => setOpened(null)} />}
    </div>
  );
}

function OpenedDocument({ document, onClose }: { document: ListedDocument; onClose: () => void }) {
  const content = useSetAtom(openContentAtom);
  const remove = useSetAtom(deleteDocumentAtom);
  const load = useCallback(() => content(document), [content, document]);
  const t = useTexts('case');
  const withMarkNote = useWithMarkNote();
  const mayDo = useAtomValue(mayDoAtom);
  const mayDelete = mayDo(document.isOwn === false ? 'othersDocuments' : 'documents');
  const stays = Boolean(document.seal || document.sealOf);
  const canBeTied = isPhoto(document) || document.markUuid;
  return (
    <DocumentViewer
      document={document}
      load={load}
      details={
        <>
          {canBeTied && <MarkOfPhoto photo={document} />}
          {stays && <p>{t('documents.paperStays')}</p>}
          {!stays && !mayDelete && mayDo('documents') && <p>{t('documents.leadDeletes')}</p>}
        </>
      }
      deleteQuestion={withMarkNote(
        t('viewer.deleteQuestion', { name: describeDocument(document) }),
        document,
      )}
      onClose={onClose}
      onDelete={mayDelete && !stays ? () => void remove(document) : undefined}
    />
  );
}
