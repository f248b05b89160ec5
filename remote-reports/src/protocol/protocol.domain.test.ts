import type { ProtocolHeader } from '@feltbok/contract/reports.ts';
import type { KnownMark } from '@feltbok/domain/boundary-marks/boundary-marks.domain.ts';
import type { MarkComparison } from '@feltbok/domain/boundary-marks/mark-comparison.ts';
import type { MarkMeasurement } from '@feltbok/domain/boundary-marks/mark-measurement.ts';
import type { Attendee } from '@feltbok/domain/cases/case.ts';
import type { OverviewFields } from '@feltbok/domain/cases/overview-fields.ts';
import { computeDistance } from '@feltbok/domain/coordinates/geodesy.ts';
import type { SignatureRecord } from '@feltbok/domain/signatures/signature-record.ts';
import { sampleMeasurement } from '@feltbok/testing/mark-measurement.ts';
import {
  sampleAttendee,
  sampleBusiness,
  sampleDocument,
  sampleGroup,
} from '@feltbok/testing/sample-cases.ts';
import { en } from '../i18n/en';
import { nb } from '../i18n/nb';
import { nn } from '../i18n/nn';
import { createProjection } from './drawn-sketch';
import { buildProtocol, listSignatories, type ProtocolData } from './protocol.domain';
import { toProtocolHtml } from './protocol-html';
import type { Protocol } from './protocol-parts.domain';
import { parseSections, type Section, sections, toQuery } from './sections.domain';

const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const header: ProtocolHeader = {
  caseReference: 'J-77',
  caseNumber: '2026/118',
  municipalityName: 'Fjordvik',
  municipalityAddress: 'Rådhusvegen 1, 5730 Fjordvik',
  propertyAddress: 'Fjordvegen 12',
  propertyNumber: '4699-31/472',
  propertyOwner: 'Ánne Østby',
  businessDate: '2026-11-24T09:00:00+01:00',
  businessPlace: 'Fjordvegen 12',
  businessType: 'Grensejustering',
};
const mark = {
  uuid: 'm1',
  id: 1,
  businessId: 2077,
  name: '',
  boundaryPointNumber: '13',
  typeOfBoundaryMark: '51',
  typeOfGround: '',
  status: '',
  approved: '',
  codeForSurvey: '',
  claimByAttendees: '',
  settlement: '',
  quality: { accuracy: 10 },
  measurementMethod: '96',
  utmType: 25832 as const,
  north: 6689343.07,
  east: 370761.06,
  metaType: 'Database' as const,
  revision: 1,
};
const signatureRecord: SignatureRecord = {
  signer: 'Ánne Østby',
  subject: 'Deltakelse',
  signedAt: '2026-11-24T10:15:00+01:00',
  method: 'drawn',
  picture: 'a'.repeat(64),
};
const attendees = [
  sampleAttendee({ signature: pixel, signatureRecord }),
  sampleAttendee({
    uuid: 'a2',
    name: 'Ola Nordvik',
    role: 'Nabo',
    isRepresentedBy: true,
    powerOfAttorneyType: 'SUF',
  }),
  sampleAttendee({ uuid: 'a3', name: 'Siri Borte', role: 'Nabo', isParticipated: false }),
];
const documentTypes = [
  sampleGroup(
    sampleDocument({ fileName: 'varsel.pdf' }),
    sampleDocument({ uuid: 'd2', fileName: 'kladd.pdf', isRelevant: false }),
  ),
];
const data: ProtocolData = {
  header,
  business: { ...sampleBusiness(), attendees, documentTypes },
  marks: [
    {
      ...mark,
      uuid: 'm2',
      boundaryPointNumber: '14',
      claimByAttendees: 'Ola krever 2 m',
      settlement: 'Delt på midten',
    },
    mark,
  ],
  lines: [],
  markCodes: new Map([
    ['BoundaryMarkTypeCodes', new Map([['51', 'Offentlig godkjent grensemerke']])],
    ['Malemetode', new Map([['96', 'GNSS: Fasemåling RTK']])],
    ['BoundaryMarkStatusCodes', new Map([['E', 'Eksisterende']])],
  ]),
  parts: sections,
  complaint: '',
  author: { name: 'Kari Landmåler', number: '1234' },
  map: pixel,
  markPictures: new Map(),
  repeatDemands: { planeTolerance: 0.03 },
  comparison: null,
};

const getWords = ({ sections: parts }: Protocol, section: Section): string =>
  JSON.stringify(parts.find((part) => part.section === section)?.groups ?? null);
const withAll = (different: Partial<ProtocolData> = {}) =>
  buildProtocol({ ...data, ...different }, new Set(sections), nb);

test('[REP-5] just the ticked parts are in the protocol', () => {
  const ticked = new Set<Section>(['sectionSix', 'caseHeading']);
  expect(buildProtocol(data, ticked, nb).sections.map(({ section }) => section)).toEqual([
    'caseHeading',
    'sectionSix',
  ]);
  expect(withAll().sections).toHaveLength(6);
});

test('[PPR-3] a case without attendees says so, in place of a table without rows', () => {
  const business = { ...data.business, attendees: [] };
  expect(getWords(withAll({ business }), 'caseHeading')).toContain(
    'Ingen deltakere er registrert.',
  );
});

test('[REP-3] the heading has archive reference, municipality, property, business, and two empty blocks', () => {
  const { title, sections: parts } = withAll();
  expect(title).toBe('Protokoll for sak 2026/118');
  const [heading] = parts;
  expect(heading?.groups.slice(0, 6)).toEqual([
    {
      title: 'Arkivreferanse',
      blocks: [
        {
          kind: 'facts',
          rows: [
            ['Journalnummer', 'J-77'],
            ['Saksnummer', '2026/118'],
          ],
        },
      ],
    },
    {
      title: 'Kommune',
      blocks: [
        {
          kind: 'facts',
          rows: [
            ['Navn', 'Fjordvik'],
            ['Adresse', 'Rådhusvegen 1, 5730 Fjordvik'],
          ],
        },
      ],
    },
    {
      title: 'Eiendom',
      blocks: [
        {
          kind: 'facts',
          rows: [
            ['Adresse', 'Fjordvegen 12'],
            ['Matrikkelnummer', '4699-31/472'],
            ['Eier', 'Ánne Østby'],
          ],
        },
      ],
    },
    {
      title: 'Forretning',
      blocks: [
        {
          kind: 'facts',
          rows: [
            ['Tid og sted', '24.11.2026 09:00, Fjordvegen 12'],
            ['Type', 'Grensejustering'],
            ['Landmåler', 'Kari Landmåler'],
            ['Landmålernummer', '1234'],
            ['Oppnevning', 'Ingen landmåler er oppnevnt for saken'],
          ],
        },
      ],
    },
    { title: 'Saksbehandling', blocks: [{ kind: 'text', text: '' }] },
    { title: 'Rekvirent', blocks: [{ kind: 'text', text: '' }] },
  ]);
});

test('[RGT-4] data not delivered are marked missing, and nothing stands in their place', () => {
  const different = {
    header: { ...header, caseReference: null, municipalityAddress: ' ', propertyOwner: '' },
  };
  for (const [texts, words] of [
    [nb, 'Ikke oppgitt'],
    [nn, 'Ikkje oppgitt'],
    [en, 'Not stated'],
  ] as const) {
    const [heading] = buildProtocol({ ...data, ...different }, new Set(sections), texts).sections;
    const rows = heading?.groups.flatMap(({ blocks }) =>
      blocks.flatMap((block) => (block.kind === 'facts' ? block.rows : [])),
    );
    expect(rows?.filter(([, value]) => value === words).map(([label]) => label)).toEqual([
      texts.paper.journalNumber,
      texts.paper.address,
      texts.paper.owner,
    ]);
  }
});

test('[RGT-8] marks and map that are not here are not said to be none', () => {
  for (const [marks, words] of [
    ['missing', 'Grensepunktene er ikke på enheten.'],
    ['loading', 'Grensepunktene hentes …'],
  ] as const) {
    const different = withAll({ marks, map: 'loading' });
    expect(getWords(different, 'sectionFive')).toContain(words);
    expect(getWords(different, 'sectionSix')).toContain(words);
    expect(getWords(different, 'sectionSix')).toContain('Kartbildet hentes …');
    expect(getWords(different, 'sectionSix')).not.toMatch(/Ingen|noe kartbilde/);
  }
});

/** The rows about the surveyor, in the heading's group of the meeting. */
const getSurveyorRows = (author: ProtocolData['author'], details: Partial<OverviewFields> = {}) => {
  const business = { ...data.business, details: { ...data.business.details, ...details } };
  const { groups = [] } = withAll({ author, business }).sections[0] ?? {};
  const block = groups.find(({ title }) => title === 'Forretning')?.blocks[0];
  return block?.kind === 'facts' ? block.rows.slice(2) : [];
};

test('[JOB-1] a protocol without an appointed surveyor says so, and names the user', () => {
  const missing = ['Oppnevning', 'Ingen landmåler er oppnevnt for saken'];
  expect(getSurveyorRows({})).toEqual([missing]);
  expect(getSurveyorRows({ name: 'Kari Landmåler' })).toEqual([
    ['Landmåler', 'Kari Landmåler'],
    missing,
  ]);
});

test('[JOB-1] a protocol names the appointed surveyor in place of the user', () => {
  const appointed = {
    surveyorName: 'Per Målar',
    surveyorNumber: '000041',
    surveyorAuthorisedOn: '2022-01-01',
    surveyorValidUntil: '2026-11-24',
  };
  const rows = [
    ['Landmåler', 'Per Målar'],
    ['Landmålernummer', '000041'],
    ['Autorisert fra', '01.01.2022'],
    ['Gyldig til', '24.11.2026'],
  ];
  expect(getSurveyorRows(data.author, appointed)).toEqual(rows);
  const expired = { ...appointed, surveyorValidUntil: '2026-11-23' };
  expect(getSurveyorRows(data.author, expired)).toEqual([
    ...rows.slice(0, 3),
    ['Gyldig til', '23.11.2026'],
    ['Oppnevning', 'Autorisasjonen var utløpt da forretningen ble holdt'],
  ]);
});

test('[JOB-3] the requester is named by role; on paper an empty part is left out', () => {
  expect(getWords(withAll(), 'caseHeading')).toContain('Rekvirent');
  expect(toProtocolHtml(withAll())).not.toMatch(/Rekvirent|Saksbehandling/);
  const requested = attendees.map((attendee, index) =>
    index === 1 ? { ...attendee, roleCode: 'RR' } : attendee,
  );
  const business = { ...data.business, attendees: requested };
  const html = toProtocolHtml(withAll({ business }));
  expect(html).toContain('<h3>Rekvirent</h3><p>Ola Nordvik</p>');
  expect(html).not.toContain('Saksbehandling');
});

test('[JOB-3] the protocol says how parties were notified, represented, and what they stand for', () => {
  const [anne, ola, siri] = attendees;
  const recorded = [
    { ...anne, notifiedOn: '2026-11-02', noticeWay: 'letter', position: 'agreed' as const },
    {
      ...ola,
      notifiedOn: '2026-11-20',
      noticeWay: 'Bud',
      noticeReceipt: 'Kvittert 20.11.',
      agreesToShortNotice: true,
      representedBy: 'Berit Moe',
      position: 'disagreed' as const,
      remark: 'Krever bekken som grense',
    },
    siri,
  ] as Attendee[];
  const { groups = [] } =
    withAll({ business: { ...data.business, attendees: recorded } }).sections[0] ?? {};
  expect(groups.at(-1)).toEqual({
    title: 'Varsel og standpunkt',
    blocks: [
      {
        kind: 'table',
        head: ['Navn', 'Varslet', 'Representert av', 'Standpunkt'],
        rows: [
          ['Ánne Østby', '02.11.2026, brev', '', 'Enig'],
          [
            'Ola Nordvik',
            '20.11.2026, Bud, Kvittert 20.11., samtykker til kortere varsel',
            'Berit Moe',
            'Uenig: Krever bekken som grense',
          ],
          ['Siri Borte', '', '', ''],
        ],
      },
    ],
  });
});

test('[JOB-3] the protocol says when the meeting began and ended, areas, rights and postponed marking', () => {
  const withDetails = (details: Partial<OverviewFields>, different: Partial<ProtocolData> = {}) =>
    toProtocolHtml(
      withAll({
        business: { ...data.business, details: { ...data.business.details, ...details } },
        ...different,
      }),
    );
  const html = withDetails({
    meetingStart: '09:00',
    meetingEnd: '11:30',
    areas: '31/472: 1 250 m² før, 1 310 m² etter\n31/80: 990 m² før, 930 m² etter',
    rights: 'Vegretten er uendret.',
    postponedMarking: 'Punkt 14 merkes senere.',
    markingDeadline: '2027-06-01',
  });
  for (const part of [
    '<tr><th>Startet</th><td>09:00</td></tr><tr><th>Avsluttet</th><td>11:30</td></tr>',
    '<h3>Areal før og etter</h3><p>31/472: 1 250 m² før, 1 310 m² etter</p><p>31/80: 990 m²',
    '<h3>Rettigheter</h3><p>Vegretten er uendret.</p>',
    '<h3>Utsatt merking</h3><p>Punkt 14 merkes senere.</p>',
    '<h3>Frist for merking</h3><p>01.06.2027</p>',
  ])
    expect(html).toContain(part);
  expect(withDetails({ postponedMarking: 'Punkt 14' }, { marks: 'missing' })).toContain(
    '<h3>Frist for merking</h3><p>Ikke oppgitt</p>',
  );
  expect(withDetails({})).not.toMatch(/Startet|Areal før|Rettigheter|merking|Klage/);
});

test('[JOB-3] the customer’s text about complaints ends the protocol, and none is made up', () => {
  expect(toProtocolHtml(withAll({ complaint: 'Skriv til kommunen.' }))).toMatch(
    /<h3>Klage<\/h3><p>Skriv til kommunen\.<\/p>$/,
  );
  expect(toProtocolHtml(withAll())).not.toContain('Klage');
});

test('[JOB-3] marks have method, ground and status by name, or the code that no list has', () => {
  const marks = [{ ...mark, typeOfGround: 'FJ', status: 'E' }];
  const { groups = [] } =
    withAll({ marks }).sections.find(({ section }) => section === 'sectionFive') ?? {};
  expect(groups[1]).toEqual({
    title: 'Målemetode, nedsatt i og status',
    blocks: [
      {
        kind: 'table',
        head: ['Nr.', 'Målemetode', 'Nedsatt i', 'Status'],
        rows: [['13', 'GNSS: Fasemåling RTK', 'FJ', 'Eksisterende']],
      },
    ],
  });
});

test('[JOB-3] the parts stand in the customer’s order, and parts that it does not want are left out', () => {
  const parts = ['sectionSix', 'caseHeading'] as const;
  const listed = withAll({ parts }).sections.map(({ section }) => section);
  expect(listed).toEqual(parts);
  expect([...parseSections('', parts)]).toEqual(parts);
  expect([...parseSections('?parts=caseHeading,sectionFive', parts)]).toEqual(['caseHeading']);
});

test('[REP-5] the heading lists attendees with participation and signatures; participants sign beneath', () => {
  const { groups = [] } = withAll().sections[0] ?? {};
  expect(groups.at(-1)?.blocks).toEqual([
    {
      kind: 'table',
      head: ['Navn', 'Rolle', 'Deltok', 'Signatur'],
      rows: [
        ['Ánne Østby', 'Hjemmelshaver', 'Ja', 'Signert 24.11.2026 10:15'],
        ['Ola Nordvik', 'Nabo', 'SUF – stedfortreder', 'Ikke signert'],
        ['Siri Borte', 'Nabo', 'Nei', 'Ikke signert'],
      ],
    },
  ]);
  expect(listSignatories(data, new Set(sections)).map(({ name }) => name)).toEqual([
    'Ánne Østby',
    'Ola Nordvik',
  ]);
  expect(listSignatories(data, new Set<Section>(['sectionFive']))).toEqual([]);
});

test('[REP-5] documents: the relevant ones', () => {
  expect(getWords(withAll(), 'caseDocuments')).toContain('varsel.pdf');
  expect(getWords(withAll(), 'caseDocuments')).not.toContain('kladd.pdf');
});

test('[REP-5] section five: marks in order of their numbers, with coordinates, accuracy and zone', () => {
  const { groups = [] } = withAll().sections.find(({ section }) => section === 'sectionFive') ?? {};
  const [listed, zone] = groups[0]?.blocks ?? [];
  expect(listed?.kind === 'table' && listed.rows[0]).toEqual([
    '13',
    'Offentlig godkjent grensemerke',
    '6\u202f689\u202f343,07',
    '370\u202f761,06',
    '10\u00a0cm',
  ]);
  expect(listed?.kind === 'table' && listed.rows.map(([point]) => point)).toEqual(['13', '14']);
  expect(zone).toEqual({ kind: 'text', text: 'Koordinater i EUREF89, UTM sone 32.' });
});

test('[CAD-4] section five has a column of heights where one is known', () => {
  const listMarks = (marks: ProtocolData['marks']) => {
    const { groups = [] } =
      withAll({ marks }).sections.find(({ section }) => section === 'sectionFive') ?? {};
    const listed = groups[0]?.blocks[0];
    if (listed?.kind !== 'table') throw new Error('There is no table.');
    return listed;
  };
  const [firstMark, secondMark] = data.marks as KnownMark[];
  if (!firstMark || !secondMark) throw new Error('There are fewer than two marks.');
  expect(listMarks([firstMark, secondMark]).head).not.toContain('Høyde (m)');
  const high = {
    ...firstMark,
    height: { value: 1123.456, system: 'NN2000', sigma: 0.021 },
  } as const;
  const { head, rows } = listMarks([
    high,
    secondMark,
    { ...firstMark, height: { value: 40, system: 'ellipsoidal', sigma: null } },
  ]);
  expect(head.slice(-2)).toEqual(['Høyde (m)', 'σ (m)']);
  expect(rows.map((row) => row.slice(-2).join('; ')).sort()).toEqual([
    '1\u202f123,46\u00a0NN2000; 0,021',
    '40,00\u00a0ellipsoidisk; ',
    '; ',
  ]);
});

test('[JOB-5] section five has a column of days of capture where one is known', () => {
  const [firstMark, secondMark] = data.marks as KnownMark[];
  if (!firstMark || !secondMark) throw new Error('There are fewer than two marks.');
  const listDays = (marks: KnownMark[]) => {
    const { groups = [] } =
      withAll({ marks }).sections.find(({ section }) => section === 'sectionFive') ?? {};
    const listed = groups[0]?.blocks[0];
    if (listed?.kind !== 'table') throw new Error('There is no table.');
    const column = listed.head.indexOf('Datafangstdato');
    return column < 0 ? null : listed.rows.map((row) => row[column]);
  };
  expect(listDays([firstMark, secondMark])).toBeNull();
  expect(listDays([{ ...firstMark, capturedOn: '2026-11-21' }, secondMark])?.sort()).toEqual([
    '21.11.2026',
    'Ikke oppgitt',
  ]);
});

test('[REP-5] notice: comment and impartiality; description: description and summary', () => {
  expect(getWords(withAll(), 'officerNotice')).toContain('Varsla i brev.');
  expect(getWords(withAll(), 'officerNotice')).toContain('Habilitet er ikke erklært.');
  expect(getWords(withAll(), 'caseDescription')).toContain('Grensa går langs steingarden.');
  expect(getWords(withAll(), 'caseDescription')).toContain('Alle møtte.');
});

test('[REP-5] section six: claims, settlements and the map picture, or that there is none', () => {
  const six = getWords(withAll(), 'sectionSix');
  expect(six).toContain('["14","Ola krever 2 m","Delt på midten"]');
  expect(six).not.toContain('["13"');
  expect(six).toContain(pixel);
  expect(getWords(withAll({ map: null }), 'sectionSix')).toContain('Saken har ikke noe kartbilde.');
  expect(getWords(withAll({ map: 'missing' }), 'sectionSix')).toContain(
    'Kartbildet er ikke på enheten',
  );
});

test('whatever is written in the case is text in the protocol', () => {
  const business = {
    ...data.business,
    details: { ...data.business.details, comment: '<img src=x onerror="a()">\nto & fro' },
  };
  const html = toProtocolHtml(withAll({ business }));
  expect(html).toContain('<p>&lt;img src=x onerror=&quot;a()&quot;&gt;</p><p>to &amp; fro</p>');
  expect(html).toContain(`<img src="${pixel}"`);
});

test('the address contains the ticks; an address without them has them all', () => {
  const ticked = new Set<Section>(['officerNotice', 'sectionSix']);
  expect(parseSections(toQuery(ticked))).toEqual(ticked);
  expect(parseSections('').size).toBe(6);
  expect(parseSections('?parts=').size).toBe(0);
  expect(parseSections('?parts=sectionFive,x')).toEqual(new Set(['sectionFive']));
});

test('[RGT-15] photos and sketches stand beside their mark, with what they show in words', () => {
  const markPictures: ProtocolData['markPictures'] = new Map([
    [
      'm1',
      [
        { kind: 'photo', caption: 'Bolt <i fjell>', source: pixel },
        { kind: 'sketch', caption: '', source: pixel },
        { kind: 'photo', caption: 'Steingard', source: 'missing' },
        { kind: 'photo', caption: 'Bekken', source: 'left out' },
      ],
    ],
  ]);
  const protocol = withAll({ markPictures });
  const { groups = [] } = protocol.sections.find(({ section }) => section === 'sectionFive') ?? {};
  expect(groups.map(({ title }) => title)).toEqual([
    '',
    'Målemetode, nedsatt i og status',
    'Ved punkt 13',
  ]);
  const html = toProtocolHtml(protocol);
  expect(html).toContain('alt="Bilde: Bolt &lt;i fjell&gt;"');
  expect(html).toContain('alt="Skisse: Ved punkt 13"');
  expect(html).toContain('<td><p>Steingard: bildet kunne ikke hentes.</p></td>');
  expect(html).toContain('Bekken: ikke tatt med, det er for mange bilder.');
  const [, table = ''] = html.split('class="layout-table"');
  expect(
    table
      .split('</table>')[0]
      ?.match(/<tr.*?<\/tr>/g)
      ?.map((row) => row.split('<td>').length - 1),
  ).toEqual([3, 3]);
  expect(getWords(withAll({ markPictures: 'loading' }), 'sectionFive')).toContain('hentes');
});

test('[RGT-15] a sketch is drawn to measure, with north upwards', () => {
  const [south, north, east] = [
    { longitude: 6.66, latitude: 60.32 },
    { longitude: 6.66, latitude: 60.321 },
    { longitude: 6.662, latitude: 60.32 },
  ] as const;
  const place = createProjection([south, north, east]);
  const [x, y] = place(south);
  const [northX, northY] = place(north);
  const [eastX, eastY] = place(east);
  expect([northX, eastY]).toEqual([x, y]);
  expect([northY < y, eastX > x]).toEqual([true, true]);
  // The sheet keeps the ratio of the distances: 111 metres north, 110 metres east.
  expect((y - northY) / (eastX - x)).toBeCloseTo(
    computeDistance(south, north) / computeDistance(south, east),
    2,
  );
  expect(createProjection([south])(south)).toEqual([320, 240]);
});

describe('marks against the registered ones', () => {
  const comparison: MarkComparison = {
    fetchedAt: '2026-11-20T08:00:00.000Z',
    counterparts: {
      m1: {
        key: 'p1',
        north: mark.north - 0.12,
        east: mark.east + 0.05,
        utmType: 25832,
        accuracy: 3,
      },
    },
    alone: ['m2'],
    missing: [{ north: 6689300, east: 370700, utmType: 25832 }],
    choices: {},
    isInProtocol: true,
  };
  const getComparisonWords = (different: Partial<MarkComparison> = {}) =>
    getWords(withAll({ comparison: { ...comparison, ...different } }), 'sectionFive').replaceAll(
      /\s/g,
      ' ',
    );

  test('[CAD-2] the protocol has each residual against the stated accuracy', () => {
    const words = getComparisonWords();
    expect(words).toContain('"Avvik fra matrikkelen"');
    expect(words).toContain('["13","+0,120","−0,050","0,130","0,104","Større enn oppgitt"]');
    expect(words).toContain('Matrikkelen er hentet 20.11.2026.');
    expect(words).toContain('Punkter uten registrert punkt: 14.');
    expect(words).toContain(
      'Registrerte punkter på eiendomsgrensen som ikke er målt: N 6 689 300,000 Ø 370 700,000.',
    );
    const [counterpart] = Object.values(comparison.counterparts);
    const unknown = { m1: { ...(counterpart as NonNullable<typeof counterpart>), accuracy: null } };
    expect(getComparisonWords({ counterparts: unknown })).toContain('"0,130","ukjent",""]');
  });

  test('[CAD-2] it has none where they were not compared, or are not wanted', () => {
    expect(getWords(withAll(), 'sectionFive')).not.toContain('Avvik');
    expect(getComparisonWords({ isInProtocol: false })).not.toContain('Avvik');
    expect(getComparisonWords({ counterparts: {}, missing: [] })).not.toContain('Avvik');
  });
});

describe('measurements of marks by GNSS', () => {
  const first = sampleMeasurement();
  const second = sampleMeasurement({
    uuid: '3f0c8a52-6c1d-4f0e-9d3b-2b8f6f1f7a02',
    north: first.north + 0.03,
    east: first.east - 0.04,
    from: '2026-11-24T09:00:00.000Z',
    to: '2026-11-24T09:00:29.000Z',
  });
  const getMeasurementWords = (measurements: MarkMeasurement[]) =>
    getWords(withAll({ marks: [{ ...mark, measurements }] }), 'sectionFive').replaceAll(/\s/g, ' ');

  test('[GNS-5] the protocol has all evidence of each measurement', () => {
    const words = getMeasurementWords([first]);
    for (const evidence of [
      'Innmålinger med GNSS',
      '"Nord","Øst","EUREF89 UTM-sone","Høyde over ellipsoiden (m)"',
      '"6 689 343,071","370 761,062","32","123,456"',
      'Fast (RTK), 30 epoker',
      '9 mm / 15 mm',
      'CPOS, annen nettjeneste eller base i EUREF89, NETT, 17',
      'PDOP: 1,4',
      'Satellitter: 21',
      'Alder på korreksjoner: 1,2 s',
      'Referanseramme: EUREF89',
      'Mottaker: Prøvemottaker 1',
      'Antenne: 2,000 m, GNSS-1',
      '24.11.2026',
      'a1'.repeat(32),
    ])
      expect(words).toContain(evidence);
    expect(words).not.toContain('Avvik');
  });

  test('[FLT-2] the protocol says that a mean is beyond the limits, and why', () => {
    const moved = { east: 2.5, north: 2.5, height: 0.02 };
    const limits = { plane: 0.03, height: 0.06 };
    const words = getMeasurementWords([
      { ...first, spread: moved, sigma: moved, limits, reason: 'Avtalt' },
    ]);
    expect(words).toContain('Epokene spriker 2500 mm i grunnriss. Kravet er høyst 30 mm.');
    expect(words).toContain('Grunn: Avtalt');
  });

  test('[MSR-3] the protocol says what the positions are of, and where the phase centre is', () => {
    const antenna = { height: 2, type: 'GNSS-1', phaseCentreOffset: 0.085, tilt: 'none' as const };
    expect(getMeasurementWords([{ ...first, antenna }])).toContain(
      'Antenne: 2,000 m, fasesenter 0,085 m høyere, GNSS-1, ' +
        'antennens posisjon, ikke rettet for helning.',
    );
  });

  test('[GNS-4] the protocol says how a mark beyond the antenna was set', () => {
    const { north, east, height, epochs, sentences } = first;
    const place = { north, east, height, epochs, sentences, distance: 2.5 };
    const offset = {
      side: null,
      rise: null,
      bearing: 100,
      by: 'direction' as const,
      places: [place],
    };
    expect(getMeasurementWords([{ ...first, offset }])).toContain(
      'Forskyvning: 2,500 m fra antennen, retning 100 gon. SHA-256: a1a1',
    );
    const second = { ...place, distance: 5, sentences: 'b2'.repeat(32) };
    const byDistances = {
      ...offset,
      by: 'distances' as const,
      bearing: null,
      side: 'left' as const,
    };
    const words = getMeasurementWords([
      { ...first, offset: { ...byDistances, places: [place, second] } },
    ]);
    expect(words).toContain('Forskyvning: 2,500 m og 5,000 m fra to målte steder.');
    expect(words).toContain(`${'a1'.repeat(32)}, ${'b2'.repeat(32)}`);
  });

  test('[GNS-6] the protocol has the difference of a second measurement, against the tolerance', () => {
    const words = getMeasurementWords([second, first]);
    expect(words).toContain(
      'Avvik fra første måling: 0,050 m (N +0,030 m, Ø −0,040 m). Høyde 0,000 m.',
    );
    expect(words).toContain('Over toleransen i grunnriss på 0,030 m.');
    const near = { ...second, north: first.north, east: first.east + 0.01 };
    expect(getMeasurementWords([first, near])).toContain('Innenfor toleransen på 0,030 m.');
    expect(getMeasurementWords([first, { ...second, utmType: 25_833 }])).toContain('annen sone');
  });

  test('a case without measurements says nothing of them', () => {
    expect(getWords(withAll(), 'sectionFive')).not.toContain('Innmålinger med GNSS');
  });
});
