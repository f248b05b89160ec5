/**
 * What a municipality's API begins with: one surveyor's work of years, all of it small.
 * @param caseCount cases of one business each: 2026/1 and so on
 */
export function municipality(caseCount: number): object {
  const cases = Array.from({ length: caseCount }, (_, index) => ({
    reference: `2026/${index + 1}`,
    municipalityNumber: '4699',
    municipalityName: 'Fjordvik',
    municipalityAddress: 'Rådhusvegen 1',
    businesses: [
      {
        reference: `2026/${index + 1}-1`,
        details: {
          businessDate: '2026-11-24T09:00:00+01:00',
          businessPlace: 'Fjordvegen 12',
          businessTypeName: 'Grensejustering',
          propertyNumber: `4699-31/${index + 1}`,
          propertyAddress: 'Fjordvegen 12, 5730 Fjordvik',
          propertyOwner: 'Ánne Østby',
          description: '',
          summary: '',
          comment: '',
          impartiality: false,
          caseNumber: `2026/${index + 1}`,
          gnr: 31,
          bnr: index + 1,
          propertyId: 90_001 + index,
          propertyCount: 1,
        },
        attendees: [],
        boundaryMarks: [],
      },
    ],
  }));
  return {
    customers: [
      {
        customerId: '4699',
        customerName: 'Fjordvik kommune',
        settings: {
          KommuneRestrictions: ['4699'],
          'ServiceCatalog.AppId': 'feltbok-demo',
          'ServiceCatalog.CustomerId': 'fjordvik',
          'Feature.ShowAdditionalFeatures': true,
        },
        users: [
          { subject: 'kari', name: 'Kari Landmåler' },
          { subject: 'ola', name: 'Ola Oppmåler' },
        ],
        cases,
        codeLists: [],
        documentTypes: [{ code: 'VL2', name: 'Fullmakt' }],
        agreementTemplates: [],
      },
    ],
  };
}
