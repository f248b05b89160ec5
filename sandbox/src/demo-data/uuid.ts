import type { Random } from '../random';

/**
 * Creates a UUID in the form of version 4 from the seed, so that a second import recognises its
 * entries.
 */
export function createUuid(random: Random): string {
  const hex = (digits: number) =>
    Array.from({ length: digits }, () => random.integer(0, 15).toString(16)).join('');
  return `${hex(8)}-${hex(4)}-4${hex(3)}-${random.pick(['8', '9', 'a', 'b'])}${hex(3)}-${hex(12)}`;
}
