import type { KnownLine } from '../boundary-lines/boundary-line.ts';
import type { KnownMark } from '../boundary-marks/boundary-marks.domain.ts';
import { emptyConfirmation } from '../cases/basis-confirmations.ts';
import type { Business } from '../cases/case.ts';
import { emptyOverview } from '../cases/overview-fields.ts';
import { buildRegistrationRecord, type RegistrationData } from './registration-record.ts';

const mark = {
  uuid: 'mark 13',
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
const line = {
  uuid: 'line',
  startMarkUuid: 'mark 13',
  endMarkUuid: 'mark 14',
  utmType: 25_833,
  curvePoints: [{ north: 1, east: 2 }],
  follows: '2',
  administrativeBoundary: '0',
  followsTerrainDetail: true,
  disputed: true,
  measurementMethod: '',
  quality: { accuracy: null },
  capturedOn: null,
} as unknown as KnownLine;
const details = {
  ...emptyOverview,
  businessDate: '2026-11-24T00:30:00+01:00',
  businessTypeName: 'Fradeling',
  businessTypeCode: 'FRADELING',
  caseNumber: '2026/118',
  propertyNumber: '4699-31/472/0/3',
  surveyorName: 'Kari Målar',
  surveyorNumber: '000041',
};

function build(different: Partial<RegistrationData> = {}, ofDetails: object = {}) {
  const record = buildRegistrationRecord({
    business: { details: { ...details, ...ofDetails } } as unknown as Business,
    municipalityNumber: '4699',
    marks: [mark],
    lines: [line],
    rows: [],
    ...different,
  });
  return JSON.parse(JSON.stringify(record)) as Record<string, unknown>;
}

test('[JOB-6] the record names business, surveyor and unit as the Matrikkel API does', () => {
  expect(build()).toMatchObject({
    forretning: {
      forretningstypeKodeId: 'FRADELING',
      kommunalSaksreferanse: '2026/118',
      landmalernummer: '000041',
      landmalernavn: 'Kari Målar',
      holdt: { date: '2026-11-24' },
    },
    matrikkelenheter: [
      {
        kommunenummer: '4699',
        gardsnummer: 31,
        bruksnummer: 472,
        festenummer: 0,
        seksjonsnummer: 3,
      },
    ],
  });
});

test('[JOB-6] a mark has position, number, quality, day of capture, and codes as delivered', () => {
  expect(build().teiggrensepunkter).toEqual([
    {
      uuid: { navnerom: 'Feltbok', uuid: 'mark 13' },
      koordinatsystemKodeId: 10,
      posisjon: { ost: 370_761.06, nord: 6_689_343.07 },
      grensemerkeNedsattIId: '3',
      grensepunkttypeId: '51',
      kvalitet: { malemetodeId: '96', noyaktighet: 2 },
      datafangstdato: { date: '2026-11-24' },
      kommunalTilleggsdel: { grensepunktnummer: '13' },
    },
  ]);
});

test('[JOB-6] a line has its curve, what it follows and whether it is disputed; unknown values are left out', () => {
  expect(build().teiggrenser).toEqual([
    {
      uuid: { navnerom: 'Feltbok', uuid: 'line' },
      kurve: {
        startpunktId: { navnerom: 'Feltbok', uuid: 'mark 13' },
        endpunktId: { navnerom: 'Feltbok', uuid: 'mark 14' },
        koordinatsystemKodeId: 11,
        kurvepunkter: [{ ost: 2, nord: 1 }],
      },
      hjelpelinjetypeId: 2,
      administrativGrenseKodeId: 0,
      omtvistet: true,
      folgerTerrengdetalj: true,
    },
  ]);
});

test('[JOB-6] a business without code and surveyor has neither in its record', () => {
  const { forretning } = build(
    {},
    { businessTypeCode: null, surveyorName: '', surveyorNumber: '' },
  );
  expect(Object.keys(forretning as object)).toEqual([
    'forretningstypeNavn',
    'kommunalSaksreferanse',
    'holdt',
  ]);
});

test('[JOB-6] what the surveyor has confirmed stands with its reference, day and document', () => {
  const row = {
    judgement: { state: 'toConfirm' },
    documentName: null,
    screen: 'documents',
    isInNoticeView: false,
  } as const;
  const confirmation = { ...emptyConfirmation, reference: '2026/33', day: '2026-01-14' };
  const notNeeded = {
    ...emptyConfirmation,
    answer: 'notNeeded',
    reason: 'Ingen heftelser',
  } as const;
  const { grunnlag } = build({
    rows: [
      { ...row, item: 'surveyor', state: 'present', confirmation: null },
      { ...row, item: 'permit', state: 'documented', confirmation },
      { ...row, item: 'mortgageRelease', state: 'notNeeded', confirmation: notNeeded },
    ],
  });
  expect(grunnlag).toEqual([
    { punkt: 'surveyor', grunnlag: 'saken' },
    {
      punkt: 'permit',
      grunnlag: 'dokumentert',
      referanse: '2026/33',
      dato: { date: '2026-01-14' },
    },
    { punkt: 'mortgageRelease', grunnlag: 'ikke nødvendig', begrunnelse: 'Ingen heftelser' },
  ]);
});
