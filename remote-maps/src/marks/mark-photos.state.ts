import { type ListedDocument, listPhotos } from '@feltbok/domain/cases/documents.domain.ts';
import { buildDocumentName } from '@feltbok/domain/documents/file-name.domain.ts';
import { toCaptureTime } from '@feltbok/domain/photos/capture.domain.ts';
import type { PreparedPhoto } from '@feltbok/offline/photos/make-photo.ts';
import { isPhotoError, isStorableReason } from '@feltbok/offline/photos/photo-error.ts';
import { preparePhoto } from '@feltbok/offline/photos/prepare-photo.ts';
import { openBusinessAtom } from '@feltbok/runtime/case/open-business.state.ts';
import { saveDocument, tieDocument } from '@feltbok/runtime/editing/save-document.ts';
import { hostServicesAtom } from '@feltbok/runtime/federation/remote.ts';
import { photoErrorText } from '@feltbok/runtime/texts/photo-texts.ts';
import { atom } from 'jotai';

/** The document type of photos taken at a boundary mark. */
const photoType = { code: 'FOTO', codeValue: 'Foto' };

/** The photos of the open case, attached to a boundary mark or not. */
export const casePhotosAtom = atom((get): ListedDocument[] => {
  const open = get(openBusinessAtom);
  return open ? listPhotos(open.business) : [];
});

/** The number of photos attached to each boundary mark, by uuid. */
export const photoCountsAtom = atom((get): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const { markUuid } of get(casePhotosAtom))
    if (markUuid) counts.set(markUuid, (counts.get(markUuid) ?? 0) + 1);
  return counts;
});

/** Attaches a photo of the case to a boundary mark; `null` detaches it. */
export const tiePhotoAtom = atom(
  null,
  (get, _set, photo: ListedDocument, markUuid: string | null) => tieDocument(get, photo, markUuid),
);

/**
 * Saves photographs as documents of the case, attached to a boundary mark. Unusable files are
 * reported.
 * @param description of each document
 */
export const addPhotosAtom = atom(
  null,
  async (
    get,
    _set,
    markUuid: string,
    files: readonly File[],
    description: string,
  ): Promise<void> => {
    const caseNumber = get(openBusinessAtom)?.business.details.caseNumber;
    if (caseNumber === undefined) return;
    for (const file of files) {
      const uuid = crypto.randomUUID();
      const photo = await preparePhoto(file).catch(
        (error): Omit<PreparedPhoto, 'width' | 'height'> | null => {
          // A photo that cannot be made smaller, or whose worker failed, may be the only one, so it
          // is stored as it is.
          const isStorable = !isPhotoError(error) || isStorableReason(error.reason);
          if (isStorable && file.type === 'image/jpeg') return { blob: file };
          get(hostServicesAtom).notify({ kind: 'error', text: photoErrorText(error) });
          return null;
        },
      );
      if (!photo) continue;
      const { blob, takenAt, position = null } = photo;
      const fileName = buildDocumentName(
        { caseNumber, documentTypeCode: photoType.code, uuid },
        'photo.jpg',
      );
      const content = {
        content: blob,
        fileType: blob.type,
        capturedAt: toCaptureTime(takenAt),
        position,
      };
      const saved = { uuid, fileName, description, isRelevant: true, markUuid, ...content };
      if ((await saveDocument(get, saved, photoType)) === 'not saved') return;
    }
  },
);
