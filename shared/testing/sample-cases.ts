import type { Attendee, Business, BusinessDetails, Case } from '@feltbok/domain/cases/case.ts';
import { emptyOverview, type OverviewFields } from '@feltbok/domain/cases/overview-fields.ts';
import type { DocumentGroup, StoredDocument } from '@feltbok/domain/documents/document.ts';
import type { Change } from '@feltbok/offline/queue/change.ts';

const details: BusinessDetails = {
  ...emptyOverview,
  businessDate: '2026-11-24T09:00:00+01:00',
  businessPlace: 'Fjordvegen 12',
  businessTypeName: 'Grensejustering',
  numberOfParties: 4,
  propertyNumber: '4699-31/472',
  propertyAddress: 'Fjordvegen 12, 5730 Fjordvik',
  description: 'Grensa går langs steingarden.',
  summary: 'Alle møtte.',
  comment: 'Varsla i brev.',
  impartiality: false,
  caseNumber: '2026/118',
  gnr: 31,
  bnr: 472,
  propertyId: 90311,
  propertyCount: 1,
};

/** A business of the fictional municipality 4699 Fjordvik. */
export const sampleBusiness = (
  businessId = 2077,
  different: Partial<BusinessDetails> = {},
): Business => ({
  businessId,
  overviewRevision: 1,
  attendeesRevision: 1,
  boundaryMarksCount: 0,
  details: { ...details, ...different },
  attendees: [],
  documentTypes: [],
});

/** A case of one business, with these details in place of the usual. */
export const sampleCase = (
  different: Partial<BusinessDetails> = {},
  caseId = 1042,
  businessId = 2077,
): Case => ({
  caseId,
  municipalityNumber: '4699',
  businesses: [sampleBusiness(businessId, different)],
});

/** Ánne, who owns the property and has not signed. */
export const sampleAttendee = (different: Partial<Attendee> = {}): Attendee => ({
  id: 501,
  uuid: '6d0f2f0a-54c7-4d1c-9a53-0d7f3f1f6a01',
  businessId: 2077,
  name: 'Ánne Østby',
  gnr: 31,
  bnr: 472,
  snr: null,
  fnr: null,
  idtype: 'F',
  personId: '02013299997',
  address: 'Fjordvegen 12',
  postOffice: '5730 Fjordvik',
  email: 'anne.ostby@example.org',
  phoneNumber: '+47 55 12 34 56',
  roleCode: 'HH',
  role: 'Hjemmelshaver',
  isParticipated: true,
  isRepresentedBy: false,
  powerOfAttorneyType: null,
  signature: '',
  komm: '4699',
  ...different,
});

/** A letter in the case that the server has. */
export const sampleDocument = (different: Partial<StoredDocument> = {}): StoredDocument => ({
  id: 9,
  uuid: '0d9f0a52-8d0c-4f0b-9a53-0a7c8a3f6b11',
  fileName: '2026-118-BRV-3fa85f64.pdf',
  description: '',
  fileType: 'application/pdf',
  fileSize: 24_000,
  isRelevant: true,
  documentTypeCode: 'BRV',
  documentTypeName: 'Brev',
  caseId: 1042,
  businessId: 2077,
  capturedAt: null,
  capturedLatitude: null,
  capturedLongitude: null,
  revision: 1,
  ...different,
});

/** These documents, all of one type, as the server lists them. */
export const sampleGroup = (...documents: StoredDocument[]): DocumentGroup => ({
  documentTypeCode: documents[0]?.documentTypeCode ?? 'BRV',
  documentTypeName: documents[0]?.documentTypeName ?? 'Brev',
  numberOfAttachments: documents.length,
  documents,
});

/** The change that saves this description of a business's overview. */
export const overviewChange = (description: string, businessId = 2077): Change<OverviewFields> => {
  const fields = { ...emptyOverview, description };
  return {
    kind: 'overview',
    caseId: 1042,
    businessId,
    caseNumber: '2026/118',
    method: 'PUT',
    url: `/api/Businesses/${businessId}`,
    data: fields,
    payload: fields,
  };
};
