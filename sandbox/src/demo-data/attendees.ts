import { unitText } from '@feltbok/domain/attendees/property-unit.ts';
import type { RoleCode } from '@feltbok/domain/attendees/roles.ts';
import { type Cadastre, neighboursOf, parcelsOf } from '../cadastre/cadastre';
import type { Parcel } from '../cadastre/parcel';
import type { Random } from '../random';
import { fictionalOrganisationNumber, syntheticNationalId } from './identity-numbers';
import type { ImportedAttendee } from './import-file';
import { emailOf, firmName, personName, phoneNumber, type Region } from './names';
import { drawnSignature } from './signature';
import { uuidFrom } from './uuid';

export interface MeetingParties {
  cadastre: Cadastre;
  parcel: Parcel;
  count: number;
  region: Region;
  /** Names that stand, in this order; the others are made up. */
  names: readonly string[];
  /** The meeting is over: most have signed. */
  isOver: boolean;
}

/**
 * The parties of one meeting: owners first, then neighbours with the properties that really lie
 * beside it.
 */
export function partiesOf(meeting: MeetingParties, random: Random): ImportedAttendee[] {
  const { cadastre, parcel, count, isOver } = meeting;
  const { postOffice, name: place, municipalityNumber } = cadastre.place;
  const neighbours = neighbouringProperties(cadastre, parcel);
  return Array.from({ length: count }, (_, index): ImportedAttendee => {
    const roleCode = roleAt(index, count, random);
    const own = neighbours[index - 1];
    const ground = roleCode === 'NB' || roleCode === 'GB' ? own : groundOfRole(roleCode, parcel);
    const isFirm = index > 0 && roleCode !== 'SE' && random.chance(0.16);
    const name =
      meeting.names[index] ??
      (isFirm ? firmName(random, place) : personName(random, meeting.region));
    const idtype = isFirm ? 'S' : choosePersonIdType(index, random);
    const participation = participationOf(isOver, random);
    return {
      uuid: uuidFrom(random),
      name,
      gnr: ground?.gnr ?? null,
      bnr: ground?.bnr ?? null,
      snr: null,
      fnr: null,
      idtype,
      personId: createPersonId(idtype, random),
      address: addressOf(ground ?? parcel, cadastre, random),
      postOffice: random.chance(0.85) ? postOffice : '9999 Utbygda',
      email: random.chance(0.8) ? emailOf(name) : '',
      phoneNumber: random.chance(0.9) ? phoneNumber(random) : '',
      roleCode,
      ...participation,
      signature:
        isOver && participation.isParticipated && random.chance(0.9) ? drawnSignature(random) : '',
      komm: ground ? municipalityNumber : null,
    };
  });
}

const choosePersonIdType = (index: number, random: Random) =>
  index === 0 || random.chance(0.85) ? 'F' : '';

function createPersonId(idtype: string, random: Random): string {
  if (idtype === 'S') return fictionalOrganisationNumber(random);
  return idtype === 'F' ? syntheticNationalId(random) : '';
}

/** Street and house number; the farm's name where there is none. */
export function addressOf({ address, gnr }: Parcel, { place }: Cadastre, random: Random): string {
  if (address) return `${address.street} ${address.number}`;
  const farm = place.farms.find((candidate) => candidate.gnr === gnr)?.name ?? place.name;
  return `${farm} ${random.integer(1, 60)}`;
}

function roleAt(index: number, count: number, random: Random): RoleCode {
  if (index === 0) return 'HH';
  if (index === 1) return 'NB';
  if (index === count - 1 && count > 5) return 'TO';
  return random.pick<RoleCode>(['NB', 'NB', 'NB', 'GB', 'SE', 'HH', 'RR', 'AK', 'RH']);
}

const groundOfRole = (role: RoleCode, parcel: Parcel): Parcel | undefined =>
  role === 'HH' || role === 'SE' || role === 'RH' ? parcel : undefined;

function participationOf(isOver: boolean, random: Random) {
  const none = { isParticipated: true, isRepresentedBy: false, powerOfAttorneyType: null };
  if (!isOver) return none;
  if (random.chance(0.1)) return { ...none, isParticipated: false };
  if (random.chance(0.12))
    return {
      ...none,
      isRepresentedBy: true,
      powerOfAttorneyType: random.pick(['SMF', 'SUF'] as const),
    };
  return none;
}

/**
 * One parcel of each property that shares a boundary with any parcel of the meeting's, homes first.
 */
function neighbouringProperties(cadastre: Cadastre, own: Parcel): Parcel[] {
  const seen = new Set([unitText(own)]);
  return [own, ...parcelsOf(cadastre, own)]
    .flatMap((parcel) => neighboursOf(cadastre, parcel))
    .sort((a, b) => Number(b.use === 'home') - Number(a.use === 'home'))
    .filter((parcel) => {
      const isNew = !seen.has(unitText(parcel));
      seen.add(unitText(parcel));
      return isNew;
    });
}
