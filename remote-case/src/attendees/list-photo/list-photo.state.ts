import { documentName } from '@feltbok/shared/case/file-name.domain';
import { openBusinessAtom } from '@feltbok/shared/case/open-business.state';
import { powerOfAttorneyType } from '@feltbok/shared/domain/document-purpose';
import { saveDocument } from '@feltbok/shared/editing/save-document';
import { capturedAtOf } from '@feltbok/shared/photo/capture.domain';
import type { PreparedPhoto } from '@feltbok/shared/photo/make-photo';
import { atom } from 'jotai';

/**
 * Queues the photograph as a document of the open case. The user has been notified of 'not saved'.
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
      fileName: documentName(
        { caseNumber, documentTypeCode: powerOfAttorneyType.code, uuid },
        'photo.jpg',
      ),
      description,
      content: blob,
      fileType: blob.type,
      isRelevant: true,
      purpose: 'attendeeList' as const,
      capturedAt: capturedAtOf(takenAt),
      position,
    };
    return saveDocument(get, file, powerOfAttorneyType);
  },
);
