import { emptyOverview } from '@feltbok/shared/domain/overview-fields';
import type { ImportFile } from '../../../sandbox/src/demo-data/import-file';
import { drawnSignature } from '../../../sandbox/src/demo-data/signature';
import { randomFrom } from '../../../sandbox/src/random';

const description =
  'Grensa går langs steingarden fra bolt i fjell ved naustet, videre i rett linje ' +
  'til kors i stein ved elva, og følger ' +
  'elva til den gamle brua.';

/**
 * A customer with so many cases, as a large municipality's surveyor may have; most meetings are
 * still to come.
 */
export function manyCases(count: number): ImportFile {
  const random = randomFrom('many cases');
  const signatures = Array.from({ length: 20 }, () => drawnSignature(random));
  const attendee = (index: number, isMeetingDone: boolean) => ({
    uuid: uuidOf(index),
    name: `Ánne Østby ${index}`,
    gnr: 31,
    bnr: 1 + (index % 900),
    snr: null,
    fnr: null,
    idtype: '' as const,
    personId: '',
    address: `Fjordvegen ${1 + (index % 90)}`,
    postOffice: '5730 Fjordvik',
    email: `part${index}@example.org`,
    phoneNumber: '+47 55 12 34 56',
    roleCode: 'NB' as const,
    isParticipated: true,
    isRepresentedBy: false,
    powerOfAttorneyType: null,
    komm: '4699',
    signature: isMeetingDone ? (signatures[index % signatures.length] as string) : '',
  });
  const cases = Array.from({ length: count }, (_, index) => {
    const isMeetingDone = index % 10 === 0;
    const reference = `2026/${index + 1}`;
    const details = {
      businessDate: new Date(Date.UTC(2026, 0, 5, 8) + index * 6 * 60 * 60_000).toISOString(),
      businessPlace: 'Fjordvegen 12',
      businessTypeName:
        index % 3 === 0 ? 'Grensejustering' : 'Oppmålingsforretning over eksisterende grense',
      propertyNumber: `4699-31/${index + 1}`,
      propertyAddress: 'Fjordvegen 12, 5730 Fjordvik',
      journalNumber: null,
      propertyOwner: 'Ánne Østby',
      ...emptyOverview,
      description,
      summary: isMeetingDone ? 'Alle møtte. Partene er enige om grensen slik den er påvist.' : '',
      comment: 'Varslet i brev.',
      impartiality: isMeetingDone,
      caseNumber: reference,
      gnr: 31,
      bnr: index + 1,
      propertyId: 200_000 + index,
      propertyCount: 1 + (index % 4),
    };
    const attendees = Array.from({ length: 4 }, (_, party) =>
      attendee(index * 4 + party, isMeetingDone),
    );
    return {
      reference,
      municipalityNumber: '4699',
      municipalityName: 'Fjordvik',
      municipalityAddress: 'Rådhusvegen 1',
      businesses: [
        { reference: `${reference}-1`, details, attendees, boundaryMarks: [], documents: [] },
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
        users: [{ subject: 'kari', name: 'Kari Landmåler' }],
        cases,
        codeLists: [],
        documentTypes: [],
        agreementTemplates: [],
      },
    ],
  };
}

const uuidOf = (index: number) => `5f0c2b1e-7a44-4c39-9d20-${index.toString(16).padStart(12, '0')}`;
