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
  isOfItsType,
  typeHeadLength,
  typeOfFile,
  type UploadFileError,
} from './content-check.domain';

/** A file that cannot become a document, and why. */
export interface RejectedFile {
  uuid: string;
  fileName: string;
  error: UploadFileError | PhotoError;
}

/** What the API takes. */
export interface UploadLimits {
  /** Of a document. */
  maxBytes: number;
  /** Undefined where the customer takes all. */
  mediaTypes: readonly string[] | undefined;
}

/** A file that is going to become a document. */
export interface AcceptedFile extends ReadyFile {
  /** Why a picture is saved as it was chosen, and not shown before; left out for all else. */
  storedAsIs?: StorableReason;
}

export type ChosenFile = AcceptedFile | RejectedFile;

export const isReadyFile = (file: ChosenFile): file is AcceptedFile => 'content' in file;

/**
 * Photographs: they become JPEG, upright and of a sensible size. Drawings and scans stay as they
 * are.
 */
const photoTypes = new Set(['image/jpeg', 'image/heic', 'image/heif']);
/** What may be a photograph too, when it is larger than any drawing, in bytes. */
const pictureTypes = new Set(['image/png', 'image/webp', 'image/bmp', 'image/avif']);
const largePicture = 8_000_000;

/**
 * Makes a file ready to become a document: what the API would reject is found now and not after an
 * upload. The promise never rejects.
 */
export async function readyFile(file: File, limits: UploadLimits): Promise<ChosenFile> {
  const uuid = crypto.randomUUID();
  const fileName = file.name;
  try {
    return await checked(file, { uuid, fileName }, limits);
  } catch (error) {
    // A file that was moved or is in a cloud that does not answer cannot be read either.
    return { uuid, fileName, error: isPhotoError(error) ? error : 'unreadable' };
  }
}

async function checked(
  file: File,
  name: { uuid: string; fileName: string },
  { maxBytes, mediaTypes }: UploadLimits,
): Promise<ChosenFile> {
  if (file.size === 0) return { ...name, error: 'empty' };
  const fileType = typeOfFile(file.name, file.type);
  const head = new Uint8Array(await file.slice(0, typeHeadLength).arrayBuffer());
  if (!isOfItsType(fileType, head)) return { ...name, error: 'notItsType' };
  const ready = { ...name, description: toDocumentDescription(file.name), isRelevant: true };

  let storedAsIs: StorableReason | undefined;
  if (photoTypes.has(fileType) || (pictureTypes.has(fileType) && file.size > largePicture)) {
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
 * Makes a photograph, or says why the file is stored as it is; without a reason the work itself
 * failed, and not the photo.
 * @param isTaken whether the API takes the file as it is
 * @throws PhotoError
 */
async function prepareOrExplain(
  file: File,
  isTaken: boolean,
): Promise<PreparedPhoto | { storedAsIs?: StorableReason }> {
  try {
    return await preparePhoto(file);
  } catch (error) {
    if (!isPhotoError(error)) return {};
    if (!isTaken || !isStorableReason(error.reason)) throw error;
    return { storedAsIs: error.reason };
  }
}
