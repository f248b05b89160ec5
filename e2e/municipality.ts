import { emptyOverview } from '@feltbok/domain/cases/overview-fields.ts';
import type { ImportedBusiness, ImportFile } from '../sandbox/src/demo-data/import-file';

/** Properties in which a case differs from the others. */
interface CaseContent {
  details?: Partial<ImportedBusiness['details']>;
  attendees?: ImportedBusiness['attendees'];
}

/**
 * Creates the initial data of a municipality's API: years of one surveyor's work.
 * @param caseCount cases of one business each: 2026/1 and so on
 * @param describeCase content of a case, counted from 0; without it all cases are small and alike
 */
export function createMunicipality(
  caseCount: number,
  describeCase: (index: number) => CaseContent = () => ({}),
): ImportFile {
  const cases = Array.from({ length: caseCount }, (_, index) => {
    const reference = `2026/${index + 1}`;
    const { details = {}, attendees = [] } = describeCase(index);
    return {
      reference,
      municipalityNumber: '4699',
      municipalityName: 'Fjordvik',
      municipalityAddress: 'Rådhusvegen 1',
      businesses: [
        {
          reference: `${reference}-1`,
          details: {
            ...emptyOverview,
            businessDate: '2026-11-24T09:00:00+01:00',
            businessPlace: 'Fjordvegen 12',
            businessTypeName: 'Grensejustering',
            propertyNumber: `4699-31/${index + 1}`,
            propertyAddress: 'Fjordvegen 12, 5730 Fjordvik',
            propertyOwner: 'Ánne Østby',
            journalNumber: null,
            caseNumber: reference,
            gnr: 31,
            bnr: index + 1,
            propertyId: 90_001 + index,
            propertyCount: 1,
            ...details,
          },
          attendees,
          boundaryMarks: [],
          documents: [],
        },
      ],
    };
  });
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
