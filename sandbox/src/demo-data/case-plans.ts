import { type BusinessType, businessTypes } from './business-types';
import type { MeetingStage } from './meeting-stages';

/** Plan of one meeting; the generator makes up everything else. */
export interface BusinessPlan {
  type: BusinessType;
  /** Days from the reference date. */
  days: number;
  time: string;
  /**
   * Which ground it uses: the property in the middle of the village, a lot, a farm's field, or
   * outlying land.
   */
  ground: 'centre' | 'home' | 'field' | 'outlying';
  propertyCount: number;
  attendees: number;
  description: string;
  summary: string;
  comment: string;
  impartiality: boolean;
  /** Number of the mark whose lines the parties disagree about. */
  disputedPoint?: string;
  /** Absent: held when the meeting is over, and otherwise planned. */
  stage?: MeetingStage;
}

export interface CasePlan {
  reference: string;
  businesses: readonly BusinessPlan[];
}

export const planBusiness = (
  type: BusinessType,
  days: number,
  time: string,
  ground: BusinessPlan['ground'],
  attendees: number,
  description: string,
  more: Partial<BusinessPlan> = {},
): BusinessPlan => ({
  type,
  days,
  time,
  ground,
  attendees,
  description,
  propertyCount: 1,
  summary: '',
  comment: '',
  impartiality: false,
  ...more,
});

export const planCase = (reference: string, business: BusinessPlan): CasePlan => ({
  reference,
  businesses: [business],
});

const { adjustment, subdivision, transfer, existing, quality, construction } = businessTypes;

const longDescription =
  'Rekvirenten ønskjer å dele frå om lag 1,2 dekar til naust og veg. Delingsløyve er ' +
  'gjeve av kommunen 14. januar med vilkår om at tilkomsten over nabobruket vert ' +
  'tinglyst før matrikkelføring. Grensa mot aust følgjer eit gamalt steingjerde som ' +
  'er delvis rast ut; dei gamle merka frå utskiftinga i 1897 er omtalte i ' +
  'utskiftingsprotokollen, men berre to av fem er funne att under synfaringa i ' +
  'haust. Grensa mot sjøen går i middels vasstand. Eigaren av nabobruket har varsla ' +
  'at han meiner grensa i nordvest ligg sju–åtte meter lenger opp enn kartet viser, ' +
  'og at det står ein bolt i ein flyttblokk bak det gamle eldhuset. Ta med ' +
  'metalldetektor, spett og dei gamle koordinatane i NGO akse 1. Parkering ved ' +
  'ungdomshuset; gå siste stykket, brua toler ikkje bil.';

const longSummary =
  'Alle varsla partar møtte, med unntak av eitt dødsbu som møtte ved fullmektig. ' +
  'Grensa vart påvist i marka av partane saman. Punkt 1–4 ligg i gamle, godkjende ' +
  'merke og er målte inn på nytt; avvik frå eldre koordinatar er under 10 cm. Punkt ' +
  '5 og 6 er nye og sette ned som offentleg godkjende grensemerke i fjell. Mellom ' +
  'punkt 6 og 7 følgjer grensa bekken slik han gjekk ved delinga i 1954, ikkje slik ' +
  'han går i dag. Partane gjorde forlik om punkt 7: det er flytta 1,4 m mot sør, og ' +
  'det er semje om at storgrana skal stå. Ingen hadde merknader til gjennomføringa. ' +
  'Partane er gjorde kjende med klagefristen på tre veker.';

export const fjordvikCases: readonly CasePlan[] = [
  planCase(
    '2026/101',
    planBusiness(
      existing,
      -63,
      '10:00',
      'home',
      3,
      'Klarlegging av grense mot veg etter at hekken er fjernet.',
      {
        summary: 'Grensen er påvist, og fire merker er satt ned. Enighet mellom partene.',
        impartiality: true,
        stage: 'documented',
      },
    ),
  ),
  planCase(
    '2026/102',
    planBusiness(subdivision, -49, '09:00', 'field', 5, longDescription, {
      summary: longSummary,
      comment: 'Varsel sendt 16 dager før forretningen. Fullmakt fra dødsboet ligger i saken.',
      impartiality: true,
      stage: 'documented',
    }),
  ),
  planCase(
    '2026/104',
    planBusiness(
      adjustment,
      -41,
      '12:30',
      'home',
      2,
      'Grensen flyttes til garasjeveggen, om lag 18 m².',
      {
        summary: 'Justert areal er 17,6 m². Ingen vederlag.',
        impartiality: true,
        stage: 'documented',
      },
    ),
  ),
  planCase(
    '2026/105',
    planBusiness(
      quality,
      -34,
      '09:30',
      'outlying',
      1,
      'Innmåling av to gamle kors i fjell langs beitegrensen.',
      {
        summary: 'Begge korsene er funnet og målt inn.',
        impartiality: true,
        stage: 'documented',
      },
    ),
  ),
  planCase(
    '2026/107',
    planBusiness(
      transfer,
      -27,
      '11:00',
      'field',
      4,
      'Arealoverføring av 2,3 daa dyrka mark mellom to bruk.',
      {
        propertyCount: 2,
        summary: longSummary,
        impartiality: true,
        stage: 'documented',
      },
    ),
  ),
  planCase(
    '2026/108',
    planBusiness(
      existing,
      -20,
      '13:00',
      'home',
      6,
      'Tvist om grense langs støttemur. Begge naboer ønsker skriftlig protokoll.',
      {
        summary:
          'Partene ble ikke enige om punkt 3. Grensen er vist i kartet slik hver av dem ' +
          'hevder den.',
        comment: 'En av naboene er i utlandet og møter ved fullmektig.',
        disputedPoint: '3',
      },
    ),
  ),
  planCase(
    '2026/110',
    planBusiness(
      subdivision,
      -13,
      '09:00',
      'field',
      8,
      'Fradeling av fem tomter etter reguleringsplan Åslia B2.',
      {
        propertyCount: 5,
        summary: 'Tomtene er stukket ut og merket. Veigrunnen deles fra i egen sak.',
        impartiality: true,
      },
    ),
  ),
  planCase(
    '2026/111',
    planBusiness(
      adjustment,
      -8,
      '14:00',
      'home',
      3,
      'Makeskifte av to like store trekanter ved innkjørselen.',
    ),
  ),
  planCase(
    '2026/113',
    planBusiness(
      existing,
      -5,
      '10:30',
      'home',
      2,
      'Eier finner ikke merkene etter graving til fiber.',
    ),
  ),
  {
    reference: '2026/115',
    businesses: [
      planBusiness(
        subdivision,
        -2,
        '09:00',
        'outlying',
        4,
        'Hyttefelt Storenuten, del 1: tomt 1–6 langs eksisterende vei.',
        {
          propertyCount: 6,
        },
      ),
      planBusiness(
        subdivision,
        3,
        '09:00',
        'outlying',
        5,
        'Hyttefelt Storenuten, del 2: tomt 7–12 over tregrensen. Sjekk snøforholdene dagen før.',
        { propertyCount: 6 },
      ),
      planBusiness(
        transfer,
        4,
        '12:00',
        'outlying',
        3,
        'Hyttefelt Storenuten: parkeringsplass overføres fra hovedbruket.',
        { stage: 'notified' },
      ),
    ],
  },
  planCase(
    '2026/116',
    planBusiness(
      construction,
      0,
      '13:30',
      'home',
      2,
      'Anleggseiendom for parkeringskjeller under torget. Ta med tegningene fra entreprenøren.',
    ),
  ),
  planCase(
    '2026/118',
    planBusiness(
      adjustment,
      0,
      '09:00',
      'centre',
      4,
      'Grensejustering mellom to boligtomter, om lag 42 m². Hekken står 1,1 m inne på nabotomten.',
      { propertyCount: 2, comment: 'Varsel sendt til alle parter.' },
    ),
  ),
  planCase(
    '2026/119',
    planBusiness(
      existing,
      1,
      '10:00',
      'home',
      3,
      'Oppmåling av uklar grense mot kommunal vei før salg.',
    ),
  ),
  planCase(
    '2026/121',
    planBusiness(
      subdivision,
      1,
      '12:30',
      'home',
      3,
      'Fradeling av boligtomt fra hage. Adkomst over eksisterende innkjørsel.',
    ),
  ),
  planCase(
    '2026/122',
    planBusiness(transfer, 2, '09:00', 'field', 5, longDescription, { propertyCount: 3 }),
  ),
  planCase(
    '2026/124',
    planBusiness(
      quality,
      6,
      '11:00',
      'outlying',
      2,
      'Grense mot statsallmenning, tre punkt i fjellet. Båt eller helikopter må avtales.',
      { stage: 'notified' },
    ),
  ),
  planCase(
    '2026/126',
    planBusiness(
      subdivision,
      8,
      '09:30',
      'field',
      7,
      'Fradeling av tun fra landbrukseiendom. Sameie med mange eiere.',
      {
        comment: 'Tre av sameierne har samme fullmektig.',
      },
    ),
  ),
  planCase(
    '2026/127',
    planBusiness(
      adjustment,
      13,
      '13:00',
      'home',
      2,
      'Justering etter at en ny garasje ble bygget over grensen.',
      { stage: 'notified' },
    ),
  ),
  planCase(
    '2026/129',
    planBusiness(
      existing,
      20,
      '10:00',
      'home',
      4,
      'Påvisning av grenser for fire naboer samtidig.',
      { stage: 'notified' },
    ),
  ),
  planCase(
    '2026/130',
    planBusiness(
      subdivision,
      34,
      '09:00',
      'field',
      6,
      'Fradeling til trafostasjon. Grunneier, nettselskap og fylkeskommune møter.',
      { stage: 'notified' },
    ),
  ),
];

export const nordvikCases: readonly CasePlan[] = [
  planCase(
    '2026/31',
    planBusiness(existing, -16, '10:00', 'home', 2, 'Klarlegging av grense ved naustrekke.', {
      summary: 'Grensen følger nausttomtene slik de ble målt i 1978.',
      impartiality: true,
    }),
  ),
  planCase(
    '2026/33',
    planBusiness(
      subdivision,
      -6,
      '09:00',
      'field',
      5,
      'Fradeling av tomt til Čáhppes gård. Reindriften er varslet.',
      {
        summary: longSummary,
      },
    ),
  ),
  planCase(
    '2026/34',
    planBusiness(
      adjustment,
      0,
      '11:00',
      'centre',
      3,
      'Grensejustering mellom butikktomt og boligtomt.',
      {
        propertyCount: 2,
      },
    ),
  ),
  planCase(
    '2026/36',
    planBusiness(transfer, 2, '12:00', 'field', 4, 'Arealoverføring til kirkegården.'),
  ),
  planCase(
    '2026/37',
    planBusiness(quality, 9, '09:00', 'outlying', 1, 'Røys på Ráššočohkka måles inn på nytt.'),
  ),
  planCase(
    '2026/39',
    planBusiness(
      subdivision,
      22,
      '10:00',
      'home',
      8,
      'Deling av tomannsbolig. Alle åtte sameiere er innkalt.',
    ),
  ),
];

/** What identifies the demo meeting that guides and tests use. */
export const meeting118 = {
  reference: '2026/118',
  propertyNumber: '4699-31/472',
  propertyAddress: 'Fjordvegen 12, 5730 Fjordvik',
  firstAttendee: 'Ánne Østby',
} as const;
