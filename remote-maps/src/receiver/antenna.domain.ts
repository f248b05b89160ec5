import type { ReceiverFacts } from './receiver-facts.domain';

/** Metres. No pole is longer. */
const longestPole = 20;

/**
 * Parses the antenna height above the mark.
 * @param typed metres, with a decimal comma or point; empty where unknown
 * @returns metres; `null` for an empty text, 'wrong' for anything that is no height of a pole
 */
export function parseAntennaHeight(typed: string): number | null | 'wrong' {
  const text = typed.replace(',', '.').trim();
  if (text === '') return null;
  return /^\d{1,2}(\.\d{1,4})?$/.test(text) && Number(text) <= longestPole ? Number(text) : 'wrong';
}

/** @returns metres from the mark straight up; `null` where unknown */
export function toVerticalHeight({
  antennaHeight,
  antennaRadius,
}: Pick<ReceiverFacts, 'antennaHeight' | 'antennaRadius'>): number | null {
  if (antennaHeight === undefined) return null;
  if (antennaRadius === undefined) return antennaHeight;
  return antennaHeight > antennaRadius ? Math.sqrt(antennaHeight ** 2 - antennaRadius ** 2) : null;
}
