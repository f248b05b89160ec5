import type { KnownLine } from '@feltbok/domain/boundary-lines/boundary-line.ts';
import { newLineAttributes } from '@feltbok/domain/boundary-lines/boundary-lines.domain.ts';
import type { KnownMark } from '@feltbok/domain/boundary-marks/boundary-marks.domain.ts';
import { sampleAttendee } from '@feltbok/testing/sample-cases.ts';
import { en } from '../i18n/en';
import { nb } from '../i18n/nb';
import { nn } from '../i18n/nn';
import { buildLinesGroup, type LinesOfMeeting } from './listed-lines.domain';

const createMark = (number: string, north: number, east: number): KnownMark => ({
  uuid: `m${number}`,
  businessId: 2077,
  name: '',
  boundaryPointNumber: number,
  typeOfBoundaryMark: '51',
  typeOfGround: '',
  status: '',
  approved: '',
  codeForSurvey: '',
  claimByAttendees: '',
  settlement: '',
  quality: { accuracy: 10 },
  measurementMethod: '96',
  utmType: 25832,
  north,
  east,
  metaType: 'Database',
});

const marks = [
  createMark('2', 6689300, 370740),
  createMark('9', 6689300, 370700),
  createMark('10', 6690340, 370740),
];
const attendees = [
  sampleAttendee({ uuid: 'anne', name: 'Ánne Østby' }),
  sampleAttendee({ uuid: 'ola', name: 'Ola Nordvik' }),
  sampleAttendee({ uuid: 'nameless', name: '' }),
];

const createLine = (fields: Partial<KnownLine> = {}): KnownLine => ({
  ...newLineAttributes,
  uuid: crypto.randomUUID(),
  businessId: 2077,
  startMarkUuid: 'm9',
  endMarkUuid: 'm2',
  utmType: 25832,
  curvePoints: [],
  ...fields,
});

const build = (different: Partial<LinesOfMeeting>, texts = nb) =>
  buildLinesGroup({ lines: [], marks, attendees, ...different }, texts.paper);

function readTable(lines: KnownLine[], texts = nb) {
  const [listed] = build({ lines }, texts)?.blocks ?? [];
  if (listed?.kind !== 'table') throw new Error('There is no table.');
  return listed;
}

test('[JOB-4] the protocol lists lines by their marks, with length, what they follow, dispute, agreement and date', () => {
  const shore = createLine({
    endMarkUuid: 'm10',
    startMarkUuid: 'm2',
    curvePoints: [{ north: 6689300, east: 370780 }],
    follows: '1',
    followsTerrainDetail: true,
    administrativeBoundary: '1',
    agreedBy: ['ola', 'anne'],
    capturedOn: '2026-11-21',
  });
  const { head, rows } = readTable([createLine({ disputed: true }), shore]);
  expect(head).toEqual([
    'Fra',
    'Til',
    'Lengde (m)',
    'Følger',
    'Omtvistet',
    'Enige om linjen',
    'Datafangstdato',
  ]);
  expect(rows).toEqual([
    [
      '2',
      '10',
      '1\u202f080,77',
      'Vannkant, Terrengdetalj, Kommunegrense',
      'Nei',
      'Ola Nordvik, Ánne Østby',
      '21.11.2026',
    ],
    ['9', '2', '40,00', '', 'Ja', 'Ingen ført', 'Ikke oppgitt'],
  ]);
});

test('[JOB-4] a protocol without lines has no part for them, and dates only where one is known', () => {
  expect(build({ lines: [] })).toBeNull();
  expect(readTable([createLine()]).head).not.toContain('Datafangstdato');
});

test('[JOB-4] the protocol says that lines are being fetched, or are not on the device', () => {
  const getTexts = (lines: 'loading' | 'missing') => JSON.stringify(build({ lines })?.blocks);
  expect(getTexts('loading')).toContain('Grenselinjene hentes …');
  expect(getTexts('missing')).toContain('Grenselinjene er ikke på enheten.');
});

test('[JOB-4] a line between two zones, and one without its mark, have no length in the protocol', () => {
  const elsewhere = { ...createMark('11', 6689340, 370740), utmType: 25833 as const };
  const lines = [
    createLine({ endMarkUuid: 'm11' }),
    createLine({ endMarkUuid: 'gone' }),
    createLine({ utmType: 25833 }),
    createLine({ utmType: 25833, curvePoints: [{ north: 6689300, east: 370720 }] }),
  ];
  const group = build({ lines, marks: [...marks, elsewhere] });
  const [listed] = group?.blocks ?? [];
  expect(listed?.kind === 'table' && listed.rows.map((row) => row.slice(0, 3))).toEqual([
    ['9', '2', '40,00'],
    ['9', '2', 'Ulike soner'],
    ['9', '11', 'Ulike soner'],
    ['9', 'slettet punkt', ''],
  ]);
});

test('[JOB-4] the protocol names a party that was removed, or has no name, by what it is', () => {
  const [row] = readTable([createLine({ agreedBy: ['nameless', 'gone'] })]).rows;
  expect(row?.at(-1)).toBe('Deltaker uten navn, Deltaker som er fjernet');
});

test('[SHELL-4] lines of the protocol are in the language of the paper', () => {
  const line = createLine({ follows: '1', disputed: true });
  expect(readTable([line], nn).rows[0]?.slice(3, 6)).toEqual(['Vasskant', 'Ja', 'Ingen førte']);
  expect(readTable([line], en).rows[0]?.slice(3, 6)).toEqual([
    'Edge of water',
    'Yes',
    'Nobody recorded',
  ]);
});
