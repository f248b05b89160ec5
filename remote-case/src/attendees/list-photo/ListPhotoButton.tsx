import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { pickFiles } from '@feltbok/runtime/page/pick-files.ts';
import { CameraIcon } from '@feltbok/ui/case-icons.tsx';
import { Button } from '@feltbok/ui/core.tsx';
import { lazyPart } from '@feltbok/ui/lazy-part.tsx';
import { whenIdle } from '@feltbok/ui/when-idle.ts';
import { useEffect, useState } from 'react';
import { LazyCamera, usesCameraDialog } from '../../documents/upload/lazy-camera';

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
      // There may be no network to fetch the dialogs from when a list is photographed.
      whenIdle(() => {
        for (const part of [LazyListPhotoDialog, LazyCamera]) part.preload();
      }),
    [],
  );
  const takePhoto = async () => {
    if (usesCameraDialog()) return setCameraOpen(true);
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
