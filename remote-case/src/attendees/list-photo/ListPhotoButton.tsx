import { pickFiles } from '@feltbok/shared/device/pick-files';
import { useTexts } from '@feltbok/shared/i18n/i18n';
import { Button } from '@feltbok/shared/ui/core';
import { CameraIcon } from '@feltbok/shared/ui/icons';
import { whenIdle } from '@feltbok/shared/ui/when-idle';
import { lazy, Suspense, useEffect, useState } from 'react';
import { takesPhotosInDialog } from '../../documents/upload/use-camera';

const loadDialog = () => import('./ListPhotoDialog');
const ListPhotoDialog = lazy(async () => ({ default: (await loadDialog()).ListPhotoDialog }));
const loadCamera = () => import('../../documents/upload/CameraDialog');
const CameraDialog = lazy(loadCamera);

/** Photographs the paper list that people signed, and saves it among the documents of the case. */
export function ListPhotoButton() {
  const t = useTexts('case');
  const [file, setFile] = useState<File | null>(null);
  const [isCameraOpen, setCameraOpen] = useState(false);

  useEffect(
    () =>
      // A list is photographed where there is no network to fetch the dialogs from.
      whenIdle(() => {
        for (const load of [loadDialog, loadCamera]) load().catch(() => undefined);
      }),
    [],
  );
  const takePhoto = async () => {
    if (takesPhotosInDialog()) return setCameraOpen(true);
    const [picture] = await pickFiles({ from: 'camera' });
    if (picture) setFile(picture);
  };
  return (
    <>
      <Button icon={<CameraIcon size={20} />} onClick={() => void takePhoto()}>
        {t('attendees.photo.take')}
      </Button>
      <Suspense>
        {file && <ListPhotoDialog file={file} onReplace={() => void takePhoto()} onClose={() => setFile(null)} />}
        {isCameraOpen && (
          <CameraDialog
            onClose={() => setCameraOpen(false)}
            onPhoto={(picture) => {
              setCameraOpen(false);
              setFile(picture);
            }}
          />
        )}
      </Suspense>
    </>
  );
}
