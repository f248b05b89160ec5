import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { pickFiles } from '@feltbok/runtime/page/pick-files.ts';
import { ChoiceModal } from '@feltbok/ui/choice-modal.tsx';
import { Button } from '@feltbok/ui/core.tsx';
import { WarningIcon } from '@feltbok/ui/icons.tsx';
import { HowToAllow, WhyAsked } from '@feltbok/ui/permission/PermissionNotes.tsx';
import { usePermission } from '@feltbok/ui/permission/use-permission.ts';
import { useRef, useState } from 'react';
import { type CameraError, capturePhoto, useCamera } from './use-camera';
import './upload.css';

interface CameraDialogProps {
  onPhoto: (photo: File) => void;
  onClose: () => void;
}

/** Takes a photo on a device without a camera app of its own. */
export default function CameraDialog({ onPhoto, onClose }: CameraDialogProps) {
  const t = useTexts('case');
  const shared = useTexts();
  const permissionTexts = useTexts('permission');
  const video = useRef<HTMLVideoElement>(null);
  const permission = usePermission('camera');
  const [isAgreed, setAgreed] = useState(false);
  const mustAsk = permission === 'prompt' || permission === 'unknown';
  const { state, retry } = useCamera(video, isAgreed || (permission !== null && !mustAsk));
  const isAsking = mustAsk && !isAgreed;
  const hasFailed = state === 'denied' || state === 'none' || state === 'busy';
  const takePhoto = async () => {
    const photo = video.current && (await capturePhoto(video.current));
    if (photo) onPhoto(photo);
  };
  const chooseFile = async () => {
    const [picture] = await pickFiles({ from: 'camera' });
    if (picture) onPhoto(picture);
  };
  const fileButton = (
    <Button key="file" onClick={() => void chooseFile()}>
      {t('documents.cameraDialog.file')}
    </Button>
  );
  const renderPrimaryButton = (label: string, act: () => void, disabled = false) => (
    <Button key={label} type="primary" disabled={disabled} onClick={act}>
      {label}
    </Button>
  );
  const getChoices = () => {
    if (hasFailed) return [fileButton, renderPrimaryButton(shared('retry'), retry)];
    if (isAsking)
      return [fileButton, renderPrimaryButton(permissionTexts('goOn'), () => setAgreed(true))];
    return [
      renderPrimaryButton(
        t('documents.cameraDialog.take'),
        () => void takePhoto(),
        state !== 'running',
      ),
    ];
  };
  return (
    <ChoiceModal
      title={t('documents.cameraDialog.title')}
      cancelLabel={shared('cancel')}
      isCancelPlain
      onCancel={onClose}
      choices={getChoices()}
    >
      <div className="fb-camera">
        <video
          ref={video}
          hidden={hasFailed || isAsking}
          muted
          playsInline
          aria-label={t('documents.cameraDialog.picture')}
        />
        {isAsking && <WhyAsked permission="camera" />}
        {state === 'starting' && <p role="status">{t('documents.cameraDialog.starting')}</p>}
        {hasFailed && <CameraFailure error={state} />}
      </div>
    </ChoiceModal>
  );
}

function CameraFailure({ error }: { error: CameraError }) {
  const t = useTexts('case');
  return (
    <p role="alert">
      <WarningIcon size={20} />
      <span>
        {error === 'denied' ? (
          <HowToAllow permission="camera" />
        ) : (
          t(`documents.cameraDialog.errors.${error}`)
        )}
      </span>
    </p>
  );
}
