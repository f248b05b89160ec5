import type { KnownLine } from '../boundary-lines/boundary-line.ts';
import { newLineAttributes } from '../boundary-lines/boundary-lines.domain.ts';
import type { KnownMark } from '../boundary-marks/boundary-marks.domain.ts';
import { emptyConfirmation } from '../cases/basis-confirmations.ts';
import type { Attendee, Business, BusinessDetails } from '../cases/case.ts';
import { emptyOverview } from '../cases/overview-fields.ts';
import type { StoredDocument } from '../documents/document.ts';
import { type BasisData, buildBasisChecklist, isSettled } from './basis-checklist.ts';
import {
  isKnownBasisItem,
  listBasisItems,
  parseBasisList,
  parseBasisLists,
  usualBasisLists,
} from './basis-items.ts';

const inga = {
  uuid: 'inga',
  name: 'Inga Lien',
  roleCode: 'HH',
  isParticipated: true,
  isRepresentedBy: false,
  powerOfAttorneyType: null,
  signature: '',
} as Attendee;
const municipality = { ...inga, uuid: 'kommunen', name: 'Fjordvik kommune', roleCode: 'MM' };
const mark = {
  uuid: 'mark',
  name: '',
  boundaryPointNumber: '13',
  typeOfBoundaryMark: '51',
  typeOfGround: '3',
  measurementMethod: '96',
  quality: { accuracy: 2 },
  utmType: 25_832,
  north: 6_689_343.07,
  east: 370_761.06,
  capturedOn: '2026-11-24',
} as KnownMark;
const line = { ...newLineAttributes, uuid: 'line', disputed: false } as unknown as KnownLine;
const permit = { uuid: 'permit', fileName: 'løyve.pdf', documentTypeName: 'Vedtak' };

interface Different {
  details?: Partial<BusinessDetails>;
  attendees?: readonly Partial<Attendee>[];
  documents?: readonly Partial<StoredDocument>[];
  marks?: BasisData['marks'];
  lines?: BasisData['lines'];
}

const createData = ({ details, attendees = [], documents = [], ...records }: Different) =>
  ({
    business: {
      details: { ...emptyOverview, businessDate: '2026-11-24T09:00:00+01:00', ...details },
      attendees: attendees.map((party) => ({ ...inga, ...party })),
      documentTypes: [{ documents }],
    } as unknown as Business,
    marks: [mark],
    lines: [],
    protocolTypeName: 'Protokoll',
    ...records,
  }) satisfies BasisData;

const judge = (item: string, different: Different = {}) => {
  const [row] = buildBasisChecklist(createData(different), [item]);
  return row?.judgement;
};
const confirm = (item: string, confirmation: object, different: Different = {}) => {
  const basisConfirmations = { [item]: { ...emptyConfirmation, ...confirmation } };
  const [row] = buildBasisChecklist(
    createData({ ...different, details: { ...different.details, basisConfirmations } }),
    [item],
  );
  return row;
};

test('[JOB-6] a case without an appointed surveyor lacks one, and says what is wrong', () => {
  expect(judge('surveyor')).toEqual({ state: 'missing', problem: { kind: 'missing' } });
  const details = { surveyorName: 'Kari Målar', surveyorNumber: '000041' };
  expect(judge('surveyor', { details })).toEqual({ state: 'present' });
});

test('[JOB-6] every party is notified but those who only get a copy, and the list names the rest', () => {
  expect(judge('notices', { attendees: [{}, { notifiedOn: '2026-11-02' }] })).toEqual({
    state: 'missing',
    names: ['Inga Lien'],
  });
  const attendees = [{ notifiedOn: '2026-11-02' }, municipality];
  expect(judge('notices', { attendees })).toEqual({ state: 'present' });
});

test('[JOB-6] without any party the notices are missing', () => {
  expect(judge('notices')).toEqual({ state: 'missing', names: [] });
});

test('[JOB-6] the position of each party who took part is recorded', () => {
  const attendees = [{ position: 'agreed' as const }, { isParticipated: false }];
  expect(judge('positions', { attendees })).toEqual({ state: 'present' });
  expect(judge('positions', { attendees: [{}] })).toMatchObject({ names: ['Inga Lien'] });
});

test('[JOB-6] a protocol is among the documents of the case', () => {
  expect(judge('protocol')).toEqual({ state: 'missing' });
  const documents = [{ documentTypeName: 'PROTOKOLL' }];
  expect(judge('protocol', { documents })).toEqual({ state: 'present' });
});

test.each([
  ['type', { typeOfBoundaryMark: '' }],
  ['method', { measurementMethod: '' }],
  ['accuracy', { quality: { accuracy: null } }],
  ['day of capture', { capturedOn: null }],
  ['position', { north: 0, east: 0 }],
])('[JOB-6] a mark without %s is named as incomplete', (_, different) => {
  expect(judge('marks', { marks: [mark, { ...mark, ...different }] })).toEqual({
    state: 'missing',
    names: ['13'],
  });
});

test('[JOB-6] marks that are being loaded, or are not on the device, are neither there nor missing', () => {
  expect(judge('marks', { marks: 'loading' })).toEqual({ state: 'loading' });
  expect(judge('marks', { marks: 'missing' })).toEqual({ state: 'unknown' });
});

test('[JOB-6] where a party disagrees, a line must be marked as disputed', () => {
  const attendees = [{ position: 'disagreed' as const }];
  expect(judge('disputes', { attendees, lines: [line] })).toEqual({
    state: 'missing',
    names: ['Inga Lien'],
  });
  const lines = [line, { ...line, disputed: true }];
  expect(judge('disputes', { attendees, lines })).toEqual({ state: 'present' });
  expect(judge('disputes', { attendees: [{}] })).toEqual({ state: 'present' });
});

test('[JOB-6] an owner consents by agreeing and signing', () => {
  const agreed = { position: 'agreed' as const, signature: 'data:image/png;base64,AA' };
  expect(judge('consent', { attendees: [agreed] })).toEqual({ state: 'present' });
  expect(judge('consent', { attendees: [agreed, { ...agreed, signature: '' }] })).toMatchObject({
    state: 'missing',
  });
  expect(judge('consent', { attendees: [municipality] })).toEqual({ state: 'toConfirm' });
});

test('[JOB-6] whoever represents a party has a power of attorney, whose extent is to be confirmed', () => {
  expect(judge('powerOfAttorney', { attendees: [{}] })).toEqual({ state: 'present' });
  const deputy = { isRepresentedBy: true, powerOfAttorneyType: 'SUF' as const };
  expect(judge('powerOfAttorney', { attendees: [deputy] })).toMatchObject({ state: 'missing' });
  const attendees = [{ ...deputy, powerOfAttorneyType: 'SMF' as const }];
  expect(judge('powerOfAttorney', { attendees })).toEqual({ state: 'toConfirm' });
});

test('[JOB-6] what Feltbok has no data of is for the surveyor to confirm, a customer’s own item too', () => {
  for (const item of ['permit', 'mortgageRelease', 'Egen kontroll'])
    expect(judge(item)).toEqual({ state: 'toConfirm' });
});

test('[JOB-6] an item counts as documented by a reference or a document of the case', () => {
  expect(confirm('permit', { reference: '2026/33' })?.state).toBe('documented');
  const documentUuid = permit.uuid;
  expect(confirm('permit', { documentUuid }, { documents: [permit] })).toMatchObject({
    state: 'documented',
    documentName: 'løyve.pdf',
  });
});

test('[JOB-6] a document that was deleted documents nothing any longer', () => {
  expect(confirm('permit', { documentUuid: permit.uuid })?.state).toBe('toConfirm');
});

test('[JOB-6] an item that is not needed, and why, settles what the data of the case lack', () => {
  const row = confirm('marks', { answer: 'notNeeded', reason: 'Utsatt' }, { marks: [] });
  expect(row?.state).toBe('notNeeded');
  expect(row && isSettled(row)).toBe(true);
});

test('[JOB-6] each type of business has its list, all other types the common one', () => {
  expect(listBasisItems(usualBasisLists, 'FRADELING')).toContain('permit');
  expect(listBasisItems(usualBasisLists, 'GRENSEJUSTERING')).toContain('areaAccount');
  expect(listBasisItems(usualBasisLists, 'AREALOVERFORING')).toContain('mortgageRelease');
  expect(listBasisItems(usualBasisLists, 'EKSISTERENDE')).toContain('requesterBasis');
  expect(listBasisItems(usualBasisLists, 'ANLEGGSEIENDOM')).toContain('outerLimits');
  const common = ['surveyor', 'notices', 'positions', 'protocol', 'marks', 'disputes'];
  for (const typeCode of ['JORDSKIFTE', 'toString', null])
    expect(listBasisItems(usualBasisLists, typeCode)).toEqual(common);
});

test('[JOB-6] the customer replaces the list of a type, with items of its own', () => {
  const lists = parseBasisLists(['KART: surveyor; Egen kontroll ;', '*:marks']);
  expect(listBasisItems(lists, 'KART')).toEqual(['surveyor', 'Egen kontroll']);
  expect(listBasisItems(lists, 'FRADELING')).toBe(usualBasisLists.FRADELING);
  expect(listBasisItems(lists, 'JORDSKIFTE')).toEqual(['marks']);
});

test.each(['surveyor; permit', ': permit', `KART: ${'å'.repeat(201)}`])(
  '[JOB-6] %s is no list of a type',
  (text) => {
    expect(parseBasisList(text)).toBeNull();
  },
);

test('[JOB-6] the usual lists have only items that the apps have names for', () => {
  expect(
    Object.values(usualBasisLists)
      .flat()
      .filter((item) => !isKnownBasisItem(item)),
  ).toEqual([]);
});
