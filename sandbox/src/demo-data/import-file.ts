import type { NewBoundaryLine } from '@feltbok/contract/boundary-lines.ts';
import type { BoundaryMarkCode, NewBoundaryMark } from '@feltbok/contract/boundary-marks.ts';
import type { NewDocument } from '@feltbok/contract/documents.ts';
import type { RoleCode } from '@feltbok/domain/attendees/roles.ts';
import type { Attendee, BusinessDetails } from '@feltbok/domain/cases/case.ts';
import type { UserRole } from '@feltbok/domain/users/user-role.ts';

/** The format that the API's import reads. */
export interface ImportFile {
  customers: ImportedCustomer[];
}

export interface ImportedCustomer {
  customerId: string;
  customerName: string;
  settings: {
    KommuneRestrictions: string[];
    'ServiceCatalog.AppId': string;
    'ServiceCatalog.CustomerId': string;
    'Feature.ShowAdditionalFeatures': boolean;
    /** Code of one of the document types. */
    'Documents.ScreenshotType'?: string;
  };
  letterhead?: {
    address: string;
    organisationNumber: string;
    email: string;
    phone: string;
    colour: string;
    /** Text of an SVG. */
    logo: string;
  };
  users: {
    subject: string;
    name: string;
    role?: UserRole;
    surveyorName?: string;
    surveyorNumber?: string;
  }[];
  serviceAccounts?: { subject: string; name: string }[];
  cases: ImportedCase[];
  codeLists: ImportedCode[];
  documentTypes: { code: string; name: string }[];
  agreementTemplates: { rowKey: string; name: string; htmlContent: string }[];
}

export type ImportedCode = BoundaryMarkCode;

export interface ImportedCase {
  reference: string;
  municipalityNumber: string;
  municipalityName: string;
  municipalityAddress: string;
  businesses: ImportedBusiness[];
}

export interface ImportedBusiness {
  reference: string;
  details: Omit<BusinessDetails, 'numberOfParties'> & {
    propertyOwner: string;
    journalNumber: string | null;
  };
  attendees: ImportedAttendee[];
  boundaryMarks: ImportedBoundaryMark[];
  boundaryLines?: ImportedBoundaryLine[];
  documents: ImportedDocument[];
}

/** `file` is the content as a data URL in base64. */
export type ImportedDocument = Pick<
  NewDocument,
  | 'fileName'
  | 'description'
  | 'fileType'
  | 'isRelevant'
  | 'documentTypeCode'
  | 'purpose'
  | 'capturedAt'
  | 'capturedLatitude'
  | 'capturedLongitude'
> & { uuid: string; file: string };

export type ImportedBoundaryMark = Omit<NewBoundaryMark, 'businessId' | 'uuid'> & { uuid: string };

export type ImportedBoundaryLine = Omit<NewBoundaryLine, 'businessId' | 'uuid'> & { uuid: string };

/** The role's name follows from its code. */
export type ImportedAttendee = Omit<Attendee, 'id' | 'businessId' | 'role' | 'roleCode'> & {
  roleCode: RoleCode;
};
