import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { photoErrorText } from '@feltbok/runtime/texts/photo-texts.ts';
import { ConfirmDialog } from '@feltbok/ui/confirm-dialog.tsx';
import { Button } from '@feltbok/ui/core.tsx';
import { FullDialog } from '@feltbok/ui/full-dialog.tsx';
import { WarningIcon } from '@feltbok/ui/icons.tsx';
import { InfoPanel } from '@feltbok/ui/info-panel.tsx';
import { LeavePrompt } from '@feltbok/ui/leave-prompt.tsx';
import { Loading } from '@feltbok/ui/loading.tsx';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { PhotoCrop } from '../../photo-crop/PhotoCrop';
import { ListPhotoPreview } from './ListPhotoPreview';
import { saveListPhotoAtom } from './list-photo.state';
import { useListPhoto } from './use-list-photo';
import './list-photo.css';

interface ListPhotoDialogProps {
  /** The unchanged file of the camera. */
  file: File;
  /** Called when the user wants another photo in its place. */
  onReplace: () => void;
  onClose: () => void;
}

/** Shows the photograph of the attendee list before it becomes a document of the case. */
export function ListPhotoDialog({ file, onReplace, onClose }: ListPhotoDialogProps) {
  const t = useTexts('case');
  const shared = useTexts();
  const save = useSetAtom(saveListPhotoAtom);
  const { shown, crop } = useListPhoto(file);
  const [isCropping, setCropping] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const photo = shown.state === 'ready' ? shown.photo : null;

  const onSave = async () => {
    if (!photo) return;
    setSaving(true);
    const outcome = await save(photo, t('attendees.photo.file'));
    if (outcome === 'stored') onClose();
    else setSaving(false);
  };
  // An unusable photo is closed without a question, since nothing is lost.
  const askToClose = () => (shown.state === 'failed' ? onClose() : setAsking(true));
  return (
    <FullDialog
      title={t('attendees.photo.title')}
      onClose={askToClose}
      actions={
        <>
          <Button disabled={isSaving} onClick={askToClose}>
            {t('attendees.photo.close')}
          </Button>
          <Button disabled={isSaving} onClick={onReplace}>
            {t('attendees.photo.replace')}
          </Button>
          <Button disabled={!photo || isSaving} onClick={() => setCropping(true)}>
            {t('attendees.photo.crop')}
          </Button>
          <Button type="primary" disabled={!photo} loading={isSaving} onClick={() => void onSave()}>
            {t('attendees.photo.save')}
          </Button>
        </>
      }
    >
      <Photo shown={shown} />
      {isCropping && shown.state === 'ready' && (
        <PhotoCrop
          picture={shown.whole.blob}
          isUpright={shown.whole.width < shown.whole.height}
          onCancel={() => setCropping(false)}
          onCrop={(area) => {
            setCropping(false);
            crop(area, shown.whole);
          }}
        />
      )}
      <ConfirmDialog
        open={isAsking}
        kind="warning"
        text={shared('PromptWarning.ImageModalWarningMessage')}
        onYes={onClose}
        onNo={() => setAsking(false)}
      />
      <LeavePrompt when={shown.state !== 'failed' && !isSaving} onLeave={onClose} />
    </FullDialog>
  );
}

function Photo({ shown }: Pick<ReturnType<typeof useListPhoto>, 'shown'>) {
  const t = useTexts('case');
  if (shown.state === 'preparing') return <Loading text={t('attendees.photo.preparing')} />;
  if (shown.state === 'ready') return <ListPhotoPreview photo={shown.photo} />;
  return (
    <div className="fb-list-photo-error" role="alert">
      <InfoPanel
        icon={<WarningIcon size={32} />}
        title={t('attendees.photo.failed')}
        text={photoErrorText(shown.error)}
      />
    </div>
  );
}
