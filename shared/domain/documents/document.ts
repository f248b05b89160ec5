import type { DocumentPurpose } from './document-purpose.ts';
import type { SealProblem } from './paper-seal.ts';

/** State of a paper's seal. */
export interface PaperSeal {
  /**
   * - `none`: nobody is to seal it
   * - `waiting`: it is sealed as soon as that can be
   * - `failed`: it is repeated once an hour, or when somebody asks
   */
  state: 'none' | 'waiting' | 'failed' | 'sealed';
  /** What the last attempt failed by; null for none. */
  problem: SealProblem | null;
  /**
   * ISO 8601: when one that failed is tried again. What version 1.7 has stored on a device lacks
   * it.
   */
  againAt?: string | null;
  /** ISO 8601. */
  sealedAt: string | null;
  /** Whose key sealed it, by its certificate; null for a timestamp alone. */
  holder: string | null;
}

/**
 * A document of a case as the server delivers it, without its content. What an earlier version has
 * stored on a device lacks the optional fields.
 */
export interface StoredDocument {
  /** The server's number. */
  id: number;
  uuid: string;
  fileName: string;
  description: string;
  /** Media type, or the short name of one, such as ra-pdf. Empty when nobody knows. */
  fileType: string;
  /** Bytes. */
  fileSize: number;
  isRelevant: boolean;
  documentTypeCode: string;
  documentTypeName: string;
  purpose?: DocumentPurpose | null;
  caseId: number;
  /** Null for a document of the case as a whole. */
  businessId: number | null;
  /** ISO 8601 time at which a photograph was taken; null for other documents. */
  capturedAt: string | null;
  /** Position at which a photograph was taken, degrees in WGS84; null for other documents. */
  capturedLatitude: number | null;
  capturedLongitude: number | null;
  /** The boundary mark of the case that it belongs to; null for none. */
  markUuid?: string | null;
  /** Whether the account has added it itself; present in lists. */
  isOwn?: boolean;
  /** Why the content is not sent: it waits for a scan, or holds malware. Null for all else. */
  scan?: 'waiting' | 'infected' | null;
  seal?: PaperSeal | null;
  /** The server's number of the paper that this is the sealed version of. */
  sealOf?: number | null;
  /** Counts changes. */
  revision: number;
}

/** The documents of one type in a business; types without any are not listed. */
export interface DocumentGroup {
  documentTypeCode: string;
  documentTypeName: string;
  numberOfAttachments: number;
  documents: StoredDocument[];
}

/** What may be changed of a saved document; a field that is left out stays as it is. */
export interface DocumentChange {
  isRelevant?: boolean;
  markUuid?: string | null;
}
