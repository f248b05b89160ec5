import type { ListedDocument } from '@feltbok/domain/cases/documents.domain.ts';
import type { DocumentPurpose } from '@feltbok/domain/documents/document-purpose.ts';
import {
  buildDocumentCreation,
  buildDocumentUpdate,
} from '@feltbok/offline/queue/kinds/document.domain.ts';
import type { Getter } from 'jotai';
import { pendingMarksAtom } from '../case/boundary-marks.state.ts';
import { openBusinessAtom, toPlace } from '../case/open-business.state.ts';
import { documentContentsAtom } from '../device/document-contents.state.ts';
import { submit, submitFile } from './submit.ts';

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
  /** The boundary mark that it belongs to, if any. */
  markUuid?: string;
  /** ISO 8601 with offset; null where nobody knows. */
  capturedAt: string | null;
  /** Degrees in WGS84. */
  position: { latitude: number; longitude: number } | null;
}

/**
 * Stores a file of the open case on the device as a document of this type, and sends it. 'not
 * saved' has notified the user: then nothing was done with it, and what was stored before is still
 * there.
 */
export async function saveDocument(
  get: Getter,
  file: ReadyFile,
  type: { code: string; codeValue: string },
): Promise<'stored' | 'not saved'> {
  const open = get(openBusinessAtom);
  if (!open) return 'not saved';
  const {
    uuid,
    fileName,
    description,
    content,
    fileType,
    isRelevant,
    purpose = null,
    markUuid,
    capturedAt,
    position,
  } = file;
  const place = toPlace(open);
  const document: ListedDocument = {
    uuid,
    fileName,
    description,
    fileType,
    fileSize: content.size,
    isRelevant,
    documentTypeCode: type.code,
    documentTypeName: type.codeValue,
    purpose,
    ...(markUuid && { markUuid }),
    caseId: place.caseId,
    businessId: place.businessId,
    capturedAt,
    capturedLatitude: position?.latitude ?? null,
    capturedLongitude: position?.longitude ?? null,
  };
  const contents = get(documentContentsAtom);
  const outcome = await submitFile(
    get,
    buildDocumentCreation(place, document, pendingMark(get, markUuid)),
    content,
  );
  // It is to open without network also when it has been sent.
  if (outcome === 'stored') void contents?.storeOpened(uuid, content);
  return outcome;
}

/**
 * Ties a document of the open case to a boundary mark, or with null to none. The user has been
 * notified of a failure.
 */
export async function tieDocument(
  get: Getter,
  document: ListedDocument,
  markUuid: string | null,
): Promise<void> {
  const open = get(openBusinessAtom);
  if (!open) return;
  const change = buildDocumentUpdate(
    toPlace(open),
    document,
    { markUuid },
    pendingMark(get, markUuid),
  );
  await submit(get, change, 'ToastMessages.DocumentSavingError');
}

const pendingMark = (get: Getter, markUuid: string | null | undefined): string | undefined =>
  get(pendingMarksAtom)(markUuid ? [markUuid] : [])[0];
