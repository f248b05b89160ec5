import { caps } from '@feltbok/domain/values/caps.ts';
import { mayDoInCaseAtom } from '@feltbok/runtime/case/case-permissions.state.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { pickFiles } from '@feltbok/runtime/page/pick-files.ts';
import { CameraIcon } from '@feltbok/ui/case-icons.tsx';
import { Button, Spin } from '@feltbok/ui/core.tsx';
import { DocumentRoomNote } from '@feltbok/ui/editing/DocumentRoomNote.tsx';
import { whenIdle } from '@feltbok/ui/when-idle.ts';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { PackageButton } from '../case-package/PackageButton';
import { documentTypesAtom } from './document-types.state';
import { isUploadingAtom } from './documents.state';
import { LazyCamera, usesCameraDialog } from './upload/lazy-camera';
import { chooseFilesAtom } from './upload/upload.state';

whenIdle(LazyCamera.preload);

/** The page's title, with the buttons that add documents and photos. */
export function DocumentsHeader({ isFirst, isFull }: { isFirst: boolean; isFull: boolean }) {
  const t = useTexts('case');
  const isUploading = useAtomValue(isUploadingAtom);
  const areTypesLoaded = useAtomValue(documentTypesAtom).items !== null;
  const choose = useSetAtom(chooseFilesAtom);
  const mayAdd = useAtomValue(mayDoInCaseAtom)('documents') && !isFull;
  const [isCameraOpen, setCameraOpen] = useState(false);
  const takePhoto = async () => {
    if (usesCameraDialog()) setCameraOpen(true);
    else await choose(await pickFiles({ from: 'camera' }));
  };
  return (
    <header className="fb-documents-header">
      <h2>{t('documents.title')}</h2>
      <div role="status" className="fb-documents-uploading">
        {isUploading && (
          <>
            <Spin size="small" />
            {t('documents.uploading')}
          </>
        )}
        {isFull && t('documents.full', { count: caps.documentsOfCase })}
      </div>
      {mayAdd && <DocumentRoomNote />}
      <Button
        icon={<CameraIcon size={20} />}
        disabled={isUploading || !areTypesLoaded || !mayAdd}
        onClick={() => void takePhoto()}
      >
        {t('documents.camera')}
      </Button>
      <Button
        type={isFirst ? 'primary' : 'default'}
        disabled={!areTypesLoaded || !mayAdd}
        onClick={() => void pickFiles({ from: 'files' }).then(choose)}
      >
        {t('documents.add')}
      </Button>
      <PackageButton />
      {isCameraOpen && (
        <LazyCamera
          onClose={() => setCameraOpen(false)}
          onPhoto={(photo) => {
            setCameraOpen(false);
            void choose([photo]);
          }}
        />
      )}
    </header>
  );
}
