import type { Owner, OwnerList } from '@feltbok/contract/owners.ts';
import { JsonObject, readList, text, UnexpectedShape } from '@feltbok/domain/values/json-reader.ts';

const maxOwners = 5;

/**
 * Reads the owners of one property. Of owners beyond the shown ones, only their number is read.
 * @param answer a list of `{Eiendom, Eiere: [{Navn, Adresse, Postnummer, Poststed, Andel}]}`, or of
 *   such owners
 * @param key 20 digits: the property
 * @throws UnexpectedShape
 */
export function readOwners(answer: unknown, key: string): OwnerList {
  const all = readList(readEntry)(answer, 'owners').filter(
    ({ property }) => property === null || property === key,
  );
  const owners = all.flatMap((entry) => entry.owners);
  return {
    owners: owners.slice(0, maxOwners).map(readOwner),
    more: Math.max(0, owners.length - maxOwners),
  };
}

interface Unread {
  value: unknown;
  field: string;
}

function readEntry(value: unknown, field: string): { property: string | null; owners: Unread[] } {
  const entry = JsonObject.read(value, field);
  const ownerEntries = entry.getOr<Unread[] | null>(
    'Eiere',
    readList((owner, place) => ({ value: owner, field: place })),
    null,
  );
  if (ownerEntries === null) return { property: null, owners: [{ value, field }] };
  return { property: entry.getOr<string | null>('Eiendom', text, null), owners: ownerEntries };
}

function readOwner({ value, field }: Unread): Owner {
  const owner = JsonObject.read(value, field);
  return {
    name: owner.get('Navn', text),
    address: owner.getOr('Adresse', text, ''),
    postalCode: owner.getOr('Postnummer', readPostalCode, ''),
    place: owner.getOr('Poststed', text, ''),
    share: owner.getOr('Andel', readShortText, ''),
  };
}

function readShortText(value: unknown, field: string): string {
  if (typeof value === 'number') return String(value);
  return text(value, field);
}

function readPostalCode(value: unknown, field: string): string {
  const code = readShortText(value, field);
  if (code.length > 10) throw new UnexpectedShape(field, 'a postal code');
  // A code such as 0580 may arrive as a JSON number.
  return /^\d{1,3}$/.test(code) ? code.padStart(4, '0') : code;
}
