/** The parts that a protocol may have, in their usual order. */
export const protocolParts = [
  'caseHeading',
  'officerNotice',
  'caseDescription',
  'caseDocuments',
  'sectionFive',
  'sectionSix',
] as const;
export type ProtocolPart = (typeof protocolParts)[number];

/**
 * Selects the parts that this version knows from those of a customer, in the customer's order.
 * @param chosen undefined where the customer has chosen none
 */
export function selectProtocolParts(chosen: readonly string[] | undefined): ProtocolPart[] {
  const known = chosen?.flatMap((name) => protocolParts.filter((part) => part === name)) ?? [];
  return known.length > 0 ? [...new Set(known)] : [...protocolParts];
}
