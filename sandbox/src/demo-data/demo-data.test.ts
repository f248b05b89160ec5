import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { KnownLine } from '@feltbok/domain/boundary-lines/boundary-line.ts';
import type { KnownMark } from '@feltbok/domain/boundary-marks/boundary-marks.domain.ts';
import type { Business } from '@feltbok/domain/cases/case.ts';
import { buildBasisChecklist, isSettled } from '@feltbok/domain/registration/basis-checklist.ts';
import {
  basisTypeCodes,
  listBasisItems,
  usualBasisLists,
} from '@feltbok/domain/registration/basis-items.ts';
import { englishCodes } from '../../../remote-maps/src/marks/english-codes';
import { generateCadastre, listNeighbours, listParcels } from '../cadastre/cadastre';
import { places } from '../cadastre/places';
import { demoUsers, kari, lise, nils, ola, uten } from '../demo-people/people';
import { boundaryPointTypes, measurementMethods } from './cadastral-codes';
import { generateDemoData } from './demo-data';
import { documentFileNames } from './documents';
import type { ImportedAttendee, ImportedBusiness } from './import-file';
import { meetingStages } from './meeting-stages';

const date = '2026-11-24';
const data = generateDemoData(date);
const [fjordvik, nordvik] = data.customers;
const businesses: ImportedBusiness[] = data.customers.flatMap(({ cases }) =>
  cases.flatMap((demoCase) => demoCase.businesses),
);
const attendees: ImportedAttendee[] = businesses.flatMap((business) => business.attendees);
const cadastres = places.map(generateCadastre);

const findCadastre = (propertyNumber: string) => {
  const found = cadastres.find(({ place }) =>
    propertyNumber.startsWith(`${place.municipalityNumber}-`),
  );
  assert.ok(found, propertyNumber);
  return found;
};

/** The weighted sum modulo 11, control digit included with weight 1: zero when the number holds. */
const remainder = (digits: string, weights: readonly number[]) =>
  weights.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0) % 11;

test('the same date gives the same file', () => {
  assert.deepEqual(generateDemoData(date), data);
});

test('another date moves the meetings and their notices, and changes nothing else', () => {
  const without = (file: typeof data) =>
    JSON.stringify(file).replaceAll(/"(businessDate|notifiedOn)":"[^"]*"/g, '');
  const later = generateDemoData('2027-03-02');
  assert.notDeepEqual(later, data);
  assert.equal(without(later), without(data));
});

test('[PPR-1] each municipality has a letterhead of its own', () => {
  const letterheads = data.customers.map(({ letterhead }) => letterhead ?? assert.fail());
  for (const field of ['logo', 'colour', 'address', 'organisationNumber'] as const)
    assert.equal(new Set(letterheads.map((letterhead) => letterhead[field])).size, 2, field);
});

test('both municipalities have their cases, their settings and their users', () => {
  assert.equal(fjordvik?.cases.length, 30);
  assert.equal(nordvik?.cases.length, 6);
  assert.deepEqual(fjordvik?.settings, {
    KommuneRestrictions: ['4699'],
    'ServiceCatalog.AppId': 'feltbok-demo',
    'ServiceCatalog.CustomerId': 'fjordvik',
    'Feature.ShowAdditionalFeatures': true,
    'Documents.ScreenshotType': 'KART',
  });
  assert.equal(nordvik?.settings['Feature.ShowAdditionalFeatures'], false);
  assert.deepEqual(
    fjordvik?.users.map(({ subject }) => subject),
    [kari.subject, ola.subject, lise.subject],
  );
  assert.deepEqual(
    nordvik?.users.map(({ subject }) => subject),
    [nils.subject],
  );
});

test('one user can sign in without access to any customer', () => {
  const admitted = data.customers.flatMap(({ users }) => users.map(({ subject }) => subject));
  assert.deepEqual(
    demoUsers.filter(({ subject }) => !admitted.includes(subject)).map(({ subject }) => subject),
    [uten.subject],
  );
});

test('[RGT-4] most cases have a journal number of their own, some have none', () => {
  const numbers = businesses.map(({ details: { journalNumber } }) => journalNumber);
  const delivered = numbers.filter((number) => number !== null);
  assert.ok(delivered.length > numbers.length / 2 && delivered.length < numbers.length);
  assert.equal(new Set(delivered).size, delivered.length);
  for (const { reference, details } of businesses) {
    assert.ok(![details.caseNumber, reference].includes(details.journalNumber ?? ''), reference);
  }
});

test('case 2026/118 is as guides and tests expect it', () => {
  const [business] =
    fjordvik?.cases.find(({ reference }) => reference === '2026/118')?.businesses ?? [];
  assert.equal(business?.details.propertyNumber, '4699-31/472');
  assert.equal(business?.details.propertyAddress, 'Fjordvegen 12, 5730 Fjordvik');
  assert.equal(business?.details.businessDate, '2026-11-24T09:00:00+01:00');
  assert.equal(business?.attendees[0]?.name, 'Ánne Østby');
  assert.equal(business?.attendees[0]?.roleCode, 'HH');
  assert.ok(
    business?.attendees.every(({ signature }) => signature === ''),
    'nobody has signed before the meeting',
  );
  assert.ok(fjordvik?.cases.some(({ reference }) => reference === '2026/121'));
});

test('every property of a case and of a party exists in the cadastre', () => {
  for (const { details, attendees: parties } of businesses) {
    const cadastre = findCadastre(details.propertyNumber);
    assert.ok(listParcels(cadastre, details).length > 0, details.propertyNumber);
    for (const { gnr, bnr, komm } of parties) {
      assert.equal(komm, gnr === null ? null : cadastre.place.municipalityNumber);
      if (gnr !== null && bnr !== null)
        assert.ok(listParcels(cadastre, { gnr, bnr }).length > 0, `${gnr}/${bnr}`);
    }
  }
});

test('a neighbour owns ground beside the property of the meeting', () => {
  for (const { details, attendees: parties } of businesses) {
    const cadastre = findCadastre(details.propertyNumber);
    const beside = listParcels(cadastre, details).flatMap((parcel) =>
      listNeighbours(cadastre, parcel),
    );
    for (const { gnr, bnr, roleCode } of parties) {
      if (roleCode !== 'NB' || gnr === null) continue;
      assert.ok(
        beside.some((parcel) => parcel.gnr === gnr && parcel.bnr === bnr),
        `${details.propertyNumber}: ${gnr}/${bnr}`,
      );
    }
  }
});

test('national identity numbers are synthetic: month plus 80, valid control digits', () => {
  const numbers = attendees.filter(({ idtype }) => idtype === 'F').map(({ personId }) => personId);
  assert.ok(numbers.length > 50);
  for (const number of numbers) {
    assert.match(number, /^\d{11}$/);
    const month = Number(number.slice(2, 4)) - 80;
    assert.ok(month >= 1 && month <= 12, number);
    assert.equal(remainder(number, [3, 7, 6, 1, 8, 9, 4, 5, 2, 1]), 0, number);
    assert.equal(remainder(number, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1]), 0, number);
  }
});

test('organisation numbers are valid but outside the range in use', () => {
  const numbers = attendees.filter(({ idtype }) => idtype === 'S').map(({ personId }) => personId);
  assert.ok(numbers.length > 3);
  for (const number of numbers) {
    assert.match(number, /^3\d{8}$/);
    assert.equal(remainder(number, [3, 2, 7, 6, 5, 4, 3, 2, 1]), 0, number);
  }
});

test('a business has one to eight parties, with all that the app must handle', () => {
  const counts = businesses.map((business) => business.attendees.length);
  assert.equal(Math.min(...counts), 1);
  assert.equal(Math.max(...counts), 8);
  assert.ok(
    data.customers.some(({ cases }) => cases.some((demoCase) => demoCase.businesses.length > 1)),
  );
  assert.ok(businesses.filter(({ details }) => details.propertyCount > 1).length >= 4);
  assert.ok(
    businesses.some(
      ({ details }) => details.description.length > 500 && details.summary.length > 500,
    ),
  );
  assert.match(attendees.map(({ name }) => name).join(), /[æøå].*[čŋáđ]|[čŋáđ].*[æøå]/i);
});

test('parties of past meetings have signed, those of meetings to come have not', () => {
  const over = businesses.filter(({ details }) => details.businessDate < date);
  const signed = over
    .flatMap((business) => business.attendees)
    .filter(({ signature }) => signature !== '');
  assert.ok(signed.length > 20);
  assert.ok(
    signed.every(
      ({ signature, isParticipated }) =>
        signature.startsWith('data:image/png;base64,') && isParticipated,
    ),
  );
  const ahead = businesses.filter(({ details }) => details.businessDate > date);
  assert.ok(
    ahead.flatMap((business) => business.attendees).every(({ signature }) => signature === ''),
  );
});

test('[JOB-2] parties were notified before their meetings, and have a position after them', () => {
  for (const { details, attendees: parties, reference } of businesses) {
    const isHeld = details.businessDate < date;
    const notified = parties.filter(({ notifiedOn }) => notifiedOn);
    if (isHeld) assert.ok(notified.length > 0, reference);
    for (const { notifiedOn = '', isParticipated, position } of notified) {
      assert.ok(notifiedOn < details.businessDate && notifiedOn < date, reference);
      assert.equal(Boolean(position), isHeld && isParticipated, reference);
    }
    assert.equal(details.meetingStart !== '', isHeld, reference);
    assert.ok(details.meetingStart <= details.meetingEnd, reference);
  }
});

/** Whether nothing is missing from the basis for registration of a meeting. */
function isDocumented({ details, attendees: parties, ...records }: ImportedBusiness): boolean {
  // The server numbers what is imported; the checklist reads no number.
  const business = { details, attendees: parties, documentTypes: [] } as unknown as Business;
  return buildBasisChecklist(
    {
      business,
      marks: records.boundaryMarks as unknown as KnownMark[],
      lines: (records.boundaryLines ?? []) as unknown as KnownLine[],
      protocolTypeName: 'Protokoll',
    },
    listBasisItems(usualBasisLists, details.businessTypeCode),
  ).every(isSettled);
}

test('[JOB-2, JOB-6] each type of business has a case at each stage', () => {
  const findStage = (business: ImportedBusiness) => {
    const { details, attendees: parties } = business;
    if (details.businessDate < date) return isDocumented(business) ? 'documented' : 'held';
    return parties.every(({ notifiedOn }) => notifiedOn) ? 'notified' : 'planned';
  };
  const found = new Set(
    businesses.map((business) => `${business.details.businessTypeCode} ${findStage(business)}`),
  );
  for (const code of [...basisTypeCodes, 'KVALITETSHEVING'])
    for (const stage of meetingStages) assert.ok(found.has(`${code} ${stage}`), `${code} ${stage}`);
});

test('identifiers are unique, or a second import would mix parties and cases', () => {
  const marks = businesses.flatMap(({ boundaryMarks }) => boundaryMarks.map(({ uuid }) => uuid));
  for (const ids of [
    marks,
    businesses.flatMap(({ boundaryLines = [] }) => boundaryLines.map(({ uuid }) => uuid)),
    attendees.map(({ uuid }) => uuid),
    businesses.map(({ details }) => String(details.propertyId)),
  ]) {
    assert.deepEqual([...new Set(ids)].length, ids.length);
  }
  for (const { cases } of data.customers) {
    const references = cases.map(({ reference }) => reference);
    assert.equal(new Set(references).size, references.length);
  }
});

test('the marks of a meeting stand at its property’s corners, in its zone', () => {
  for (const { details, boundaryMarks } of businesses) {
    const cadastre = findCadastre(details.propertyNumber);
    const zone = cadastre.place.municipalityNumber === '1899' ? 25_833 : 25_832;
    const corners = new Set(
      listParcels(cadastre, details).flatMap(({ ring }) => ring.map(([e, n]) => `${e} ${n}`)),
    );
    assert.ok(boundaryMarks.length >= 3, details.propertyNumber);
    for (const { east, north, utmType } of boundaryMarks) {
      assert.ok(corners.has(`${east} ${north}`), `${east} ${north}`);
      assert.equal(utmType, zone);
    }
  }
});

test('[JOB-4] lines of past meetings lead around the property, agreed by those who took part, some disputed', () => {
  const over = businesses.filter(({ details }) => details.businessDate < date);
  for (const { reference, boundaryMarks, boundaryLines = [], attendees: parties } of over) {
    const marks = boundaryMarks.map(({ uuid }) => uuid);
    const present = parties.filter(({ isParticipated }) => isParticipated);
    assert.deepEqual(
      boundaryLines.map(({ startMarkUuid }) => startMarkUuid),
      marks,
      reference,
    );
    assert.deepEqual(
      boundaryLines.map(({ endMarkUuid }) => endMarkUuid),
      [...marks.slice(1), marks[0]],
      reference,
    );
    for (const { disputed, agreedBy } of boundaryLines)
      assert.deepEqual(agreedBy, disputed ? [] : present.map(({ uuid }) => uuid));
  }
  const disputed = businesses.flatMap(({ reference, boundaryLines = [] }) =>
    boundaryLines.filter((line) => line.disputed).map(() => reference),
  );
  assert.deepEqual(disputed, ['2026/108-1', '2026/108-1']);
  const ahead = businesses.filter(({ details }) => details.businessDate > date);
  assert.ok(ahead.every(({ boundaryLines = [] }) => boundaryLines.length === 0));
});

test('every code of a mark is in the customer’s six lists', () => {
  for (const { codeLists, cases } of data.customers) {
    const known = new Set(codeLists.map(({ codeListType, code }) => `${codeListType} ${code}`));
    assert.equal(known.size, codeLists.length);
    assert.equal(new Set(codeLists.map(({ codeListType }) => codeListType)).size, 6);
    for (const mark of cases.flatMap((demoCase) =>
      demoCase.businesses.flatMap((business) => business.boundaryMarks),
    )) {
      const used = {
        BoundaryMarkTypeCodes: mark.typeOfBoundaryMark,
        GroundTypeCodes: mark.typeOfGround,
        BoundaryMarkStatusCodes: mark.status,
        BoundaryMarkApprovalCodes: mark.approved,
        SurveyCodes: mark.codeForSurvey,
        Malemetode: mark.measurementMethod,
      };
      for (const [list, code] of Object.entries(used))
        assert.ok(!code || known.has(`${list} ${code}`), `${list} ${code}`);
    }
  }
});

test('[JOB-6] a mark is set in what the cadastre has codes for', () => {
  for (const { codeLists } of data.customers)
    assert.deepEqual(
      codeLists
        .filter(({ codeListType }) => codeListType === 'GroundTypeCodes')
        .map(({ code, codeValue }) => `${code} ${codeValue}`),
      [
        '1 Ikke spesifisert',
        '2 Jord',
        '3 Fjell',
        '4 Jordfast stein',
        '5 Annen terrengdetalj',
        '8 Mur',
        '9 Steingjerde',
        '10 Vann',
      ],
    );
});

test('meetings have Norwegian time before and after summer time begins', () => {
  const [business] =
    generateDemoData('2027-07-01').customers[0]?.cases.find(
      ({ reference }) => reference === '2026/118',
    )?.businesses ?? [];
  assert.equal(business?.details.businessDate, '2027-07-01T09:00:00+02:00');
});

test('the first meeting has a document of every type, each under 100 kB', async () => {
  const folder = new URL('../../demo-documents/', import.meta.url);
  const files = new Map(
    documentFileNames.map((name) => [name, readFileSync(new URL(name, folder))]),
  );
  assert.deepEqual([...documentFileNames].sort(), readdirSync(folder).sort());
  const [meeting] =
    generateDemoData(date, files).customers[0]?.cases.find(
      ({ reference }) => reference === '2026/118',
    )?.businesses ?? [];
  const types = meeting?.documents.map(({ fileType }) => fileType).sort();
  const pictures = [
    'apng',
    'avif',
    'bmp',
    'gif',
    'jpeg',
    'png',
    'svg+xml',
    'tiff',
    'webp',
    'x-icon',
  ];
  const expected = [
    'application/pdf',
    'application/zip',
    ...pictures.map((name) => `image/${name}`),
    'ra-pdf',
  ];
  assert.deepEqual(types, expected);
  for (const { file } of meeting?.documents ?? []) assert.ok(file.length < 140_000);
});

test('[FLT-25] every national code has its English name, and no other code has one', () => {
  const listCodes = (codes: readonly (readonly [code: string, name: string])[]) =>
    codes.map(([code]) => code);
  assert.deepEqual(Object.keys(englishCodes.BoundaryMarkTypeCodes), listCodes(boundaryPointTypes));
  assert.deepEqual(Object.keys(englishCodes.Malemetode), listCodes(measurementMethods));
});
