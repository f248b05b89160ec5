import type { PreparedPhoto } from './make-photo';
import type { PhotoFaultReason } from './photo-fault';

export interface PhotoRequest {
  id: number;
  file: Blob;
}

/** An error's class does not survive the way between two threads: its reason does. */
export type PhotoAnswer =
  | { id: number; photo: PreparedPhoto }
  | { id: number; fault: PhotoFaultReason }
  | { id: number; error: string };
