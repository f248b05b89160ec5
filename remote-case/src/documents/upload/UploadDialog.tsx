import type { DocumentType } from '@feltbok/contract/documents.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { pickFiles } from '@feltbok/runtime/page/pick-files.ts';
import { ChoiceModal } from '@feltbok/ui/choice-modal.tsx';
import { ConfirmDialog } from '@feltbok/ui/confirm-dialog.tsx';
import { Button } from '@feltbok/ui/core.tsx';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { ChosenFiles } from './ChosenFiles';
import { usesCameraDialog } from './lazy-camera';
import { isReadyFile } from './ready-file';
import { TypeChoice } from './TypeChoice';
import {
  cancelUploadAtom,
  chooseFilesAtom,
  findCopyQuestion,
  goToStepAtom,
  likelyCopiesAtom,
  saveUploadAtom,
  type Upload,
} from './upload.state';
import './upload.css';

interface UploadDialogProps {
  upload: Upload;
  types: readonly DocumentType[];
}

/** Guides the user from chosen files to documents: preview, then document type, then upload. */
export default function UploadDialog(props: UploadDialogProps) {
  return props.upload.step === 'preview' ? <PreviewStep {...props} /> : <TypeStep {...props} />;
}

function PreviewStep({ upload: { files, preparing } }: UploadDialogProps) {
  const t = useTexts('case');
  const shared = useTexts();
  const cancel = useSetAtom(cancelUploadAtom);
  const choose = useSetAtom(chooseFilesAtom);
  const goTo = useSetAtom(goToStepAtom);
  const copies = useAtomValue(likelyCopiesAtom);
  const [isAsking, setAsking] = useState(false);
  const canProceed = preparing === 0 && files.some(isReadyFile);
  return (
    <>
      <ChoiceModal
        title={t('documents.upload.preview')}
        cancelLabel={shared('cancel')}
        isCancelPlain
        onCancel={cancel}
        choices={[
          ...(usesCameraDialog()
            ? []
            : [
                <Button
                  key="another"
                  onClick={() => void pickFiles({ from: 'camera' }).then(choose)}
                >
                  {t('documents.upload.another')}
                </Button>,
              ]),
          <Button key="more" onClick={() => void pickFiles({ from: 'files' }).then(choose)}>
            {t('documents.upload.more')}
          </Button>,
          <Button
            key="proceed"
            type="primary"
            disabled={!canProceed}
            onClick={() => (copies.size > 0 ? setAsking(true) : goTo('type'))}
          >
            {t('documents.upload.proceed')}
          </Button>,
        ]}
      >
        <ChosenFiles files={files} preparing={preparing} copies={copies} />
      </ChoiceModal>
      <ConfirmDialog
        open={isAsking}
        kind="warning"
        text={t(findCopyQuestion(copies), { count: copies.size })}
        onYes={() => {
          setAsking(false);
          goTo('type');
        }}
        onNo={() => setAsking(false)}
      />
    </>
  );
}

function TypeStep({ upload: { files, isSaving }, types }: UploadDialogProps) {
  const t = useTexts('case');
  const shared = useTexts();
  const cancel = useSetAtom(cancelUploadAtom);
  const goTo = useSetAtom(goToStepAtom);
  const save = useSetAtom(saveUploadAtom);
  const [type, setType] = useState<DocumentType | null>(null);
  return (
    <ChoiceModal
      title={t('documents.upload.chooseType')}
      cancelLabel={shared('cancel')}
      isCancelPlain
      onCancel={cancel}
      choices={[
        <Button key="back" disabled={isSaving} onClick={() => goTo('preview')}>
          {t('documents.upload.back')}
        </Button>,
        <Button
          key="upload"
          type="primary"
          disabled={!type}
          loading={isSaving}
          onClick={() => type && void save(type)}
        >
          {t('documents.upload.upload')}
        </Button>,
      ]}
    >
      <p className="fb-upload-count">
        {t('documents.upload.files', { count: files.filter(isReadyFile).length })}
      </p>
      <TypeChoice types={types} chosen={type} onChoose={setType} />
    </ChoiceModal>
  );
}
