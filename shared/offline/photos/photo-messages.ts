import type { Area } from '@feltbok/domain/photos/photo-size.domain.ts';
import type { PreparedPhoto } from './make-photo.ts';
import type { PhotoErrorReason } from './photo-error.ts';

export interface PhotoRequest {
  file: Blob;
  area?: Area;
  longest?: number;
}

/** Carries an error as its reason, because an error's class is lost between two threads. */
export type PhotoAnswer =
  | { photo: PreparedPhoto }
  | { reason: PhotoErrorReason }
  | { error: string };
