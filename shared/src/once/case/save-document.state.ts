import type { ListedDocument } from '@feltbok/shared/case/documents.domain';
import { openBusinessAtom, placeOf } from '@feltbok/shared/case/open-business.state';
import { hostServicesAtom } from '@feltbok/shared/contract/remote';
import { documentContentsAtom } from '@feltbok/shared/device/document-contents.state';
import { storageConditionAtom } from '@feltbok/shared/device/storage.state';
import type { DocumentPurpose } from '@feltbok/shared/domain/map-picture';
import { textOf } from '@feltbok/shared/i18n/i18n';
import { documentCreation } from '@feltbok/shared/sync/kinds/document.domain';
import { atom } from 'jotai';

/** A file that is ready to become a document. */
export interface ReadyFile {
  /** The document's own name, made by this device. */
  uuid: string;
  fileName: string;
  description: string;
  content: Blob;
  fileType: string;
  isRelevant: boolean;
  /** What it was made for, if for anything in particular. */
  purpose?: DocumentPurpose;
  /** ISO 8601 with offset; null where nobody knows. */
  capturedAt: string | null;
  /** Degrees in WGS84. */
  position: { latitude: number; longitude: number } | null;
}

/**
 * Stores a file of the open case on the device as a document of this type, and sends it. 'not saved' has notified the
 * user: then nothing was done with it, and what was stored before is still there.
 */
export const saveDocumentAtom = atom(
  null,
  async (get, _set, file: ReadyFile, type: { code: string; codeValue: string }): Promise<'stored' | 'not saved'> => {
    const { sync, notify } = get(hostServicesAtom);
    const open = get(openBusinessAtom);
    if (!open) return 'not saved';
    const { uuid, fileName, description, content, fileType, isRelevant, purpose = null, capturedAt, position } = file;
    const place = placeOf(open);
    const document: ListedDocument = {
      ...{ uuid, fileName, description, fileType, fileSize: content.size, isRelevant },
      ...{ documentTypeCode: type.code, documentTypeName: type.codeValue, purpose },
      ...{ caseId: place.caseId, businessId: place.businessId },
      ...{ capturedAt, capturedLatitude: position?.latitude ?? null, capturedLongitude: position?.longitude ?? null },
    };
    const contents = get(documentContentsAtom);
    const submit = () => sync.submit(documentCreation(place, document), content);
    let outcome = await submit();
    // What can be fetched again gives way to what exists nowhere else.
    const isFull = () => outcome === 'not saved' && get(storageConditionAtom) === 'full';
    while (isFull() && (await contents?.makeRoom().catch(() => false))) outcome = await submit();
    if (outcome === 'not saved') notify({ kind: 'error', text: textOf('ToastMessages.FileNotSavedOnDevice') });
    // It is to open without network also when it has been sent.
    else void contents?.storeOpened(uuid, content);
    return outcome;
  },
);
