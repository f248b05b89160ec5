import type { KnownMark } from '@feltbok/domain/boundary-marks/boundary-marks.domain.ts';
import type { ListedDocument } from '@feltbok/domain/cases/documents.domain.ts';
import { formatDate, formatTime } from '@feltbok/domain/values/dates.ts';
import { hasTooManyPixelsToShow } from '@feltbok/offline/photos/too-many-pixels.ts';
import { mayDoInCaseAtom } from '@feltbok/runtime/case/case-permissions.state.ts';
import { documentContentAtom } from '@feltbok/runtime/device/document-contents.state.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { pickFiles } from '@feltbok/runtime/page/pick-files.ts';
import { PictureIcon } from '@feltbok/ui/case-icons.tsx';
import { Button } from '@feltbok/ui/core.tsx';
import { DocumentRoomNote } from '@feltbok/ui/editing/DocumentRoomNote.tsx';
import { SelectField } from '@feltbok/ui/fields.tsx';
import { FullDialog } from '@feltbok/ui/full-dialog.tsx';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { addPhotosAtom, casePhotosAtom, tiePhotoAtom } from './mark-photos.state';
import { useMarkTitle } from './use-mark-name';
import './mark-photos.css';

/** The photos of a boundary mark, which can be viewed, taken, chosen from the case, and removed. */
export function MarkPhotos({ mark }: { mark: KnownMark }) {
  const t = useTexts('maps');
  const photos = useAtomValue(casePhotosAtom);
  const tiedPhotos = photos.filter(({ markUuid }) => markUuid === mark.uuid);
  const mayAdd = useAtomValue(mayDoInCaseAtom)('documents');
  const otherPhotos = photos.filter(({ markUuid }) => markUuid !== mark.uuid);
  return (
    <fieldset className="fb-mark-photos">
      <legend className="fb-field-label">{t('marks.photos.title')}</legend>
      {tiedPhotos.length > 0 && <TiedPhotos photos={tiedPhotos} />}
      {mark.metaType === 'Database' && mayAdd && (
        <>
          <DocumentRoomNote />
          <TakePhoto mark={mark} />
          {otherPhotos.length > 0 && <ChoosePhoto photos={otherPhotos} markUuid={mark.uuid} />}
        </>
      )}
      {mark.metaType !== 'Database' && (
        <p className="fb-maps-note">{t('marks.photos.saveFirst')}</p>
      )}
    </fieldset>
  );
}

/** Shows the mark's photos; each opens in full size and can be removed from the mark. */
function TiedPhotos({ photos }: { photos: readonly ListedDocument[] }) {
  const t = useTexts('maps');
  const tie = useSetAtom(tiePhotoAtom);
  const mayChange = useAtomValue(mayDoInCaseAtom)('documents');
  const [opened, setOpened] = useState<ListedDocument | null>(null);
  return (
    <>
      <ul>
        {photos.map((photo) => (
          <li key={photo.uuid}>
            <button
              type="button"
              className="fb-mark-photo"
              aria-label={t('marks.photos.open', { name: formatName(photo) })}
              onClick={() => setOpened(photo)}
            >
              <Photo photo={photo} alternative="" />
            </button>
            <Button
              disabled={!mayChange}
              aria-label={t('marks.photos.untieOf', { name: formatName(photo) })}
              onClick={() => void tie(photo, null)}
            >
              {t('marks.photos.untie')}
            </Button>
          </li>
        ))}
      </ul>
      {opened && <WholePhoto photo={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

function WholePhoto({ photo, onClose }: { photo: ListedDocument; onClose: () => void }) {
  const t = useTexts('maps');
  return (
    <FullDialog
      title={formatName(photo)}
      onClose={onClose}
      actions={
        <Button type="primary" onClick={onClose}>
          {t('marks.photos.close')}
        </Button>
      }
    >
      <div className="fb-mark-photo-whole">
        <Photo photo={photo} alternative={formatName(photo)} />
      </div>
    </FullDialog>
  );
}

function TakePhoto({ mark }: { mark: KnownMark }) {
  const t = useTexts('maps');
  const add = useSetAtom(addPhotosAtom);
  const getTitle = useMarkTitle();
  const [isAdding, setAdding] = useState(false);
  const take = async () => {
    const files = await pickFiles({ from: 'camera' });
    setAdding(true);
    await add(mark.uuid, files, getTitle(mark)).finally(() => setAdding(false));
  };
  return (
    <Button loading={isAdding} onClick={() => void take()}>
      {t('marks.photos.take')}
    </Button>
  );
}

/** Attaches one of the case's other photos to the mark. */
function ChoosePhoto({
  photos,
  markUuid,
}: {
  photos: readonly ListedDocument[];
  markUuid: string;
}) {
  const t = useTexts('maps');
  const tie = useSetAtom(tiePhotoAtom);
  return (
    <SelectField
      label={t('marks.photos.choose')}
      value=""
      options={[
        ['', t('marks.photos.chooseOne')],
        ...photos.map((photo) => [photo.uuid, formatName(photo)] as const),
      ]}
      onChange={(uuid) => {
        const chosen = photos.find((photo) => photo.uuid === uuid);
        if (chosen) void tie(chosen, markUuid);
      }}
    />
  );
}

/**
 * The photo's description and time. Without a description the file name is used, because several
 * photos may be alike.
 */
const formatName = ({ description, fileName, capturedAt }: ListedDocument) =>
  [description, capturedAt ? `${formatDate(capturedAt)} ${formatTime(capturedAt)}` : fileName]
    .filter(Boolean)
    .join(' · ');

/** Shows the picture, loaded where the device does not have it, with a placeholder until then. */
function Photo({ photo, alternative }: { photo: ListedDocument; alternative: string }) {
  const t = useTexts('maps');
  const read = useSetAtom(documentContentAtom);
  const [address, setAddress] = useState<string | 'missing' | 'not shown' | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: documents never change
  useEffect(() => {
    let made: string | null = null;
    let isShown = true;
    void read(photo).then(async (content) => {
      const hasTooMany = content instanceof Blob && (await hasTooManyPixelsToShow(content));
      if (!isShown) return;
      if (hasTooMany) return setAddress('not shown');
      made = content instanceof Blob ? URL.createObjectURL(content) : null;
      setAddress(made ?? 'missing');
    });
    return () => {
      isShown = false;
      if (made) URL.revokeObjectURL(made);
    };
  }, [photo.uuid, read]);
  if (address && address !== 'missing' && address !== 'not shown') {
    return <img src={address} alt={alternative} onError={() => setAddress('not shown')} />;
  }
  return (
    <span className="fb-mark-photo-none">
      <PictureIcon size={24} />
      {address === 'missing' && <span>{t('marks.photos.missing')}</span>}
      {address === 'not shown' && <span>{t('marks.photos.notShown')}</span>}
    </span>
  );
}
