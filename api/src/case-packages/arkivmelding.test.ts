import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BusinessResult, ResultDocument } from '@feltbok/contract/results.ts';
import { emptyOverview } from '@feltbok/domain/cases/overview-fields.ts';
import { getArchiveCodes } from '../access/archive-codes';
import type { CustomerSettings } from '../access/customer-settings';
import { findArkivmeldingErrors } from '../testing/arkivmelding-schema';
import { writeArkivmelding } from './arkivmelding';
import { layOutPackage } from './package-files';

const document = (fields: Partial<ResultDocument> = {}): ResultDocument => ({
  uuid: '0d9f0a52-8d0c-4f0b-9a53-0a7c8a3f6b11',
  type: 'VL2',
  typeName: 'Fullmakt',
  fileName: 'Protokoll 2026-118.pdf',
  description: 'Protokoll',
  mediaType: 'application/pdf',
  bytes: 5000,
  sha256: 'ab'.repeat(32),
  isRelevant: true,
  purpose: null,
  isOfCase: false,
  capturedAt: null,
  markUuid: null,
  addedAt: '2026-11-24T10:00:00+01:00',
  sealOf: null,
  scan: null,
  href: '',
  ...fields,
});
const photo = document({
  uuid: '0d9f0a52-8d0c-4f0b-9a53-0a7c8a3f6b12',
  fileName: 'merke.jpg',
  description: '',
  mediaType: 'image/jpeg',
});

function createResult(name: string): BusinessResult {
  return {
    version: 1,
    revision: 'x',
    caseReference: '2026/118',
    businessReference: '2026/118-1',
    municipalityNumber: '4699',
    overview: {
      businessDate: '2026-11-24T09:00:00+01:00',
      businessPlace: 'Fjordvegen 12',
      businessTypeName: name,
      businessTypeCode: null,
      propertyNumber: '4699-31/472',
      propertyAddress: '',
      ...emptyOverview,
      surveyorName: name,
      caseNumber: '2026/118',
      gnr: 31,
      bnr: 472,
      propertyId: 90_311,
      propertyCount: 1,
      journalNumber: null,
      propertyOwner: '',
    },
    parties: [],
    marks: [],
    lines: [],
    sketch: { shapes: [], labels: [] },
    documents: [],
    papers: [
      {
        uuid: document().uuid,
        kind: 'protocol',
        code: null,
        issuedAt: '2026-11-23T23:30:00Z',
        sha256: document().sha256,
        seal: null,
      },
    ],
  };
}

interface Packed {
  name?: string;
  settings?: CustomerSettings;
  documents?: ResultDocument[];
}
const write = ({
  name = 'Oppmålingsforretning',
  settings = {},
  documents = [document(), photo],
}: Packed = {}) =>
  writeArkivmelding({
    result: createResult(name),
    documents: documents.map((listed, index) => ({
      document: listed,
      file: `${index + 1}-${listed.mediaType.split('/')[0]}.pdf`,
    })),
    changedOn: '2026-11-25',
    codes: getArchiveCodes(settings),
  });

test('[OUT-4] an arkivmelding is valid by the published schema, and names case and documents', () => {
  const xml = write();
  assert.deepEqual(findArkivmeldingErrors(xml), []);
  for (const part of [
    '<antallFiler>2</antallFiler>',
    '<tittel>Oppmålingsforretning 4699-31/472</tittel>',
    '<m:noekkel>2026/118</m:noekkel>',
    '<saksdato>2026-11-24</saksdato>',
    '<kommunenummer>4699</kommunenummer><gardsnummer>31</gardsnummer><bruksnummer>472</bruksnummer>',
    '<dokumenttype><m:kode>PROTOKOLL</m:kode></dokumenttype>',
    '<dokumenttype><m:kode>FOTO</m:kode></dokumenttype>',
    '<tilknyttetRegistreringSom><m:kode>H</m:kode></tilknyttetRegistreringSom>' +
      '<dokumentnummer>1</dokumentnummer>',
    '<tilknyttetRegistreringSom><m:kode>V</m:kode></tilknyttetRegistreringSom>' +
      '<dokumentnummer>2</dokumentnummer>',
    '<format><m:kode>PDF/A</m:kode></format><mimeType>application/pdf</mimeType>' +
      '<filnavn>Protokoll 2026-118.pdf</filnavn>' +
      '<referanseDokumentfil>1-application.pdf</referanseDokumentfil>' +
      `<sjekksum>${'ab'.repeat(32)}</sjekksum>` +
      '<sjekksumAlgoritme>SHA-256</sjekksumAlgoritme><filstoerrelse>5000</filstoerrelse>',
    // Midnight has passed in Norway.
    '<dokumentetsDato>2026-11-24</dokumentetsDato>',
  ])
    assert.ok(xml.includes(part), part);
  assert.deepEqual(findArkivmeldingErrors(write({ documents: [] })), []);
  assert.notDeepEqual(findArkivmeldingErrors(xml.replace('<system>Feltbok</system>', '')), []);
});

test('[OUT-4] codes of the archive are settings of the customer', () => {
  const settings: CustomerSettings = {
    'Archive.CaseStatus': 'A',
    'Archive.PostType': 'N',
    'Archive.PostStatus': 'J',
    'Archive.DocumentStatus': 'B',
    'Archive.MainDocument': 'HD',
    'Archive.Attachment': 'VE',
    'Archive.Variant': 'P',
    'Archive.ProtocolType': 'PROT',
    'Archive.AgreementType': 'AVT',
    'Archive.PhotoType': 'BILDE',
    'Archive.PaperFormat': 'RA-PDF',
    'Archive.ChecksumAlgorithm': 'SHA256',
  };
  const xml = write({ settings });
  assert.deepEqual(findArkivmeldingErrors(xml), []);
  for (const code of ['A', 'N', 'J', 'B', 'HD', 'VE', 'P', 'PROT', 'BILDE', 'RA-PDF'])
    assert.ok(xml.includes(`<m:kode>${code}</m:kode>`), code);
  assert.ok(xml.includes('<sjekksumAlgoritme>SHA256</sjekksumAlgoritme>'));
});

test('[OUT-4] hostile names stay valid XML, and keep what XML can hold', () => {
  const names = [
    '<script>alert("x")</script> & ]]> <!-- -->',
    'Kontroll\u0000\u0001\u000b\u001f\u007f\u0085tegn\ufffe\uffff',
    'Halvt tegn \ud83d og \udc68',
    '👩‍👩‍👧 Ánne Østby',
    ' \t\r\n ',
    '',
    'Å'.repeat(100_000),
  ];
  for (const name of names) {
    const documents = [document({ fileName: name, description: name, type: name, typeName: name })];
    const xml = write({ name, documents, settings: { 'Archive.ProtocolType': 'A&B<' } });
    assert.deepEqual(findArkivmeldingErrors(xml), [], JSON.stringify(name.slice(0, 60)));
  }
  assert.ok(write({ name: '👩‍👩‍👧 Ánne Østby' }).includes('👩‍👩‍👧 Ánne Østby'));
});

test('[OUT-3] a package has the day of the last change in Norway, whenever it is made', () => {
  const layOut = (lastEventAt: string | null) =>
    layOutPackage({
      customerName: 'Fjordvik kommune',
      result: createResult('Oppmålingsforretning'),
      resultText: '{}',
      protocolHeader: {},
      events: [],
      lastEventAt,
      unavailable: [],
      codes: getArchiveCodes({}),
      openDocument: () => Promise.reject(new Error('There is none.')),
    }).changedOn;
  assert.equal(layOut('2026-11-27T23:30:00Z'), '2026-11-28');
  assert.equal(layOut(null), '2026-11-24');
});
