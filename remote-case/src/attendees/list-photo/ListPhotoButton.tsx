import { pickFiles } from '@feltbok/shared/device/pick-files';
import { useTexts } from '@feltbok/shared/i18n/i18n';
import { Button } from '@feltbok/shared/ui/core';
import { CameraIcon } from '@feltbok/shared/ui/icons';
import { lazyPart } from '@feltbok/shared/ui/lazy-part';
import { whenIdle } from '@feltbok/shared/ui/when-idle';
import { useEffect, useState } from 'react';
import { LazyCamera, takesPhotosInDialog } from '../../documents/upload/lazy-camera';

const LazyListPhotoDialog = lazyPart(
  async () => (await import('./ListPhotoDialog')).ListPhotoDialog,
);

/** Photographs the paper list that people signed, and saves it among the documents of the case. */
export function ListPhotoButton() {
  const t = useTexts('case');
  const [file, setFile] = useState<File | null>(null);
  const [isCameraOpen, setCameraOpen] = useState(false);

  useEffect(
    () =>
      // A list is photographed where there is no network to fetch the dialogs from.
      whenIdle(() => {
        for (const part of [LazyListPhotoDialog, LazyCamera]) part.preload();
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
      {file && (
        <LazyListPhotoDialog
          file={file}
          onReplace={() => void takePhoto()}
          onClose={() => setFile(null)}
        />
      )}
      {isCameraOpen && (
        <LazyCamera
          onClose={() => setCameraOpen(false)}
          onPhoto={(picture) => {
            setCameraOpen(false);
            setFile(picture);
          }}
        />
      )}
    </>
  );
}
