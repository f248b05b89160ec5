import { useTexts } from '@feltbok/shared/i18n/i18n';
import { ChoiceModal } from '@feltbok/shared/ui/choice-modal';
import { Button } from '@feltbok/shared/ui/core';
import { WarningIcon } from '@feltbok/shared/ui/icons';
import { useRef } from 'react';
import { pickFiles } from './pick-files';
import { photoOf, useCamera } from './use-camera';
import './upload.css';

interface CameraDialogProps {
  onPhoto: (photo: File) => void;
  onClose: () => void;
}

/** A photo by the camera of a machine that has no camera app of its own. */
export default function CameraDialog({ onPhoto, onClose }: CameraDialogProps) {
  const [t, shared] = [useTexts('case'), useTexts()];
  const video = useRef<HTMLVideoElement>(null);
  const { state, retry } = useCamera(video);
  const hasFailed = state !== 'starting' && state !== 'running';
  const take = async () => {
    const photo = video.current && (await photoOf(video.current));
    if (photo) onPhoto(photo);
  };
  const choose = async () => {
    const [picture] = await pickFiles({ from: 'camera' });
    if (picture) onPhoto(picture);
  };
  const ways = hasFailed
    ? [
        <Button key="file" onClick={() => void choose()}>
          {t('documents.cameraDialog.file')}
        </Button>,
        <Button key="retry" type="primary" onClick={retry}>
          {shared('retry')}
        </Button>,
      ]
    : [
        <Button key="take" type="primary" disabled={state !== 'running'} onClick={() => void take()}>
          {t('documents.cameraDialog.take')}
        </Button>,
      ];
  return (
    <ChoiceModal
      title={t('documents.cameraDialog.title')}
      cancelLabel={shared('cancel')}
      isCancelPlain
      onCancel={onClose}
      choices={ways}
    >
      <div className="fb-camera">
        <video ref={video} hidden={hasFailed} muted playsInline aria-label={t('documents.cameraDialog.picture')} />
        {state === 'starting' && <p role="status">{t('documents.cameraDialog.starting')}</p>}
        {hasFailed && (
          <p role="alert">
            <WarningIcon size={20} />
            {t(`documents.cameraDialog.faults.${state}`)}
          </p>
        )}
      </div>
    </ChoiceModal>
  );
}
