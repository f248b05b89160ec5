import { descriptionOf, endingOf } from '@feltbok/shared/case/file-name.domain';
import type { ReadyFile } from '@feltbok/shared/editing/save-document';
import { capturedAtOf } from '@feltbok/shared/photo/capture.domain';
import { PhotoError } from '@feltbok/shared/photo/photo-error';
import { hasTooManyPixels } from '@feltbok/shared/photo/photo-size.domain';
import { headLength as pictureHeadLength, readPictureHead } from '@feltbok/shared/photo/picture-head.domain';
import { preparePhoto } from '@feltbok/shared/photo/prepare-photo';
import { isOfItsType, typeHeadLength, typeOfFile, type UploadFileError } from './content-check.domain';

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

export type ChosenFile = ReadyFile | RejectedFile;

export const isReadyFile = (file: ChosenFile): file is ReadyFile => 'content' in file;

/** Photographs: they become JPEG, upright and of a sensible size. Drawings and scans stay as they are. */
const photoTypes = new Set(['image/jpeg', 'image/heic', 'image/heif']);
/** What may be a photograph too, when it is larger than any drawing, in bytes. */
const pictureTypes = new Set(['image/png', 'image/webp', 'image/bmp', 'image/avif']);
const largePicture = 8_000_000;

/**
 * Makes a file ready to become a document: what the API would reject is found now and not after an upload. The promise never rejects.
 */
export async function readyFile(file: File, limits: UploadLimits): Promise<ChosenFile> {
  const uuid = crypto.randomUUID();
  const fileName = file.name;
  try {
    return await checked(file, { uuid, fileName }, limits);
  } catch (error) {
    // A file that was moved or is in a cloud that does not answer cannot be read either.
    return { uuid, fileName, error: error instanceof PhotoError ? error : 'unreadable' };
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
  const ready = { ...name, description: descriptionOf(file.name), isRelevant: true };

  if (photoTypes.has(fileType) || (pictureTypes.has(fileType) && file.size > largePicture)) {
    const photo = await prepared(file, mediaTypes?.includes(fileType) ?? true);
    if (photo) {
      const { blob, takenAt, position = null } = photo;
      if (blob.size > maxBytes) return { ...name, error: 'tooLarge' };
      const fileName = `${withoutEnding(file.name)}.jpg`;
      const content = { content: blob, fileType: blob.type, capturedAt: capturedAtOf(takenAt), position };
      return { ...ready, fileName, ...content };
    }
  } else if (fileType.startsWith('image/')) await rejectHugePicture(file);
  if (mediaTypes && !mediaTypes.includes(fileType)) return { ...name, error: 'notTaken' };
  if (file.size > maxBytes) return { ...name, error: 'tooLarge' };
  return { ...ready, content: file.slice(0, file.size, fileType), fileType, capturedAt: null, position: null };
}

/**
 * Null when the work itself failed and not the photo, or when this browser cannot decode what others
 * can: better as it is than not at all.
 * @param isTaken whether the API takes the file as it is
 * @throws PhotoError
 */
async function prepared(file: File, isTaken: boolean) {
  try {
    return await preparePhoto(file);
  } catch (error) {
    const isForOthers = error instanceof PhotoError && error.reason === 'unknown to the browser';
    if (error instanceof PhotoError && !(isForOthers && isTaken)) throw error;
    return null;
  }
}

/** A picture that no device can show must not be handed to the preview either. @throws PhotoError */
async function rejectHugePicture(file: File): Promise<void> {
  const bytes = new Uint8Array(await file.slice(0, pictureHeadLength).arrayBuffer());
  const size = readPictureHead(bytes)?.size;
  if (size && hasTooManyPixels(size)) throw new PhotoError('too many pixels');
}

const withoutEnding = (fileName: string) => {
  const ending = endingOf(fileName);
  return ending ? fileName.trim().slice(0, -ending.length - 1) : fileName;
};
