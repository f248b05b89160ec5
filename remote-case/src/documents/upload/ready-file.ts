import {
  stripFileExtension,
  toDocumentDescription,
} from '@feltbok/domain/documents/file-name.domain.ts';
import { toCaptureTime } from '@feltbok/domain/photos/capture.domain.ts';
import type { PreparedPhoto } from '@feltbok/offline/photos/make-photo.ts';
import {
  isPhotoError,
  isStorableReason,
  type PhotoError,
  type StorableReason,
} from '@feltbok/offline/photos/photo-error.ts';
import { preparePhoto } from '@feltbok/offline/photos/prepare-photo.ts';
import { hasTooManyPixelsToShow } from '@feltbok/offline/photos/too-many-pixels.ts';
import type { ReadyFile } from '@feltbok/runtime/editing/save-document.ts';
import {
  getFileType,
  matchesType,
  typeHeadLength,
  type UploadFileError,
} from './content-check.domain';

/** A file that cannot become a document, with the reason. */
export interface RejectedFile {
  uuid: string;
  fileName: string;
  error: UploadFileError | PhotoError;
}

/** Limits that the API sets for documents. */
export interface UploadLimits {
  /** Largest size of a document, in bytes. */
  maxBytes: number;
  /** Accepted media types; undefined when the customer accepts all. */
  mediaTypes: readonly string[] | undefined;
}

/** A file that can become a document. */
export interface AcceptedFile extends ReadyFile {
  /** Why a picture is saved unchanged and without a preview; absent for all other files. */
  storedAsIs?: StorableReason;
}

export type ChosenFile = AcceptedFile | RejectedFile;

export const isReadyFile = (file: ChosenFile): file is AcceptedFile => 'content' in file;

/**
 * Types of photographs, which are converted to upright JPEG of a sensible size. Drawings and scans
 * stay as they are.
 */
const photoTypes = new Set(['image/jpeg', 'image/heic', 'image/heif']);
/** Types that count as photographs when the file is larger than any drawing. */
const pictureTypes = new Set(['image/png', 'image/webp', 'image/bmp', 'image/avif']);
const minPhotoBytes = 8_000_000;

/**
 * Prepares a file to become a document, and finds beforehand what the API would reject. The promise
 * never rejects.
 */
export async function prepareFile(file: File, limits: UploadLimits): Promise<ChosenFile> {
  const uuid = crypto.randomUUID();
  const fileName = file.name;
  try {
    return await checkAndPrepare(file, { uuid, fileName }, limits);
  } catch (error) {
    // Files that were moved, or are in a cloud that does not answer, cannot be read either.
    return { uuid, fileName, error: isPhotoError(error) ? error : 'unreadable' };
  }
}

async function checkAndPrepare(
  file: File,
  name: { uuid: string; fileName: string },
  { maxBytes, mediaTypes }: UploadLimits,
): Promise<ChosenFile> {
  if (file.size === 0) return { ...name, error: 'empty' };
  const fileType = getFileType(file.name, file.type);
  const head = new Uint8Array(await file.slice(0, typeHeadLength).arrayBuffer());
  if (!matchesType(fileType, head)) return { ...name, error: 'notItsType' };
  const ready = { ...name, description: toDocumentDescription(file.name), isRelevant: true };

  let storedAsIs: StorableReason | undefined;
  if (photoTypes.has(fileType) || (pictureTypes.has(fileType) && file.size > minPhotoBytes)) {
    const photo = await prepareOrExplain(file, mediaTypes?.includes(fileType) ?? true);
    if ('blob' in photo) {
      const { blob, takenAt, position = null } = photo;
      if (blob.size > maxBytes) return { ...name, error: 'tooLarge' };
      const fileName = `${stripFileExtension(file.name)}.jpg`;
      const content = {
        content: blob,
        fileType: blob.type,
        capturedAt: toCaptureTime(takenAt),
        position,
      };
      return { ...ready, fileName, ...content };
    }
    storedAsIs = photo.storedAsIs;
  } else if (fileType.startsWith('image/') && (await hasTooManyPixelsToShow(file)))
    storedAsIs = 'too many pixels';
  if (mediaTypes && !mediaTypes.includes(fileType)) return { ...name, error: 'notTaken' };
  if (file.size > maxBytes) return { ...name, error: 'tooLarge' };
  const content = file.slice(0, file.size, fileType);
  return { ...ready, content, fileType, capturedAt: null, position: null, storedAsIs };
}

/**
 * Prepares a photograph, or finds why the file must be stored unchanged. Without a reason the
 * preparation itself failed, and not because of the photo.
 * @param isAccepted whether the API accepts the unchanged file
 * @throws PhotoError
 */
async function prepareOrExplain(
  file: File,
  isAccepted: boolean,
): Promise<PreparedPhoto | { storedAsIs?: StorableReason }> {
  try {
    return await preparePhoto(file);
  } catch (error) {
    if (!isPhotoError(error)) return {};
    if (!isAccepted || !isStorableReason(error.reason)) throw error;
    return { storedAsIs: error.reason };
  }
}
