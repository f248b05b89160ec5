import type { PersonInCase } from '@feltbok/contract/live-case.ts';

export interface Person {
  subject: string;
  name: string;
}

/**
 * Lists each account once. The user's own account is listed only for further windows of the same
 * case.
 * @param people accounts of all other windows
 */
export function listVisiblePeople(subject: string, people: readonly Person[]): PersonInCase[] {
  const names = new Map(people.map((person) => [person.subject, person.name]));
  return [...names]
    .map(([account, name]) => ({ name, isYou: account === subject }))
    .sort((first, second) => first.name.localeCompare(second.name, 'nb'));
}
