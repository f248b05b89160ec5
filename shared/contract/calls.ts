import type { BoundaryMark } from '@feltbok/domain/boundary-marks/boundary-mark.ts';
import type { Attendee, Case } from '@feltbok/domain/cases/case.ts';
import type { DocumentChange } from '@feltbok/domain/documents/document.ts';
import type {
  AgreementTemplate,
  AgreementTemplateBody,
  AgreementToGenerate,
  MeasurementReportToGenerate,
  ProtocolToGenerate,
} from './agreements.ts';
import type { AttendeeChanges } from './attendees.ts';
import type { BoundaryMarkChange, BoundaryMarkCode, NewBoundaryMark } from './boundary-marks.ts';
import type { BusinessUpdate } from './businesses.ts';
import type { Caster, CasterLogin, Mount, ReceiverPosition } from './casters.ts';
import type { ControlMeasurement } from './control-measurements.ts';
import type { CustomerContext } from './customer-context.ts';
import type { Device, DeviceContact, RecoveryKey } from './devices.ts';
import type {
  BlockReceipt,
  DocumentCompletion,
  DocumentContent,
  DocumentReceipt,
  DocumentRoom,
  DocumentType,
  NewDocument,
  UploadState,
} from './documents.ts';
import type { CaseHistory } from './history.ts';
import type { CaseSystemDelivery, DeliveryReceipt } from './integration.ts';
import type { LiveCaseQuery } from './live-case.ts';
import type { OwnerList } from './owners.ts';
import type { ProtocolHeader, ProtocolHeaders } from './reports.ts';
import type { NewSigningRequest, SigningRequest, SigningRequestKey } from './signing-requests.ts';
import type { CaseSketch, SketchContent } from './sketches.ts';
import type { GuideLanguage } from './user-guide.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface CallDefinition {
  method: Method;
  /** Path under the API's address; `{name}` stands for a path parameter. */
  path: string;
  /** Names of its query parameters; each must be given. */
  query?: readonly string[];
  /** Names of query parameters that may be left out. */
  optionalQuery?: readonly string[];
  /** The one status that means success; any other of the 2xx does not come from the API. */
  success: number;
  /** Statuses besides 401 and 403 that the call answers by its definition. */
  documentedFailures: readonly number[];
  /**
   * ETag of the answer: `revision` of the resource that the call reads or changes, for If-Match;
   * `content` of the answer, for If-None-Match.
   */
  tag?: 'revision' | 'content';
  /** Its answer is a list. */
  answersList?: boolean;
  /**
   * A member that its answer always has, which is an object: what opens the user's data must be the
   * API's.
   */
  member?: string;
  /**
   * Its answer is a file with its SHA-256 as ETag, and no JSON; it has the name that
   * Content-Disposition gives it.
   */
  answersBytes?: true;
  /** Its answer goes on for as long as its caller listens. */
  answersStream?: true;
}

/**
 * Every call of the product API. Client and server both go by this table; the shapes that cross the
 * wire are in `CallTypes` for the client and, as run-time schemas that must agree with it, in
 * `api/src/http/call-schemas.ts`.
 */
export const calls = {
  getCustomerContext: {
    method: 'GET',
    path: '/api/CustomerContext',
    optionalQuery: ['deviceId', 'deviceName', 'builds', 'pending'],
    success: 200,
    documentedFailures: [400],
    member: 'customerId',
  },
  getDevices: {
    method: 'GET',
    path: '/api/Devices',
    success: 200,
    documentedFailures: [],
    answersList: true,
  },
  wipeDevice: {
    method: 'POST',
    path: '/api/Devices/{deviceId}/wipe',
    success: 204,
    documentedFailures: [400, 404],
  },
  admitDevice: {
    method: 'POST',
    path: '/api/Devices/{deviceId}/admit',
    success: 204,
    documentedFailures: [400, 404, 409],
  },
  storeRecoveryKey: {
    method: 'POST',
    path: '/api/Devices/{deviceId}/recoveryKey',
    success: 204,
    documentedFailures: [400, 404],
  },
  recoverDevice: {
    method: 'POST',
    path: '/api/Devices/{deviceId}/recover',
    success: 200,
    documentedFailures: [400, 404],
  },
  getUserGuide: {
    method: 'GET',
    path: '/api/ApplicationInformation/userguide',
    optionalQuery: ['language'],
    success: 200,
    documentedFailures: [400, 404, 409, 416],
    tag: 'content',
    answersBytes: true,
  },
  getCases: {
    method: 'GET',
    path: '/api/Cases',
    success: 200,
    documentedFailures: [],
    answersList: true,
    tag: 'content',
  },
  getCase: {
    method: 'GET',
    path: '/api/Cases/{caseId}',
    success: 200,
    documentedFailures: [400, 404],
  },
  followCase: {
    method: 'GET',
    path: '/api/Cases/{caseId}/Events',
    optionalQuery: ['since', 'lastSeconds'],
    success: 200,
    documentedFailures: [400, 404],
    answersStream: true,
  },
  getCaseHistory: {
    method: 'GET',
    path: '/api/Cases/{caseId}/History',
    optionalQuery: ['olderThan'],
    success: 200,
    documentedFailures: [400, 404],
  },
  putBusiness: {
    method: 'PUT',
    path: '/api/Businesses/{id}',
    success: 204,
    documentedFailures: [400, 404, 412, 413],
    tag: 'revision',
  },
  getAttendees: {
    method: 'GET',
    path: '/api/Attendees/{businessId}',
    success: 200,
    documentedFailures: [400, 404],
    answersList: true,
    tag: 'revision',
  },
  putAttendees: {
    method: 'PUT',
    path: '/api/Attendees/{businessId}',
    success: 200,
    documentedFailures: [400, 404, 412, 413, 422],
    tag: 'revision',
  },
  postSigningRequest: {
    method: 'POST',
    path: '/api/SigningRequests',
    success: 201,
    documentedFailures: [400, 404, 413, 422],
  },
  getSigningRequests: {
    method: 'GET',
    path: '/api/SigningRequests',
    query: ['businessId'],
    success: 200,
    documentedFailures: [400, 404],
    answersList: true,
  },
  deleteSigningRequest: {
    method: 'DELETE',
    path: '/api/SigningRequests/{requestId}',
    success: 204,
    documentedFailures: [400, 404],
  },
  getBoundaryMarkCodes: {
    method: 'GET',
    path: '/api/BoundaryMarkCodes',
    success: 200,
    documentedFailures: [404],
    answersList: true,
  },
  getBoundaryMarks: {
    method: 'GET',
    path: '/api/BoundaryMarks',
    query: ['businessId'],
    success: 200,
    documentedFailures: [400, 404],
    answersList: true,
  },
  postBoundaryMark: {
    method: 'POST',
    path: '/api/BoundaryMarks',
    success: 201,
    documentedFailures: [400, 404, 413],
    tag: 'revision',
  },
  putBoundaryMark: {
    method: 'PUT',
    path: '/api/BoundaryMarks/{id}',
    success: 204,
    documentedFailures: [400, 404, 412, 413],
    tag: 'revision',
  },
  deleteBoundaryMark: {
    method: 'DELETE',
    path: '/api/BoundaryMarks/{id}',
    query: ['businessId'],
    success: 200,
    documentedFailures: [400, 404, 412],
  },
  getControlMeasurements: {
    method: 'GET',
    path: '/api/ControlMeasurements',
    query: ['businessId'],
    success: 200,
    documentedFailures: [400, 404],
    answersList: true,
  },
  postControlMeasurement: {
    method: 'POST',
    path: '/api/ControlMeasurements',
    success: 201,
    documentedFailures: [400, 404, 413],
  },
  getSketch: {
    method: 'GET',
    path: '/api/Sketches/{caseId}',
    success: 200,
    documentedFailures: [400, 404],
    tag: 'revision',
  },
  putSketch: {
    method: 'PUT',
    path: '/api/Sketches/{caseId}',
    success: 204,
    documentedFailures: [400, 404, 412, 413],
    tag: 'revision',
  },
  getAgreementTemplates: {
    method: 'GET',
    path: '/api/Agreements/templates',
    success: 200,
    documentedFailures: [],
    answersList: true,
  },
  postAgreementTemplate: {
    method: 'POST',
    path: '/api/Agreements/templates',
    success: 201,
    documentedFailures: [400, 413, 422],
    tag: 'revision',
  },
  putAgreementTemplate: {
    method: 'PUT',
    path: '/api/Agreements/templates/{rowKey}',
    success: 204,
    documentedFailures: [400, 404, 412, 413, 422],
    tag: 'revision',
  },
  deleteAgreementTemplate: {
    method: 'DELETE',
    path: '/api/Agreements/templates/{rowKey}',
    success: 204,
    documentedFailures: [400, 404, 412],
  },
  generateAgreement: {
    method: 'POST',
    path: '/api/Agreements/generate',
    success: 200,
    documentedFailures: [400, 404, 409, 413, 422, 503],
    tag: 'content',
    answersBytes: true,
  },
  generateProtocol: {
    method: 'POST',
    path: '/api/Reports/protocol',
    success: 200,
    documentedFailures: [400, 404, 409, 413, 422, 503],
    tag: 'content',
    answersBytes: true,
  },
  generateMeasurementReport: {
    method: 'POST',
    path: '/api/Reports/measurements',
    success: 200,
    documentedFailures: [400, 404, 409, 413, 422, 503],
    tag: 'content',
    answersBytes: true,
  },
  getReports: {
    method: 'GET',
    path: '/api/Reports',
    query: ['businessId', 'propertyId'],
    success: 200,
    documentedFailures: [400, 404],
  },
  getProtocolHeaders: {
    method: 'GET',
    path: '/api/Reports/headers',
    success: 200,
    documentedFailures: [],
    answersList: true,
  },
  getDocument: {
    method: 'GET',
    path: '/api/Documents/{id}',
    success: 200,
    documentedFailures: [400, 404, 409],
    tag: 'revision',
  },
  getDocumentContent: {
    method: 'GET',
    path: '/api/Documents/{id}/content',
    success: 200,
    documentedFailures: [400, 404, 416],
    tag: 'content',
    answersBytes: true,
  },
  postDocument: {
    method: 'POST',
    path: '/api/Documents',
    success: 201,
    documentedFailures: [400, 404, 409, 413, 422, 503],
    tag: 'revision',
  },
  putDocumentContent: {
    method: 'PUT',
    path: '/api/Documents/{uuid}/content',
    success: 200,
    documentedFailures: [400, 404, 409, 412, 413, 415],
    tag: 'revision',
  },
  getDocumentBlocks: {
    method: 'GET',
    path: '/api/Documents/{uuid}/content/blocks',
    success: 200,
    documentedFailures: [400, 404],
  },
  putDocumentBlock: {
    method: 'PUT',
    path: '/api/Documents/{uuid}/content/blocks/{number}',
    success: 200,
    documentedFailures: [400, 404, 409, 412, 413, 415],
    tag: 'revision',
  },
  completeDocument: {
    method: 'POST',
    path: '/api/Documents/{uuid}/content',
    success: 200,
    documentedFailures: [400, 404, 409, 412, 413],
    tag: 'revision',
  },
  patchDocument: {
    method: 'PATCH',
    path: '/api/Documents/{id}',
    success: 204,
    documentedFailures: [400, 404, 412, 413],
    tag: 'revision',
  },
  deleteDocument: {
    method: 'DELETE',
    path: '/api/Documents/{id}',
    success: 204,
    documentedFailures: [400, 404, 412],
  },
  sealDocument: {
    method: 'POST',
    path: '/api/Documents/{id}/seal',
    success: 204,
    documentedFailures: [400, 404],
  },
  getDocumentTypes: {
    method: 'GET',
    path: '/api/DocumentTypes',
    success: 200,
    documentedFailures: [404],
    answersList: true,
  },
  getDocumentRoom: {
    method: 'GET',
    path: '/api/DocumentRoom',
    success: 200,
    documentedFailures: [404],
  },
  getOwners: {
    method: 'GET',
    path: '/api/Owners/{propertyKey}',
    success: 200,
    documentedFailures: [400, 502],
  },
  getCasters: {
    method: 'GET',
    path: '/api/Casters',
    success: 200,
    documentedFailures: [],
    answersList: true,
  },
  saveCasterLogin: {
    method: 'POST',
    path: '/api/Casters/{caster}/login',
    success: 204,
    documentedFailures: [400, 404],
  },
  forgetCasterLogin: {
    method: 'POST',
    path: '/api/Casters/{caster}/forget',
    success: 204,
    documentedFailures: [400, 404],
  },
  getCasterMounts: {
    method: 'GET',
    path: '/api/Casters/{caster}/mounts',
    success: 200,
    documentedFailures: [400, 404, 409, 502, 504],
    answersList: true,
  },
  streamCorrections: {
    method: 'GET',
    path: '/api/Casters/{caster}/mounts/{mount}/corrections',
    query: ['stream'],
    success: 200,
    documentedFailures: [400, 404, 409, 502, 504],
    answersStream: true,
  },
  postReceiverPosition: {
    method: 'POST',
    path: '/api/Corrections/{stream}/position',
    success: 204,
    documentedFailures: [400],
  },
  deliverCases: {
    method: 'POST',
    path: '/api/Integration/Cases',
    success: 200,
    documentedFailures: [400, 413, 503],
  },
} as const satisfies Record<string, CallDefinition>;

export type CallName = keyof typeof calls;

type Nothing = Record<never, never>;
type Numbered = { id: number };

export interface CallTypes
  extends Record<CallName, { path: object; query?: object; body: unknown; answer: unknown }> {
  getCustomerContext: {
    path: Nothing;
    query: DeviceContact;
    body: undefined;
    answer: CustomerContext;
  };
  getDevices: { path: Nothing; body: undefined; answer: Device[] };
  wipeDevice: { path: { deviceId: string }; body: undefined; answer: undefined };
  admitDevice: { path: { deviceId: string }; body: undefined; answer: undefined };
  storeRecoveryKey: { path: { deviceId: string }; body: RecoveryKey; answer: undefined };
  recoverDevice: { path: { deviceId: string }; body: undefined; answer: RecoveryKey };
  getUserGuide: {
    path: Nothing;
    query: { language?: GuideLanguage };
    body: undefined;
    answer: Blob;
  };
  getCases: { path: Nothing; body: undefined; answer: Case[] };
  getCase: { path: { caseId: number }; body: undefined; answer: Case };
  followCase: {
    path: { caseId: number };
    query: LiveCaseQuery;
    body: undefined;
    answer: undefined;
  };
  getCaseHistory: {
    path: { caseId: number };
    query: { olderThan?: number };
    body: undefined;
    answer: CaseHistory;
  };
  putBusiness: { path: Numbered; body: BusinessUpdate; answer: undefined };
  getAttendees: { path: { businessId: number }; body: undefined; answer: Attendee[] };
  putAttendees: { path: { businessId: number }; body: AttendeeChanges; answer: Attendee[] };
  getBoundaryMarkCodes: { path: Nothing; body: undefined; answer: BoundaryMarkCode[] };
  getBoundaryMarks: {
    path: Nothing;
    query: { businessId: number };
    body: undefined;
    answer: BoundaryMark[];
  };
  postBoundaryMark: { path: Nothing; body: NewBoundaryMark; answer: Numbered };
  putBoundaryMark: { path: Numbered; body: BoundaryMarkChange; answer: undefined };
  deleteBoundaryMark: {
    path: Numbered;
    query: { businessId: number };
    body: undefined;
    answer: Numbered;
  };
  getControlMeasurements: {
    path: Nothing;
    query: { businessId: number };
    body: undefined;
    answer: ControlMeasurement[];
  };
  postControlMeasurement: { path: Nothing; body: ControlMeasurement; answer: { uuid: string } };
  getSketch: { path: { caseId: number }; body: undefined; answer: CaseSketch };
  putSketch: { path: { caseId: number }; body: SketchContent; answer: undefined };
  getAgreementTemplates: { path: Nothing; body: undefined; answer: AgreementTemplate[] };
  postAgreementTemplate: { path: Nothing; body: AgreementTemplateBody; answer: { rowKey: string } };
  putAgreementTemplate: {
    path: { rowKey: string };
    body: AgreementTemplateBody;
    answer: undefined;
  };
  deleteAgreementTemplate: { path: { rowKey: string }; body: undefined; answer: undefined };
  generateAgreement: { path: Nothing; body: AgreementToGenerate; answer: File };
  generateProtocol: { path: Nothing; body: ProtocolToGenerate; answer: File };
  generateMeasurementReport: { path: Nothing; body: MeasurementReportToGenerate; answer: File };
  getReports: {
    path: Nothing;
    query: { businessId: number; propertyId: number };
    body: undefined;
    answer: ProtocolHeader;
  };
  getProtocolHeaders: { path: Nothing; body: undefined; answer: ProtocolHeaders };
  getDocument: { path: Numbered; body: undefined; answer: DocumentContent };
  getDocumentContent: { path: Numbered; body: undefined; answer: Blob };
  postDocument: { path: Nothing; body: NewDocument; answer: Numbered };
  putDocumentContent: { path: { uuid: string }; body: Blob; answer: DocumentReceipt };
  getDocumentBlocks: { path: { uuid: string }; body: undefined; answer: UploadState };
  putDocumentBlock: { path: { uuid: string; number: number }; body: Blob; answer: BlockReceipt };
  completeDocument: { path: { uuid: string }; body: DocumentCompletion; answer: DocumentReceipt };
  patchDocument: { path: Numbered; body: DocumentChange; answer: undefined };
  deleteDocument: { path: Numbered; body: undefined; answer: undefined };
  sealDocument: { path: Numbered; body: undefined; answer: undefined };
  getDocumentTypes: { path: Nothing; body: undefined; answer: DocumentType[] };
  getDocumentRoom: { path: Nothing; body: undefined; answer: DocumentRoom };
  getOwners: { path: { propertyKey: string }; body: undefined; answer: OwnerList };
  postSigningRequest: { path: Nothing; body: NewSigningRequest; answer: SigningRequestKey };
  getSigningRequests: {
    path: Nothing;
    query: { businessId: number };
    body: undefined;
    answer: SigningRequest[];
  };
  deleteSigningRequest: { path: { requestId: string }; body: undefined; answer: undefined };
  getCasters: { path: Nothing; body: undefined; answer: Caster[] };
  saveCasterLogin: { path: { caster: string }; body: CasterLogin; answer: undefined };
  forgetCasterLogin: { path: { caster: string }; body: undefined; answer: undefined };
  getCasterMounts: { path: { caster: string }; body: undefined; answer: Mount[] };
  streamCorrections: {
    path: { caster: string; mount: string };
    query: { stream: string };
    body: undefined;
    answer: undefined;
  };
  postReceiverPosition: { path: { stream: string }; body: ReceiverPosition; answer: undefined };
  deliverCases: { path: Nothing; body: CaseSystemDelivery; answer: DeliveryReceipt };
}
