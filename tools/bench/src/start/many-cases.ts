import { createMunicipality } from '../../../../e2e/municipality';
import type { ImportFile } from '../../../../sandbox/src/demo-data/import-file';
import { drawSignature } from '../../../../sandbox/src/demo-data/signature';
import { createRandom } from '../../../../sandbox/src/random';

const description =
  'Grensa går langs steingarden fra bolt i fjell ved naustet, videre i rett linje ' +
  'til kors i stein ved elva, og følger ' +
  'elva til den gamle brua.';

/**
 * Creates a customer with this many cases, like a surveyor of a large municipality; most meetings
 * are in the future.
 */
export function createManyCases(count: number): ImportFile {
  const random = createRandom('many cases');
  const signatures = Array.from({ length: 20 }, () => drawSignature(random));
  return createMunicipality(count, (index) => {
    const isMeetingDone = index % 10 === 0;
    const details = {
      businessDate: new Date(Date.UTC(2026, 0, 5, 8) + index * 6 * 60 * 60_000).toISOString(),
      businessTypeName:
        index % 3 === 0 ? 'Grensejustering' : 'Oppmålingsforretning over eksisterende grense',
      description,
      summary: isMeetingDone ? 'Alle møtte. Partene er enige om grensen slik den er påvist.' : '',
      comment: 'Varslet i brev.',
      impartiality: isMeetingDone,
      propertyCount: 1 + (index % 4),
    };
    const attendees = Array.from({ length: 4 }, (_, party) => {
      const number = index * 4 + party;
      const signature = signatures[number % signatures.length] as string;
      return createAttendee(number, isMeetingDone ? signature : '');
    });
    return { details, attendees };
  });
}

const createAttendee = (number: number, signature: string) => ({
  uuid: `5f0c2b1e-7a44-4c39-9d20-${number.toString(16).padStart(12, '0')}`,
  name: `Ánne Østby ${number}`,
  gnr: 31,
  bnr: 1 + (number % 900),
  snr: null,
  fnr: null,
  idtype: '' as const,
  personId: '',
  address: `Fjordvegen ${1 + (number % 90)}`,
  postOffice: '5730 Fjordvik',
  email: `part${number}@example.org`,
  phoneNumber: '+47 55 12 34 56',
  roleCode: 'NB' as const,
  isParticipated: true,
  isRepresentedBy: false,
  powerOfAttorneyType: null,
  komm: '4699',
  signature,
});
