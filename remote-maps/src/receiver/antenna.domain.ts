import type { ReceiverFacts } from './receiver-facts.domain';

/** Metres: no pole is longer. */
const longestPole = 20;

/**
 * Reads the height of the antenna above the mark.
 * @param typed metres, with a decimal comma or point; empty where it is not known
 * @returns metres; null where it is empty, 'wrong' where it is no height of a pole
 */
export function antennaHeightOf(typed: string): number | null | 'wrong' {
  const text = typed.replace(',', '.').trim();
  if (text === '') return null;
  return /^\d{1,2}(\.\d{1,4})?$/.test(text) && Number(text) <= longestPole ? Number(text) : 'wrong';
}

/** @returns metres from the mark straight up; null where that is not known */
export function heightStraightUp({
  antennaHeight,
  antennaRadius,
}: Pick<ReceiverFacts, 'antennaHeight' | 'antennaRadius'>): number | null {
  if (antennaHeight === undefined) return null;
  if (antennaRadius === undefined) return antennaHeight;
  return antennaHeight > antennaRadius ? Math.sqrt(antennaHeight ** 2 - antennaRadius ** 2) : null;
}
