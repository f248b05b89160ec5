import {
  AgreementTemplateBodySchema,
  AgreementTemplateKeySchema,
  AgreementTemplatePathSchema,
  AgreementTemplatesSchema,
  AgreementToGenerateSchema,
  MeasurementReportToGenerateSchema,
  ProtocolToGenerateSchema,
} from '@feltbok/contract/agreements.ts';
import { AttendeeChangesSchema, AttendeesPathSchema } from '@feltbok/contract/attendees.ts';
import {
  BoundaryMarkChangeSchema,
  BoundaryMarkCodesSchema,
  BoundaryMarkIdSchema,
  BoundaryMarkPathSchema,
  BoundaryMarkQuerySchema,
  BoundaryMarksSchema,
  NewBoundaryMarkSchema,
} from '@feltbok/contract/boundary-marks.ts';
import { BusinessPathSchema, BusinessUpdateSchema } from '@feltbok/contract/businesses.ts';
import type { CallName } from '@feltbok/contract/calls.ts';
import { AttendeeListSchema, CaseListSchema, CaseSchema } from '@feltbok/contract/cases.ts';
import {
  CasterLoginSchema,
  CasterPathSchema,
  CastersSchema,
  CorrectionStreamPathSchema,
  CorrectionsPathSchema,
  CorrectionsQuerySchema,
  MountsSchema,
  ReceiverPositionSchema,
} from '@feltbok/contract/casters.ts';
import {
  ControlMeasurementKeySchema,
  ControlMeasurementQuerySchema,
  ControlMeasurementSchema,
  ControlMeasurementsSchema,
} from '@feltbok/contract/control-measurements.ts';
import { CustomerContextSchema } from '@feltbok/contract/customer-context.ts';
import {
  DeviceContactSchema,
  DevicePathSchema,
  DevicesSchema,
  RecoveryKeySchema,
} from '@feltbok/contract/devices.ts';
import {
  BlockReceiptSchema,
  DocumentBlockPathSchema,
  DocumentChangeSchema,
  DocumentCompletionSchema,
  DocumentContentPathSchema,
  DocumentContentSchema,
  DocumentIdSchema,
  DocumentPathSchema,
  DocumentReceiptSchema,
  DocumentRoomSchema,
  DocumentTypesSchema,
  NewDocumentSchema,
  UploadStateSchema,
} from '@feltbok/contract/documents.ts';
import {
  CaseHistoryPathSchema,
  CaseHistoryQuerySchema,
  CaseHistorySchema,
} from '@feltbok/contract/history.ts';
import type { ResourceKind } from '@feltbok/contract/identifiers.ts';
import { CaseSystemDeliverySchema, DeliveryReceiptSchema } from '@feltbok/contract/integration.ts';
import { LiveCasePathSchema, LiveCaseQuerySchema } from '@feltbok/contract/live-case.ts';
import { OwnerListSchema, OwnersPathSchema } from '@feltbok/contract/owners.ts';
import {
  ProtocolHeaderSchema,
  ProtocolHeadersSchema,
  ProtocolQuerySchema,
} from '@feltbok/contract/reports.ts';
import {
  NewSigningRequestSchema,
  SigningRequestKeySchema,
  SigningRequestPathSchema,
  SigningRequestsQuerySchema,
  SigningRequestsSchema,
} from '@feltbok/contract/signing-requests.ts';
import { SketchContentSchema, SketchPathSchema, SketchSchema } from '@feltbok/contract/sketches.ts';
import { UserGuideQuerySchema } from '@feltbok/contract/user-guide.ts';
import { blockBytes } from '@feltbok/domain/documents/document-limits.ts';
import type { Permission } from '@feltbok/domain/users/user-role.ts';
import type { TObject, TSchema } from 'typebox';

/** What the server knows of a call beside its line in the table of calls. */
export interface CallSchema {
  /** What the call does, in a sentence. */
  summary: string;
  /** Calls that belong together in the documentation. */
  area: string;
  params?: TObject;
  query?: TObject;
  /** Has an example: the tests of all calls send it. */
  body?: TSchema;
  answer?: TSchema;
  /** The kind of resource whose number or key the answer gives. */
  creates?: ResourceKind;
  /**
   * The body, or the answer, is bytes of any type and no JSON; a stream is an answer that goes on.
   */
  bytes?: 'body' | 'answer' | 'stream';
  /** Where a body may be larger than others. */
  bodyLimitBytes?: number;
  /** What to do with a larger one; a sentence. */
  largerBodies?: string;
  /** Where a body may hold more values than others. */
  bodyValues?: number;
  /** What the account's role must permit; each may read, within its reach. */
  needs?: Permission;
  /** So long ago may the user have signed in, by the claim `auth_time` of the token. */
  signedInWithinMinutes?: number;
  /**
   * Of what deletes: where the deployer has set how old a sign-in may be for that, it holds. With
   * `always` five minutes hold elsewhere.
   */
  wantsFreshSignIn?: true | 'always';
  /**
   * Whose call it is: of a service account, with the scope of case systems, in place of a user. It
   * takes no idempotency key, since what it delivers is found again by the case system's own names.
   */
  caller?: 'case system';
}

const mebibyte = 1024 * 1024;

/**
 * The run-time schemas of the calls, for the server: it validates, answers and documents by them.
 */
export const callSchemas = {
  getCustomerContext: {
    summary:
      'Who is signed in, for which customer, and what that customer has switched on. A device that names itself is noted, ' +
      'and answered with a lease.',
    area: 'Customer',
    query: DeviceContactSchema,
    answer: CustomerContextSchema,
  },
  getDevices: {
    summary: 'The devices that the account has used, with their last contact.',
    area: 'Devices',
    answer: DevicesSchema,
  },
  wipeDevice: {
    summary: 'Has a device of the account delete what it stores, at its next contact.',
    wantsFreshSignIn: true,
    area: 'Devices',
    needs: 'ownDevices',
    params: DevicePathSchema,
  },
  admitDevice: {
    summary:
      'Lets a device of the account in again that its user has had wiped, for whoever has just signed in. One that the ' +
      'operator has wiped stays so.',
    wantsFreshSignIn: 'always',
    area: 'Devices',
    needs: 'ownDevices',
    params: DevicePathSchema,
  },
  storeRecoveryKey: {
    summary:
      'Stores by what a device of the account opens what it stores, should its PIN be forgotten.',
    area: 'Devices',
    needs: 'ownDevices',
    params: DevicePathSchema,
    body: RecoveryKeySchema,
  },
  recoverDevice: {
    summary:
      'Gives out the recovery key of a device of the account that is not to be wiped, to whoever has signed in within the ' +
      'last five minutes.',
    area: 'Devices',
    needs: 'ownDevices',
    params: DevicePathSchema,
    answer: RecoveryKeySchema,
    signedInWithinMinutes: 5,
  },
  getUserGuide: {
    summary: 'The user guide, as an illustrated PDF.',
    area: 'Application',
    query: UserGuideQuerySchema,
    bytes: 'answer',
  },
  getCases: {
    summary:
      'The cases within the account’s reach, with businesses and attendees, without national ids and signatures.',
    area: 'Cases',
    answer: CaseListSchema,
  },
  getCase: {
    summary: 'One case within the account’s reach, as the list has it.',
    area: 'Cases',
    params: LiveCasePathSchema,
    answer: CaseSchema,
  },
  followCase: {
    summary: 'What is changed in a case and who has it open, as it happens, until the token ends.',
    area: 'Cases',
    params: LiveCasePathSchema,
    query: LiveCaseQuerySchema,
    bytes: 'stream',
  },
  getCaseHistory: {
    summary: 'What was changed in a case, by whom and when, newest first, in pages.',
    area: 'Cases',
    params: CaseHistoryPathSchema,
    query: CaseHistoryQuerySchema,
    answer: CaseHistorySchema,
  },
  putBusiness: {
    summary:
      'Saves the overview of a business. A whole business is accepted too, and its overview read.',
    area: 'Cases',
    needs: 'record',
    params: BusinessPathSchema,
    body: BusinessUpdateSchema,
  },
  getAttendees: {
    summary:
      'The parties of a business with their national ids and signatures, which the case list does not hold.',
    area: 'Attendees',
    params: AttendeesPathSchema,
    answer: AttendeeListSchema,
  },
  putAttendees: {
    summary:
      'Saves parties of a business, new and known ones, and answers with the whole list. A saved party that the body ' +
      'does not name stays in the list.',
    area: 'Attendees',
    needs: 'record',
    params: AttendeesPathSchema,
    body: AttendeeChangesSchema,
    answer: AttendeeListSchema,
    // Every party may have signed.
    bodyLimitBytes: 8 * mebibyte,
  },
  getBoundaryMarkCodes: {
    summary: 'The customer’s code lists for boundary marks.',
    area: 'Boundary marks',
    answer: BoundaryMarkCodesSchema,
  },
  getBoundaryMarks: {
    summary: 'The boundary marks of a business.',
    area: 'Boundary marks',
    query: BoundaryMarkQuerySchema,
    answer: BoundaryMarksSchema,
  },
  postBoundaryMark: {
    summary:
      'Adds a boundary mark. Repeated with the same uuid it answers with the mark that is there.',
    area: 'Boundary marks',
    needs: 'record',
    body: NewBoundaryMarkSchema,
    answer: BoundaryMarkIdSchema,
    creates: 'boundaryMark',
  },
  putBoundaryMark: {
    summary: 'Changes a boundary mark.',
    area: 'Boundary marks',
    needs: 'record',
    params: BoundaryMarkPathSchema,
    body: BoundaryMarkChangeSchema,
  },
  deleteBoundaryMark: {
    summary: 'Removes a boundary mark.',
    wantsFreshSignIn: true,
    area: 'Boundary marks',
    needs: 'record',
    params: BoundaryMarkPathSchema,
    query: BoundaryMarkQuerySchema,
    answer: BoundaryMarkIdSchema,
  },
  getControlMeasurements: {
    summary: 'The receivers’ measurements of known points, the earliest first.',
    area: 'Control measurements',
    query: ControlMeasurementQuerySchema,
    answer: ControlMeasurementsSchema,
  },
  postControlMeasurement: {
    summary: 'Adds a measurement of a known point. Repeated with the same uuid it changes nothing.',
    area: 'Control measurements',
    needs: 'record',
    body: ControlMeasurementSchema,
    answer: ControlMeasurementKeySchema,
  },
  getSketch: {
    summary: 'What is drawn on the map of a case.',
    area: 'Sketches',
    params: SketchPathSchema,
    answer: SketchSchema,
  },
  putSketch: {
    summary:
      'Saves what is drawn on the map of a case, as a whole. The first is based on revision 0.',
    area: 'Sketches',
    needs: 'record',
    params: SketchPathSchema,
    body: SketchContentSchema,
    // Twenty thousand positions, and the labels.
    bodyLimitBytes: 8 * mebibyte,
    bodyValues: 100_000,
  },
  getAgreementTemplates: {
    summary: 'The customer’s templates for agreements.',
    area: 'Agreements',
    answer: AgreementTemplatesSchema,
  },
  postAgreementTemplate: {
    summary: 'Adds a template. Its HTML is kept as far as an agreement may hold it.',
    area: 'Agreements',
    needs: 'record',
    body: AgreementTemplateBodySchema,
    answer: AgreementTemplateKeySchema,
    creates: 'agreementTemplate',
    bodyLimitBytes: 8 * mebibyte,
  },
  putAgreementTemplate: {
    summary: 'Changes a template.',
    area: 'Agreements',
    needs: 'templates',
    params: AgreementTemplatePathSchema,
    body: AgreementTemplateBodySchema,
    bodyLimitBytes: 8 * mebibyte,
  },
  deleteAgreementTemplate: {
    summary: 'Removes a template. Agreements that were begun from it stay.',
    wantsFreshSignIn: true,
    area: 'Agreements',
    needs: 'templates',
    params: AgreementTemplatePathSchema,
  },
  generateAgreement: {
    summary:
      'Makes an agreement with the signatures of its parties into a tagged PDF/A-2a, and answers with it as a file to be saved ' +
      'under the name of the case. Its SHA-256 stands in the audit trail.',
    area: 'Agreements',
    needs: 'record',
    body: AgreementToGenerateSchema,
    bytes: 'answer',
    // A text with its pictures, and the signatures of many parties.
    bodyLimitBytes: 16 * mebibyte,
  },
  generateProtocol: {
    summary:
      'Makes the protocol of a meeting into a tagged PDF/A-2a, with the signatures of those who took part, and answers with it ' +
      'as a file to be saved under the name of the case. Its SHA-256 stands in the audit trail.',
    area: 'Reports',
    needs: 'record',
    body: ProtocolToGenerateSchema,
    bytes: 'answer',
    // Pictures of maps, and the signatures of many parties.
    bodyLimitBytes: 16 * mebibyte,
  },
  generateMeasurementReport: {
    summary:
      'Makes the report of what receivers have measured into a tagged PDF/A-2a, and answers with it as a file to be saved ' +
      'under the name of the case. Its SHA-256 stands in the audit trail.',
    area: 'Reports',
    needs: 'record',
    body: MeasurementReportToGenerateSchema,
    bytes: 'answer',
    // Thousands of marks with their evidence.
    bodyLimitBytes: 16 * mebibyte,
  },
  getReports: {
    summary: 'The heading of the protocol of a business.',
    area: 'Reports',
    query: ProtocolQuerySchema,
    answer: ProtocolHeaderSchema,
  },
  getProtocolHeaders: {
    summary: 'The headings of the protocols of all businesses within the account’s reach.',
    area: 'Reports',
    answer: ProtocolHeadersSchema,
  },
  getDocumentTypes: {
    summary: 'The types that a document may be saved under, in the order of their names.',
    area: 'Documents',
    answer: DocumentTypesSchema,
  },
  getDocumentRoom: {
    summary:
      'How much more the customer’s documents may take, for an app to say before a photo is taken.',
    area: 'Documents',
    answer: DocumentRoomSchema,
  },
  postDocument: {
    summary:
      'Saves a document, with its content in `file` or without. Without, the content follows by ' +
      'PUT /api/Documents/{uuid}/content, and nobody sees the document before. Sent again it is the same document.',
    area: 'Documents',
    needs: 'documents',
    body: NewDocumentSchema,
    answer: DocumentIdSchema,
    creates: 'document',
    // In base64, so three quarters of it are content; what is larger takes too long to be read as
    // one text.
    bodyLimitBytes: 8 * mebibyte,
    largerBodies:
      'Send the document without file, and its content by PUT /api/Documents/{uuid}/content.',
  },
  putDocumentContent: {
    summary:
      'Sends the content of a document as bytes, as many as were announced, in one request. A broken upload is sent ' +
      'again from its beginning; in blocks it goes on.',
    area: 'Documents',
    needs: 'documents',
    params: DocumentContentPathSchema,
    bytes: 'body',
    answer: DocumentReceiptSchema,
  },
  getDocumentBlocks: {
    summary:
      'Which blocks of a document’s content have not come: an upload that was interrupted goes on with them.',
    area: 'Documents',
    params: DocumentContentPathSchema,
    answer: UploadStateSchema,
  },
  putDocumentBlock: {
    summary:
      'Sends one block of a document’s content as bytes, in any order. The answer is its receipt: the block is stored. ' +
      'Sent again it is the same; other bytes under its number are rejected. Blocks are forgotten five days after the last.',
    area: 'Documents',
    needs: 'documents',
    params: DocumentBlockPathSchema,
    bytes: 'body',
    answer: BlockReceiptSchema,
    bodyLimitBytes: blockBytes,
    largerBodies:
      'Send the block with the bytes that GET /api/Documents/{uuid}/content/blocks says.',
  },
  completeDocument: {
    summary:
      'Makes the content of a document of its blocks, all of which have come, and compares it with the SHA-256 of the ' +
      'whole. Where it differs, the blocks are removed and the upload begins again.',
    area: 'Documents',
    needs: 'documents',
    params: DocumentContentPathSchema,
    body: DocumentCompletionSchema,
    answer: DocumentReceiptSchema,
  },
  getDocument: {
    summary: 'Opens a document: its content as a data URL.',
    area: 'Documents',
    params: DocumentPathSchema,
    answer: DocumentContentSchema,
  },
  getDocumentContent: {
    summary: 'The content of a document as bytes, or the part that Range asks for.',
    area: 'Documents',
    params: DocumentPathSchema,
    bytes: 'answer',
  },
  patchDocument: {
    summary: 'Says whether a document is relevant, or which boundary mark it belongs to.',
    area: 'Documents',
    needs: 'documents',
    params: DocumentPathSchema,
    body: DocumentChangeSchema,
  },
  deleteDocument: {
    summary: 'Deletes a document and its content.',
    wantsFreshSignIn: true,
    area: 'Documents',
    needs: 'documents',
    params: DocumentPathSchema,
  },
  sealDocument: {
    summary:
      'Has a paper sealed now that waits for its seal or failed to get it. Of a paper that is sealed, or is not to be, and ' +
      'of any other document it changes nothing.',
    area: 'Documents',
    needs: 'documents',
    params: DocumentPathSchema,
  },
  getOwners: {
    summary:
      'Who owns a property, as the land register’s service says: five of them, and how many there are besides. Each look-up ' +
      'is recorded with the account, and an account has so many an hour.',
    area: 'Map',
    params: OwnersPathSchema,
    answer: OwnerListSchema,
  },
  getCasters: {
    summary:
      'The casters that give GNSS corrections, and under which name the account signs in to each.',
    area: 'GNSS corrections',
    answer: CastersSchema,
  },
  saveCasterLogin: {
    summary:
      'Saves the account’s own user name and password for a caster, encrypted. The password is never sent back.',
    area: 'GNSS corrections',
    needs: 'record',
    params: CasterPathSchema,
    body: CasterLoginSchema,
  },
  forgetCasterLogin: {
    summary: 'Removes what the account has saved for a caster.',
    area: 'GNSS corrections',
    needs: 'record',
    params: CasterPathSchema,
  },
  getCasterMounts: {
    summary: 'The mounts of a caster, as its source table has them now.',
    area: 'GNSS corrections',
    needs: 'record',
    params: CasterPathSchema,
    answer: MountsSchema,
  },
  postSigningRequest: {
    summary:
      'Asks a party to sign on a phone of its own within fifteen minutes. Sent again it is the same request.',
    area: 'Attendees',
    needs: 'record',
    body: NewSigningRequestSchema,
    bodyLimitBytes: 7 * mebibyte,
    answer: SigningRequestKeySchema,
    creates: 'signingRequest',
  },
  getSigningRequests: {
    summary:
      'The signing requests of a business, the newest first, with what was signed until a device has taken it over.',
    area: 'Attendees',
    query: SigningRequestsQuerySchema,
    answer: SigningRequestsSchema,
  },
  deleteSigningRequest: {
    summary:
      'Takes a signing request back, or removes what was signed by it once a device has taken that over. With If-Match: "1" ' +
      'only what nobody has signed.',
    area: 'Attendees',
    needs: 'record',
    params: SigningRequestPathSchema,
  },
  streamCorrections: {
    summary:
      'Corrections of a mount (RTCM) as they come, until the caller leaves, the token ends, or the caster is silent for ' +
      'half a minute.',
    area: 'GNSS corrections',
    needs: 'record',
    params: CorrectionsPathSchema,
    query: CorrectionsQuerySchema,
    bytes: 'stream',
  },
  postReceiverPosition: {
    summary:
      'Where the receiver is, for the caster of a stream, which gets it as GGA. Where no such stream is open, nothing is done.',
    area: 'GNSS corrections',
    needs: 'record',
    params: CorrectionStreamPathSchema,
    body: ReceiverPositionSchema,
  },
  deliverCases: {
    summary:
      'Brings cases with businesses and attendees, and document types, from the case system: new ones are added, known ' +
      'ones brought up to date, and what the field has changed since is kept and named. Each row is judged by itself. ' +
      'Repeated, it changes nothing. For service accounts.',
    area: 'Integration',
    body: CaseSystemDeliverySchema,
    answer: DeliveryReceiptSchema,
    bodyLimitBytes: 32 * mebibyte,
    // Ten thousand cases with ten parties each; a case system is trusted with more of the server's
    // time.
    bodyValues: 2_000_000,
    caller: 'case system',
  },
} as const satisfies Record<CallName, CallSchema>;
