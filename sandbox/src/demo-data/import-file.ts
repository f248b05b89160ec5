import type { RoleCode } from '@feltbok/shared/domain/roles';
import type { Attendee, BusinessDetails } from '@feltbok/shared/wire/cases';

/** What the API's import reads. */
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
  };
  users: { subject: string; name: string; surveyorName?: string; surveyorNumber?: string }[];
  cases: ImportedCase[];
}

export interface ImportedCase {
  reference: string;
  municipalityNumber: string;
  businesses: ImportedBusiness[];
}

export interface ImportedBusiness {
  reference: string;
  details: Omit<BusinessDetails, 'numberOfParties'>;
  attendees: ImportedAttendee[];
}

/** The role's name follows from its code. */
export type ImportedAttendee = Omit<Attendee, 'id' | 'businessId' | 'role' | 'roleCode'> & { roleCode: RoleCode };
