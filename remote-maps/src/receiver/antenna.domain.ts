import type { ReceiverFacts } from './receiver-facts.domain';

/** @returns metres from the mark straight up; `null` where unknown */
export function toVerticalHeight({
  antennaHeight,
  antennaRadius,
}: Pick<ReceiverFacts, 'antennaHeight' | 'antennaRadius'>): number | null {
  if (antennaHeight === undefined) return null;
  if (antennaRadius === undefined) return antennaHeight;
  return antennaHeight > antennaRadius ? Math.sqrt(antennaHeight ** 2 - antennaRadius ** 2) : null;
}
