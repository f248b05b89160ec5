import type { PersonInCase } from '@feltbok/contract/live-case.ts';

export interface Person {
  subject: string;
  name: string;
}

/**
 * Each account once, without the windows in which nobody else is. @param others in further windows
 * of the same case
 */
export function peopleSeenBy(subject: string, others: readonly Person[]): PersonInCase[] {
  const names = new Map(others.map((one) => [one.subject, one.name]));
  return [...names]
    .map(([one, name]) => ({ name, isYou: one === subject }))
    .sort((one, other) => one.name.localeCompare(other.name, 'nb'));
}
