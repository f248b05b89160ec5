import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { saveFile } from '@feltbok/runtime/page/save-file.ts';
import { DeleteIcon, DownloadIcon } from '@feltbok/ui/case-icons.tsx';
import { ConfirmDialog } from '@feltbok/ui/confirm-dialog.tsx';
import { Button } from '@feltbok/ui/core.tsx';
import { FullDialog } from '@feltbok/ui/full-dialog.tsx';
import { CloseIcon } from '@feltbok/ui/icons.tsx';
import { Loading } from '@feltbok/ui/loading.tsx';
import { ShareButton } from '@feltbok/ui/sharing/ShareButton.tsx';
import { type ReactNode, useState } from 'react';
import { describeDocument } from '../document-name.domain';
import { NothingToShow } from './NothingToShow';
import { useOpenedDocument } from './use-opened-document';
import type { ViewError } from './view-error';
import { getMediaType } from './view-kind.domain';
import type { ViewedContent } from './viewed-content';
import type { ViewedDocument } from './viewed-document';
import './viewer.css';

export interface ViewerDialogProps {
  document: ViewedDocument;
  /** Loads the document's content; called once. */
  load(): Promise<ViewedContent>;
  /** Editable details, shown above the content. */
  details?: ReactNode;
  /** Question asked before the document is deleted. */
  deleteQuestion?: string;
  /** Called when the viewer is to be removed. */
  onClose(): void;
  /**
   * Called when the user has confirmed the deletion; the viewer closes too. Without it there is no
   * delete button.
   */
  onDelete?(): void;
  /** Called when the content, or the rest of it, cannot be loaded. */
  onFailed: (error: unknown) => void;
}

/** The viewer's frame: the document's name, the actions on it, and its content. */
export function ViewerDialog(props: ViewerDialogProps) {
  const { document, load: open, details, deleteQuestion = '', onClose, onDelete, onFailed } = props;
  const t = useTexts('case');
  const opened = useOpenedDocument(document, open, onFailed);
  const [asking, setAsking] = useState(false);
  const [viewError, setError] = useState<ViewError | null>(null);
  const error = viewError ?? opened?.error ?? null;
  const { fileName } = document;

  const load = async () => {
    const content = await opened?.content.whole().catch(onFailed);
    return content ? new File([content], fileName, { type: getMediaType(document) }) : null;
  };
  const download = async () => {
    const file = await load();
    if (file) saveFile(file);
  };
  return (
    <FullDialog
      title={describeDocument(document)}
      onClose={onClose}
      actions={
        <>
          <Button className="fb-viewer-action" disabled={!opened} onClick={() => void download()}>
            <DownloadIcon size={20} />
            <span>{t('viewer.download')}</span>
          </Button>
          <ShareButton
            className="fb-viewer-action"
            name={fileName}
            load={load}
            disabled={!opened}
          />
          {onDelete && (
            <Button className="fb-viewer-action" danger onClick={() => setAsking(true)}>
              <DeleteIcon size={20} />
              <span>{t('viewer.delete')}</span>
            </Button>
          )}
          <Button className="fb-viewer-action" type="primary" onClick={onClose}>
            <CloseIcon size={20} />
            <span>{t('viewer.close')}</span>
          </Button>
        </>
      }
    >
      {details}
      {!opened && <Loading text={t('viewer.loading', { name: fileName })} />}
      {opened && (error || !opened.show) && (
        <NothingToShow error={error} onDownload={() => void download()} />
      )}
      {!error &&
        opened?.show?.({
          name: fileName,
          onViewError: setError,
          onLost: onFailed,
          onGiveUp: onClose,
        })}
      <ConfirmDialog
        open={asking}
        kind="delete"
        text={deleteQuestion}
        onYes={() => {
          onDelete?.();
          onClose();
        }}
        onNo={() => setAsking(false)}
      />
    </FullDialog>
  );
}
