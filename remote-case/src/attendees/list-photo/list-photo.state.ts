import { powerOfAttorneyType } from '@feltbok/domain/documents/document-purpose.ts';
import { buildDocumentName } from '@feltbok/domain/documents/file-name.domain.ts';
import { toCaptureTime } from '@feltbok/domain/photos/capture.domain.ts';
import type { PreparedPhoto } from '@feltbok/offline/photos/make-photo.ts';
import { openBusinessAtom } from '@feltbok/runtime/case/open-business.state.ts';
import { saveDocument } from '@feltbok/runtime/editing/save-document.ts';
import { atom } from 'jotai';

/**
 * Queues the photograph as a document of the open case. When it is not saved, the user has been
 * notified.
 */
export const saveListPhotoAtom = atom(
  null,
  async (get, _set, photo: PreparedPhoto, description: string): Promise<'stored' | 'not saved'> => {
    const caseNumber = get(openBusinessAtom)?.business.details.caseNumber;
    if (caseNumber === undefined) return 'not saved';
    const uuid = crypto.randomUUID();
    const { blob, takenAt, position = null } = photo;
    const file = {
      uuid,
      fileName: buildDocumentName(
        { caseNumber, documentTypeCode: powerOfAttorneyType.code, uuid },
        'photo.jpg',
      ),
      description,
      content: blob,
      fileType: blob.type,
      isRelevant: true,
      purpose: 'attendeeList' as const,
      capturedAt: toCaptureTime(takenAt),
      position,
    };
    return saveDocument(get, file, powerOfAttorneyType);
  },
);
