import { type Cadastre, listParcels } from '../cadastre/cadastre';
import type { Parcel } from '../cadastre/parcel';
import { generateDemoData } from '../demo-data/demo-data';
import { createFirmName, createPersonName, type Region } from '../demo-data/names';
import { createRandom, type Random } from '../random';

/** An owner in the format of the service. */
export interface Owner {
  Navn: string;
  Adresse: string;
  Postnummer: string;
  Poststed: string;
  /** A fraction, for instance `1/2`. */
  Andel: string;
}

export interface OwnedProperty {
  /** The key of the request. */
  Eiendom: string;
  Eiere: Owner[];
}

interface PropertyKey {
  municipalityNumber: string;
  gnr: number;
  bnr: number;
}

/** Municipality 4, farm 5, holding 4, lease 4, section 3 digits. */
const keyPattern = /^(\d{4})(\d{5})(\d{4})(\d{4})(\d{3})$/;

/** Parses a key of 20 digits; undefined when it is not a key. */
export function parsePropertyKey(key: string): PropertyKey | undefined {
  const parts = keyPattern.exec(key);
  return parts
    ? { municipalityNumber: parts[1] as string, gnr: Number(parts[2]), bnr: Number(parts[3]) }
    : undefined;
}

/**
 * Register of owners: the parties of the demo cases own the ground for which they are invited, and
 * the other owners are made up.
 */
export class OwnerRegister {
  readonly #cadastres: readonly Cadastre[];
  readonly #parties = new Map<string, Owner[]>();

  constructor(cadastres: readonly Cadastre[]) {
    this.#cadastres = cadastres;
    // The date only moves the meetings.
    for (const { cases } of generateDemoData('2026-01-01').customers) {
      for (const { attendees } of cases.flatMap(({ businesses }) => businesses)) {
        for (const { komm, gnr, bnr, roleCode, name, address, postOffice } of attendees) {
          if (!['HH', 'SE', 'NB', 'GB'].includes(roleCode) || !komm || !gnr || !bnr) continue;
          const key = toKey({ municipalityNumber: komm, gnr, bnr });
          const owners = this.#parties.get(key) ?? [];
          // A person who is invited to several meetings owns the ground once.
          if (!owners.some(({ Navn }) => Navn === name))
            owners.push(createOwner(name, address, postOffice));
          this.#parties.set(key, owners);
        }
      }
    }
  }

  /** Returns the owners with their shares; undefined when there is no such property. */
  findOwners(property: PropertyKey): Owner[] | undefined {
    const cadastre = this.#cadastres.find(
      ({ place }) => place.municipalityNumber === property.municipalityNumber,
    );
    const [parcel] = cadastre ? listParcels(cadastre, property) : [];
    if (!cadastre || !parcel) return undefined;
    return addShares(this.#parties.get(toKey(property)) ?? createOwners(cadastre, parcel));
  }
}

function createOwners({ place, srid }: Cadastre, parcel: Parcel): Owner[] {
  const random = createRandom(`${place.seed} owners ${parcel.gnr}/${parcel.bnr}`);
  if (parcel.use === 'road' || parcel.use === 'public') {
    return [createOwner(`${place.name} kommune`, 'Rådhuset', place.postOffice)];
  }
  const region: Region = srid === 25832 ? 'southern' : 'northern';
  const farm = place.farms.find(({ gnr }) => gnr === parcel.gnr)?.name ?? place.name;
  const address = parcel.address
    ? `${parcel.address.street} ${parcel.address.number}`
    : `${farm} ${parcel.bnr}`;
  if (parcel.use === 'centre')
    return [createOwner(createFirmName(random, place.name), address, place.postOffice)];
  // Some families never divided what they inherited.
  const count = random.chance(0.06) ? random.integer(6, 9) : chooseFamilySize(random);
  return Array.from({ length: count }, () =>
    createOwner(createPersonName(random, region), address, place.postOffice),
  );
}

const chooseFamilySize = (random: Random) => (random.chance(0.55) ? 2 : 1);

const toKey = ({ municipalityNumber, gnr, bnr }: PropertyKey) =>
  `${municipalityNumber}-${gnr}/${bnr}`;

function createOwner(name: string, address: string, postOffice: string): Owner {
  const [code = '', ...place] = postOffice.split(' ');
  return {
    Navn: name,
    Adresse: address,
    Postnummer: code,
    Poststed: place.join(' '),
    Andel: '1/1',
  };
}

const addShares = (owners: readonly Owner[]): Owner[] =>
  owners.map((owner) => ({ ...owner, Andel: `1/${owners.length}` }));
