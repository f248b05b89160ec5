import type { Owner, OwnerList } from '@feltbok/contract/owners.ts';
import { JsonObject, readList, text, UnexpectedShape } from '@feltbok/domain/values/json-reader.ts';

const mostOwners = 5;

/**
 * The owners of one property; of those that are not shown nothing is read but their number.
 * @param answer a list of `{Eiendom, Eiere: [{Navn, Adresse, Postnummer, Poststed, Andel}]}`, or of
 *   such owners
 * @param key of 20 digits: whose owners are meant
 * @throws UnexpectedShape
 */
export function readOwners(answer: unknown, key: string): OwnerList {
  const all = readList(readEntry)(answer, 'owners').filter(
    ({ property }) => property === null || property === key,
  );
  const owners = all.flatMap((entry) => entry.owners);
  return {
    owners: owners.slice(0, mostOwners).map(readOwner),
    more: Math.max(0, owners.length - mostOwners),
  };
}

interface Unread {
  value: unknown;
  field: string;
}

function readEntry(value: unknown, field: string): { property: string | null; owners: Unread[] } {
  const entry = JsonObject.read(value, field);
  const given = entry.getOr<Unread[] | null>(
    'Eiere',
    readList((one, place) => ({ value: one, field: place })),
    null,
  );
  if (given === null) return { property: null, owners: [{ value, field }] };
  return { property: entry.getOr<string | null>('Eiendom', text, null), owners: given };
}

function readOwner({ value, field }: Unread): Owner {
  const owner = JsonObject.read(value, field);
  return {
    name: owner.get('Navn', text),
    address: owner.getOr('Adresse', text, ''),
    postalCode: owner.getOr('Postnummer', postalCode, ''),
    place: owner.getOr('Poststed', text, ''),
    share: owner.getOr('Andel', shortText, ''),
  };
}

function shortText(value: unknown, field: string): string {
  if (typeof value === 'number') return String(value);
  return text(value, field);
}

function postalCode(value: unknown, field: string): string {
  const code = shortText(value, field);
  if (code.length > 10) throw new UnexpectedShape(field, 'a postal code');
  // 0580 that came as a JSON number.
  return /^\d{1,3}$/.test(code) ? code.padStart(4, '0') : code;
}
