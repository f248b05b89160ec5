import type { DocumentGroup } from '../documents/document.ts';
import type { SignatureRecord } from '../signatures/signature-record.ts';
import type { CaseReceipt, CaseState } from './case-state.ts';
import type { OverviewFields } from './overview-fields.ts';
import type { PartyNotice } from './party-notice.ts';

/**
 * A party of a cadastral survey meeting. The fields of its notice and position are absent where
 * nothing is recorded, and in what an older app has stored.
 */
export interface Attendee extends Partial<PartyNotice> {
  /** The server's number. */
  id: number;
  uuid: string;
  businessId: number;
  name: string;
  gnr: number | null;
  bnr: number | null;
  snr: number | null;
  fnr: number | null;
  /** F: national identity number, S: organisation number, empty where there is none. */
  idtype: '' | 'F' | 'S';
  personId: string;
  address: string;
  postOffice: string;
  email: string;
  phoneNumber: string;
  roleCode: string;
  role: string;
  isParticipated: boolean;
  isRepresentedBy: boolean;
  /** SMF: with a power of attorney, SUF: without one; null where nobody represents the party. */
  powerOfAttorneyType: 'SMF' | 'SUF' | null;
  /** PNG data URL, or empty when the party has not signed. */
  signature: string;
  /** Null where the signature has no record; absent where it was not asked for. */
  signatureRecord?: SignatureRecord | null;
  /** Municipality number, when gnr and bnr both exist. */
  komm: string | null;
}

export interface BusinessDetails extends OverviewFields {
  /** ISO 8601 with offset. */
  businessDate: string;
  businessPlace: string;
  businessTypeName: string;
  /**
   * The case system's code of the type; null where it has delivered none. What version 1.6 has
   * stored on a device lacks it.
   */
  businessTypeCode?: string | null;
  numberOfParties: number;
  /** Municipality number, farm and holding, as in `4699-31/472`. */
  propertyNumber: string;
  propertyAddress: string;
  caseNumber: string;
  gnr: number;
  bnr: number;
  /** The server's number. */
  propertyId: number;
  propertyCount: number;
}

/** A cadastral survey meeting, with its parties and documents. */
export interface Business {
  /** The server's number. */
  businessId: number;
  /** Absent in what an older app has stored. */
  state?: CaseState;
  /** The last answer of the case system; absent where there is none. */
  receipt?: CaseReceipt;
  /** Counts changes of the fields of the overview. */
  overviewRevision: number;
  /** Counts changes of the list of attendees. */
  attendeesRevision: number;
  boundaryMarksCount: number;
  details: BusinessDetails;
  attendees: Attendee[];
  documentTypes: DocumentGroup[];
}

export interface Case {
  /** The server's number. */
  caseId: number;
  /** Four digits with leading zero. */
  municipalityNumber: string;
  businesses: Business[];
}
