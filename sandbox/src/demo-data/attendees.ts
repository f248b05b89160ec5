import { formatUnit } from '@feltbok/domain/attendees/property-unit.ts';
import type { RoleCode } from '@feltbok/domain/attendees/roles.ts';
import { type Cadastre, listNeighbours, listParcels } from '../cadastre/cadastre';
import type { Parcel } from '../cadastre/parcel';
import type { Random } from '../random';
import { createNationalId, createOrganisationNumber } from './identity-numbers';
import type { ImportedAttendee } from './import-file';
import {
  createEmail,
  createFirmName,
  createPersonName,
  createPhoneNumber,
  type Region,
} from './names';
import { drawSignature } from './signature';
import { createUuid } from './uuid';

export interface MeetingParties {
  cadastre: Cadastre;
  parcel: Parcel;
  count: number;
  region: Region;
  /** Names of the first parties, in this order; the other names are made up. */
  names: readonly string[];
  /** Whether the meeting is over, so that most have signed. */
  isOver: boolean;
}

/**
 * Creates the parties of one meeting: owners first, then neighbours with properties that really lie
 * beside it.
 */
export function createParties(meeting: MeetingParties, random: Random): ImportedAttendee[] {
  const { cadastre, parcel, count, isOver } = meeting;
  const { postOffice, name: place, municipalityNumber } = cadastre.place;
  const neighbours = listNeighbouringProperties(cadastre, parcel);
  return Array.from({ length: count }, (_, index): ImportedAttendee => {
    const roleCode = chooseRole(index, count, random);
    const neighbourGround = neighbours[index - 1];
    const ground =
      roleCode === 'NB' || roleCode === 'GB' ? neighbourGround : getRoleGround(roleCode, parcel);
    const isFirm = index > 0 && roleCode !== 'SE' && random.chance(0.16);
    const name =
      meeting.names[index] ??
      (isFirm ? createFirmName(random, place) : createPersonName(random, meeting.region));
    const idtype = isFirm ? 'S' : choosePersonIdType(index, random);
    const participation = createParticipation(isOver, random);
    return {
      uuid: createUuid(random),
      name,
      gnr: ground?.gnr ?? null,
      bnr: ground?.bnr ?? null,
      snr: null,
      fnr: null,
      idtype,
      personId: createPersonId(idtype, random),
      address: formatAddress(ground ?? parcel, cadastre, random),
      postOffice: random.chance(0.85) ? postOffice : '9999 Utbygda',
      email: random.chance(0.8) ? createEmail(name) : '',
      phoneNumber: random.chance(0.9) ? createPhoneNumber(random) : '',
      roleCode,
      ...participation,
      signature:
        isOver && participation.isParticipated && random.chance(0.9) ? drawSignature(random) : '',
      komm: ground ? municipalityNumber : null,
    };
  });
}

const choosePersonIdType = (index: number, random: Random) =>
  index === 0 || random.chance(0.85) ? 'F' : '';

function createPersonId(idtype: string, random: Random): string {
  if (idtype === 'S') return createOrganisationNumber(random);
  return idtype === 'F' ? createNationalId(random) : '';
}

/** Returns street and house number, or the farm's name where there is none. */
export function formatAddress(
  { address, gnr }: Parcel,
  { place }: Cadastre,
  random: Random,
): string {
  if (address) return `${address.street} ${address.number}`;
  const farm = place.farms.find((candidate) => candidate.gnr === gnr)?.name ?? place.name;
  return `${farm} ${random.integer(1, 60)}`;
}

function chooseRole(index: number, count: number, random: Random): RoleCode {
  if (index === 0) return 'HH';
  if (index === 1) return 'NB';
  if (index === count - 1 && count > 5) return 'TO';
  return random.pick<RoleCode>(['NB', 'NB', 'NB', 'GB', 'SE', 'HH', 'RR', 'AK', 'RH']);
}

const getRoleGround = (role: RoleCode, parcel: Parcel): Parcel | undefined =>
  role === 'HH' || role === 'SE' || role === 'RH' ? parcel : undefined;

function createParticipation(isOver: boolean, random: Random) {
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
 * Lists one parcel of each property that shares a boundary with a parcel of the meeting, homes
 * first.
 */
function listNeighbouringProperties(cadastre: Cadastre, meetingParcel: Parcel): Parcel[] {
  const seen = new Set([formatUnit(meetingParcel)]);
  return [meetingParcel, ...listParcels(cadastre, meetingParcel)]
    .flatMap((parcel) => listNeighbours(cadastre, parcel))
    .sort((a, b) => Number(b.use === 'home') - Number(a.use === 'home'))
    .filter((parcel) => {
      const isNew = !seen.has(formatUnit(parcel));
      seen.add(formatUnit(parcel));
      return isNew;
    });
}
