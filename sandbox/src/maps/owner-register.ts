import { type Cadastre, parcelsOf } from '../cadastre/cadastre';
import type { Parcel } from '../cadastre/parcel';
import { generateDemoData } from '../demo-data/demo-data';
import { firmName, personName, type Region } from '../demo-data/names';
import { type Random, randomFrom } from '../random';

/** An owner as the service answers one. */
export interface Owner {
  Navn: string;
  Adresse: string;
  Postnummer: string;
  Poststed: string;
  /** A fraction, for instance `1/2`. */
  Andel: string;
}

export interface OwnedProperty {
  /** The key that was asked for. */
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

/** The property that a key of 20 digits names; undefined when it is no key. */
export function propertyOfKey(key: string): PropertyKey | undefined {
  const parts = keyPattern.exec(key);
  return parts
    ? { municipalityNumber: parts[1] as string, gnr: Number(parts[2]), bnr: Number(parts[3]) }
    : undefined;
}

/**
 * Who owns what: the parties of the demo cases own the ground they are invited for, the rest has
 * owners made up.
 */
export class OwnerRegister {
  readonly #cadastres: readonly Cadastre[];
  readonly #parties = new Map<string, Owner[]>();

  constructor(cadastres: readonly Cadastre[]) {
    this.#cadastres = cadastres;
    // The date moves the meetings and nothing else.
    for (const { cases } of generateDemoData('2026-01-01').customers) {
      for (const { attendees } of cases.flatMap(({ businesses }) => businesses)) {
        for (const { komm, gnr, bnr, roleCode, name, address, postOffice } of attendees) {
          if (!['HH', 'SE', 'NB', 'GB'].includes(roleCode) || !komm || !gnr || !bnr) continue;
          const key = keyOf({ municipalityNumber: komm, gnr, bnr });
          const owners = this.#parties.get(key) ?? [];
          // Whoever is invited to several meetings owns the ground once.
          if (!owners.some(({ Navn }) => Navn === name))
            owners.push(ownerAt(name, address, postOffice));
          this.#parties.set(key, owners);
        }
      }
    }
  }

  /** The owners with their shares; undefined when there is no such property. */
  ownersOf(property: PropertyKey): Owner[] | undefined {
    const cadastre = this.#cadastres.find(
      ({ place }) => place.municipalityNumber === property.municipalityNumber,
    );
    const [parcel] = cadastre ? parcelsOf(cadastre, property) : [];
    if (!cadastre || !parcel) return undefined;
    return withShares(this.#parties.get(keyOf(property)) ?? madeUp(cadastre, parcel));
  }
}

function madeUp({ place, srid }: Cadastre, parcel: Parcel): Owner[] {
  const random = randomFrom(`${place.seed} owners ${parcel.gnr}/${parcel.bnr}`);
  if (parcel.use === 'road' || parcel.use === 'public') {
    return [ownerAt(`${place.name} kommune`, 'Rådhuset', place.postOffice)];
  }
  const region: Region = srid === 25832 ? 'southern' : 'northern';
  const farm = place.farms.find(({ gnr }) => gnr === parcel.gnr)?.name ?? place.name;
  const address = parcel.address
    ? `${parcel.address.street} ${parcel.address.number}`
    : `${farm} ${parcel.bnr}`;
  if (parcel.use === 'centre')
    return [ownerAt(firmName(random, place.name), address, place.postOffice)];
  // Here and there a family that never divided what it inherited.
  const count = random.chance(0.06) ? random.integer(6, 9) : chooseFamilySize(random);
  return Array.from({ length: count }, () =>
    ownerAt(personName(random, region), address, place.postOffice),
  );
}

const chooseFamilySize = (random: Random) => (random.chance(0.55) ? 2 : 1);

const keyOf = ({ municipalityNumber, gnr, bnr }: PropertyKey) =>
  `${municipalityNumber}-${gnr}/${bnr}`;

function ownerAt(name: string, address: string, postOffice: string): Owner {
  const [code = '', ...place] = postOffice.split(' ');
  return {
    Navn: name,
    Adresse: address,
    Postnummer: code,
    Poststed: place.join(' '),
    Andel: '1/1',
  };
}

const withShares = (owners: readonly Owner[]): Owner[] =>
  owners.map((owner) => ({ ...owner, Andel: `1/${owners.length}` }));
