import type { ProtocolHeader } from '@feltbok/contract/reports.ts';
import {
  auxiliaryLineCodes,
  type KnownLine,
} from '@feltbok/domain/boundary-lines/boundary-line.ts';
import { newLineAttributes } from '@feltbok/domain/boundary-lines/boundary-lines.domain.ts';
import type { KnownMark } from '@feltbok/domain/boundary-marks/boundary-marks.domain.ts';
import { emptyConfirmation } from '@feltbok/domain/cases/basis-confirmations.ts';
import type { Attendee } from '@feltbok/domain/cases/case.ts';
import { knownBasisItems } from '@feltbok/domain/registration/basis-items.ts';
import { sampleMeasurement } from '@feltbok/testing/mark-measurement.ts';
import {
  sampleAttendee,
  sampleBusiness,
  sampleDocument,
  sampleGroup,
} from '@feltbok/testing/sample-cases.ts';
import { buildBasisPaper } from '../../../remote-reports/src/basis/basis-paper.domain';
import { basisTexts } from '../../../remote-reports/src/basis/basis-texts';
import { en } from '../../../remote-reports/src/i18n/en';
import { nb } from '../../../remote-reports/src/i18n/nb';
import { nn } from '../../../remote-reports/src/i18n/nn';
import { buildMeasurementReport } from '../../../remote-reports/src/measurements/measurement-report.domain';
import { buildNotice } from '../../../remote-reports/src/notice/notice.domain';
import { noticeTexts } from '../../../remote-reports/src/notice/notice-texts';
import { buildProtocol } from '../../../remote-reports/src/protocol/protocol.domain';
import { toProtocolHtml } from '../../../remote-reports/src/protocol/protocol-html';
import { sections } from '../../../remote-reports/src/protocol/sections.domain';
import { fullLetterhead } from './paper-subject';

const texts = { nb, nn, en };
export type PaperLanguage = keyof typeof texts;
export const paperLanguages = Object.keys(texts) as PaperLanguage[];

const header: ProtocolHeader = {
  caseReference: 'J-2026/004711-12',
  caseNumber: '2026/118',
  municipalityName: 'Fjordvik',
  municipalityAddress: 'Rådhusvegen 1, 5730 Fjordvik',
  propertyAddress: 'Fjordvegen 12',
  propertyNumber: '4699-31/472',
  propertyOwner: 'Dødsboet etter Ánne Østby-Nordmann ved Kari Østby-Nordmann',
  businessDate: '2026-11-24T09:00:00+01:00',
  businessPlace: 'Fjordvegen 12',
  businessType: 'Grensejustering',
};

/** Creates a mark that is measured twice, with numbers of many sizes. */
function createMark(index: number): KnownMark {
  const north = 6_689_343.07 + index * 13.7;
  const moved = {
    north: north + 0.031,
    from: '2026-11-24T10:00:00.000Z',
    to: '2026-11-24T10:00:29.000Z',
  };
  return {
    uuid: `7f1d2a52-8d0c-4f0b-9a53-${String(index).padStart(12, '0')}`,
    id: index,
    businessId: 2077,
    name: '',
    boundaryPointNumber: index % 7 === 3 ? `GP-${index}/A-1` : String(index),
    typeOfBoundaryMark: '51',
    typeOfGround: 'FJ',
    status: 'E',
    approved: '',
    codeForSurvey: '',
    claimByAttendees:
      index % 5 === 0 ? 'Grensen går 2,5 m lenger nord, ved steingarden fra 1897.' : '',
    settlement: index % 10 === 0 ? 'Delt på midten 24.11.2026 kl. 10:15–10:30.' : '',
    quality: { accuracy: index % 4 === 0 ? null : index * 3 },
    measurementMethod: '96',
    utmType: 25_832,
    north,
    east: 370_761.06 - index * 7.3,
    metaType: 'Database',
    revision: 1,
    height: {
      value: index * 11.25,
      system: index % 3 === 0 ? 'ellipsoidal' : 'NN2000',
      sigma: index % 2 === 0 ? null : 0.021,
    },
    measurements: [sampleMeasurement({ north }), sampleMeasurement(moved)],
  };
}

/** Creates a line from each mark to the next, with values of all kinds among them. */
const createLines = (marks: readonly KnownMark[], parties: readonly Attendee[]): KnownLine[] =>
  marks.slice(1).map((endMark, index) => {
    const startMark = marks[index] as KnownMark;
    return {
      ...newLineAttributes,
      uuid: `5b1d2a52-8d0c-4f0b-9a53-${String(index).padStart(12, '0')}`,
      businessId: 2077,
      startMarkUuid: startMark.uuid,
      endMarkUuid: endMark.uuid,
      utmType: 25_832,
      curvePoints:
        index % 3 === 0 ? [{ north: startMark.north, east: startMark.east + index * 250 }] : [],
      follows: index % 4 === 0 ? auxiliaryLineCodes.waterEdge : auxiliaryLineCodes.none,
      followsTerrainDetail: index % 4 === 0,
      disputed: index % 5 === 0,
      agreedBy: parties.slice(0, index % 3).map(({ uuid }) => uuid),
      capturedOn: index % 2 === 0 ? '2026-11-21' : null,
    };
  });

/** What is recorded for a protocol alone. */
const recorded = {
  meetingStart: '09:00',
  meetingEnd: '11:30',
  areas: '31/472: 1 250 m² før, 1 310 m² etter\n31/80: 990 m² før, 930 m² etter',
  rights: 'Vegretten over 31/80 er uendret.',
  postponedMarking: 'Punkt 14 merkes når muren er ferdig.',
  markingDeadline: '2027-06-01',
};

const longName = 'Dødsboet etter Ola Østby-Nordmann ved Kari Østby-Nordmann';

/** Builds the HTML of a protocol with as many marks and attendees. */
export function createProtocolHtml(
  language: PaperLanguage,
  marks: number,
  parties: number,
): string {
  const attendees = Array.from({ length: parties }, (_, index) =>
    sampleAttendee({
      uuid: `a${index}`,
      name: `${longName} ${index + 1}`,
      role: index % 2 ? 'Nabo' : 'Hjemmelshaver til 4699-31/472/0/12',
    }),
  );
  const documentTypes = [
    sampleGroup(
      sampleDocument({ fileName: '2026-118-varsel-om-oppmålingsforretning-20261101-1412.pdf' }),
    ),
  ];
  const created = Array.from({ length: marks }, (_, index) => createMark(index + 1));
  const counterparts = Object.fromEntries(
    created.map(({ uuid, north, east }, index) => [
      uuid,
      {
        key: uuid,
        north: north - 0.12,
        east: east + 0.05,
        utmType: 25_832,
        accuracy: index % 2 ? null : 3,
      },
    ]),
  );
  const protocol = buildProtocol(
    {
      header,
      business: { ...sampleBusiness(2077, recorded), attendees, documentTypes },
      marks: created,
      lines: createLines(created, attendees),
      markCodes: new Map([
        ['BoundaryMarkTypeCodes', new Map([['51', 'Offentlig godkjent grensemerke']])],
        ['Malemetode', new Map([['96', 'GNSS: Fasemåling RTK']])],
        ['GroundTypeCodes', new Map([['FJ', 'Fjell']])],
        ['BoundaryMarkStatusCodes', new Map([['E', 'Eksisterende']])],
      ]),
      parts: sections,
      complaint: 'Spør kommunen om hvordan du klager.\nSkriv saksnummeret i klagen.',
      author: { name: longName, number: '1234' },
      map: null,
      markPictures: new Map(),
      repeatDemands: { planeTolerance: 0.03 },
      comparison: {
        fetchedAt: '2026-11-20T08:00:00.000Z',
        counterparts,
        alone: [],
        missing: [],
        choices: {},
        isInProtocol: true,
      },
    },
    new Set(sections),
    texts[language],
  );
  return toProtocolHtml(protocol);
}

/** Builds the HTML of a notice to as many parties. */
export function createNoticeHtml(language: PaperLanguage, parties: number): string {
  const attendees = Array.from({ length: parties }, (_, index) =>
    sampleAttendee({ uuid: `a${index}`, name: `${longName} ${index + 1}`, bnr: index + 1 }),
  );
  const notice = buildNotice(
    {
      details: sampleBusiness().details,
      attendees,
      recipients: attendees,
      surveyor: { name: longName, number: '000041' },
      sender: fullLetterhead,
      text: '',
    },
    noticeTexts[language],
  );
  return toProtocolHtml(notice);
}

/** Builds the HTML of a measurement report with as many marks and controls. */
export function createReportHtml(language: PaperLanguage, marks: number, controls: number): string {
  const report = buildMeasurementReport(
    {
      caseNumber: '2026/118',
      propertyNumber: '4699-31/472',
      surveyor: { name: longName, number: '1234' },
      demands: { planeTolerance: 0.03, heightTolerance: 0.04, minutesApart: 30 },
      marks: Array.from({ length: marks }, (_, index) => createMark(index + 1)),
      controls: Array.from({ length: controls }, (_, index) => ({
        uuid: `0d1f6c52-6c1d-4f0e-9d3b-${String(index).padStart(12, '0')}`,
        businessId: 2077,
        measurement: sampleMeasurement(),
        point: {
          name: `F31T0472 31/472-${index}`,
          source: 'catalogue',
          north: 6_689_343.05,
          east: 370_761.07,
          utmType: 25_832,
          height: { value: 80, system: 'NN2000', sigma: null },
          ellipsoidalHeight: 123.5,
        },
      })),
    },
    texts[language],
  );
  return toProtocolHtml(report);
}

/** Builds the HTML of a basis for registration with as many marks, and with every item. */
export function createBasisHtml(language: PaperLanguage, marks: number): string {
  const created = Array.from({ length: marks }, (_, index) => createMark(index + 1));
  const confirmation = { ...emptyConfirmation, reference: '2026/33', day: '2026-01-14' };
  const basis = buildBasisPaper(
    {
      business: { ...sampleBusiness(), attendees: [] },
      surveyor: { name: longName, number: '000041' },
      rows: [...knownBasisItems, longName].map((item, index) => ({
        item,
        state: index % 3 === 0 ? 'present' : 'documented',
        judgement: { state: 'toConfirm' },
        confirmation,
        documentName: index % 2 === 0 ? `${longName}.pdf` : null,
        screen: 'documents',
        isInNoticeView: false,
      })),
      marks: created,
      lines: createLines(created, []),
      getCodeName: (_, code) => code,
    },
    { ...texts[language], basis: basisTexts[language] },
  );
  return toProtocolHtml(basis);
}
