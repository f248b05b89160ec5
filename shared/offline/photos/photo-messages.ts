import type { Area } from '@feltbok/domain/photos/photo-size.domain.ts';
import type { PreparedPhoto } from './make-photo.ts';
import type { PhotoErrorReason } from './photo-error.ts';

export interface PhotoRequest {
  file: Blob;
  area?: Area;
  longest?: number;
}

/** An error's class does not survive the way between two threads: its reason does. */
export type PhotoAnswer =
  | { photo: PreparedPhoto }
  | { reason: PhotoErrorReason }
  | { error: string };
