import type { BoundaryMarkCode } from '@feltbok/contract/boundary-marks.ts';
import type { BoundaryMark } from '@feltbok/domain/boundary-marks/boundary-mark.ts';
import type { KnownMark } from '@feltbok/domain/boundary-marks/boundary-marks.domain.ts';
import type { ListedMark, MarkStatus } from '@feltbok/domain/boundary-marks/mark-list.domain.ts';

/** A mark of the demo's business that the server has. */
export const createSavedMark = (different: Partial<BoundaryMark> = {}): BoundaryMark => ({
  id: 7,
  uuid: '7f1d2a52-8d0c-4f0b-9a53-0a7c8a3f6b11',
  businessId: 2077,
  metaType: 'Database',
  revision: 1,
  name: '',
  boundaryPointNumber: '13',
  typeOfBoundaryMark: '51',
  typeOfGround: 'FJ',
  status: 'E',
  approved: '',
  codeForSurvey: '',
  claimByAttendees: '',
  settlement: '',
  measurementMethod: '96',
  quality: { accuracy: 10 },
  height: null,
  north: 6_689_343.07,
  east: 370_761.06,
  utmType: 25_832,
  ...different,
});

/** A mark that the user has drawn and the server does not have. */
export const createDrawnMark = (different: Partial<KnownMark> = {}): KnownMark => {
  const {
    id: _,
    revision: __,
    ...mark
  } = createSavedMark({ uuid: '0d9f0a52-8d0c-4f0b-9a53-0a7c8a3f6b99' });
  return { ...mark, boundaryPointNumber: '', metaType: 'User', ...different };
};

/** A list of marks by uuid, all with the same status. */
export const createList = (
  marks: readonly KnownMark[],
  status: MarkStatus = 'saved',
): Map<string, ListedMark> => new Map(marks.map((mark) => [mark.uuid, { mark, status }]));

/** Some codes of each list, in the API's form. */
export const codeLists: BoundaryMarkCode[] = [
  {
    codeListType: 'BoundaryMarkTypeCodes',
    code: '51',
    codeValue: 'Offentlig godkjent grensemerke',
  },
  { codeListType: 'BoundaryMarkTypeCodes', code: '69', codeValue: 'Borehull' },
  { codeListType: 'BoundaryMarkTypeCodes', code: '99', codeValue: 'Geometrisk hjelpepunkt' },
  { codeListType: 'GroundTypeCodes', code: 'FJ', codeValue: 'Fjell' },
  { codeListType: 'BoundaryMarkStatusCodes', code: 'E', codeValue: 'Eksisterende' },
  { codeListType: 'BoundaryMarkApprovalCodes', code: 'J', codeValue: 'Godkjent av partene' },
  { codeListType: 'SurveyCodes', code: 'OF', codeValue: 'Oppmålt i forretningen' },
  { codeListType: 'Malemetode', code: '96', codeValue: 'GNSS: Fasemåling RTK' },
  { codeListType: 'Malemetode', code: '82', codeValue: 'Frihåndstegning på skjerm' },
];
