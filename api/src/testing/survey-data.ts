import type { ImportedBusiness, ImportFile } from '../import/import-file';

type ImportedAttendee = ImportedBusiness['attendees'][number];

const attendee = (uuid: string, fields: Partial<ImportedAttendee> = {}): ImportedAttendee => ({
  uuid,
  name: 'Ánne Østby',
  gnr: 31,
  bnr: 472,
  snr: null,
  fnr: null,
  idtype: '',
  personId: '',
  address: 'Fjordvegen 12',
  postOffice: '5730 Fjordvik',
  email: '',
  phoneNumber: '',
  roleCode: 'HH',
  isParticipated: true,
  isRepresentedBy: false,
  powerOfAttorneyType: null,
  signature: '',
  komm: '4699',
  ...fields,
});

const business = (
  reference: string,
  details: Partial<ImportedBusiness['details']> = {},
  attendees: ImportedAttendee[] = [],
): ImportedBusiness => ({
  reference,
  details: {
    businessDate: '2026-11-24T09:00:00+01:00',
    businessPlace: 'Fjordvegen 12',
    businessTypeName: 'Oppmålingsforretning over eksisterende grense',
    propertyNumber: '4699-31/472',
    propertyAddress: 'Fjordvegen 12, 5730 Fjordvik',
    description: 'Grensen mot elva er uklar.',
    summary: '',
    comment: '',
    impartiality: false,
    caseNumber: '2026/118',
    gnr: 31,
    bnr: 472,
    propertyId: 90_311,
    propertyCount: 2,
    ...details,
  },
  attendees,
});

/**
 * Two customers, a new value each time: Fjordvik is restricted to its own municipality, yet has a
 * case in its neighbour's; Nordvik is restricted to none and has no case.
 */
export const surveyData = (): ImportFile => ({
  customers: [
    {
      customerId: '4699',
      customerName: 'Fjordvik kommune',
      settings: {
        KommuneRestrictions: ['4699'],
        'ServiceCatalog.AppId': 'felt-app',
        'ServiceCatalog.CustomerId': 'felt-4699',
        'Feature.ShowAdditionalFeatures': true,
      },
      users: [
        {
          subject: 'kari',
          name: 'Kari Landmåler',
          role: 'lead',
          surveyorName: 'Kari L. Målar',
          surveyorNumber: '1234',
        },
        { subject: 'per', name: 'Per Assistent', role: 'lead' },
      ],
      serviceAccounts: [{ subject: 'fagsystem-4699', name: 'Fjordviks saksbehandling' }],
      codeLists: [
        // The order is the customer's and differs from that of the codes.
        { codeListType: 'BoundaryMarkTypeCodes', code: '99', codeValue: 'Geometrisk hjelpepunkt' },
        {
          codeListType: 'BoundaryMarkTypeCodes',
          code: '51',
          codeValue: 'Offentlig godkjent grensemerke',
        },
        { codeListType: 'BoundaryMarkTypeCodes', code: '53', codeValue: 'Kors' },
        { codeListType: 'Malemetode', code: '96', codeValue: 'GNSS: Fasemåling RTK' },
      ],
      documentTypes: [{ code: 'VL2', name: 'Fullmakt' }],
      agreementTemplates: [
        {
          rowKey: '3c1f4a52-7a0e-4c55-9d6f-0b8a6f6f1a01',
          name: 'Grensejustering',
          htmlContent: '<h2>Avtale</h2><p>Partene er enige.</p>',
        },
      ],
      cases: [
        {
          reference: '2026/118',
          municipalityNumber: '4699',
          municipalityName: 'Fjordvik',
          municipalityAddress: 'Rådhusvegen 1, 5730 Fjordvik',
          businesses: [
            business(
              '2026/118-1',
              { journalNumber: '26/00731-4', businessTypeCode: 'EKSISTERENDE' },
              [
                attendee('6f2cf2a4-51a0-4b53-8a7b-9cf1f2b0a001'),
                attendee('6f2cf2a4-51a0-4b53-8a7b-9cf1f2b0a002', {
                  name: 'Ola Nordvik',
                  gnr: null,
                  bnr: null,
                  komm: null,
                  idtype: 'F',
                  personId: '15898112345',
                  roleCode: 'NB',
                  isRepresentedBy: true,
                  powerOfAttorneyType: 'SMF',
                  signature: 'data:image/png;base64,iVBORw0KGgo=',
                }),
              ],
            ),
            business('2026/118-2', { propertyNumber: '4699-31/80', bnr: 80, propertyId: 90_312 }),
          ],
        },
        {
          reference: '2026/007',
          municipalityNumber: '4698',
          businesses: [
            business('2026/007-1', {
              propertyNumber: '4698-2/1',
              gnr: 2,
              bnr: 1,
              propertyId: 90_313,
              caseNumber: '2026/007',
            }),
          ],
        },
      ],
    },
    {
      customerId: '1899',
      customerName: 'Nordvik kommune',
      settings: {},
      users: [{ subject: 'nils', name: 'Nils Oppmåler', role: 'lead' }],
      serviceAccounts: [{ subject: 'fagsystem-1899', name: 'Nordviks saksbehandling' }],
      cases: [
        {
          reference: '2026/118',
          municipalityNumber: '1899',
          businesses: [
            business('2026/118-1', {
              propertyNumber: '1899-5/5',
              gnr: 5,
              bnr: 5,
              propertyId: 90_314,
              description: 'Nordvik',
            }),
          ],
        },
      ],
    },
  ],
});
