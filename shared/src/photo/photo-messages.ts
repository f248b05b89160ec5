import type { PreparedPhoto } from './make-photo';
import type { PhotoErrorReason } from './photo-error';
import type { Area } from './photo-size.domain';

export interface PhotoRequest {
  id: number;
  file: Blob;
  area?: Area;
  longest?: number;
}

/** An error's class does not survive the way between two threads: its reason does. */
export type PhotoAnswer =
  | { id: number; photo: PreparedPhoto }
  | { id: number; reason: PhotoErrorReason }
  | { id: number; error: string };
