import { type ProtocolPart, protocolParts } from '@feltbok/domain/cases/protocol-parts.ts';

/** The sections that a protocol may have. */
export const sections = protocolParts;
export type Section = ProtocolPart;

const columns: Readonly<Record<'left' | 'right', readonly Section[]>> = {
  left: ['caseHeading', 'caseDocuments', 'sectionFive'],
  right: ['officerNotice', 'caseDescription', 'sectionSix'],
};

/** Lists the sections in a column of the checklist, in the order of the protocol. */
export const listColumn = (column: keyof typeof columns, parts: readonly Section[]): Section[] =>
  parts.filter((part) => columns[column].includes(part));

/** Writes the ticks into the address of the protocol, so that a reload shows the same protocol. */
export const toQuery = (ticked: ReadonlySet<Section>): string =>
  `?parts=${sections.filter((section) => ticked.has(section)).join(',')}`;

/**
 * Reads the ticks from the query of an address; without them every section is ticked.
 * @param offered the sections that the customer's protocols have
 */
export function parseSections(
  search: string,
  offered: readonly Section[] = sections,
): ReadonlySet<Section> {
  const parts = new URLSearchParams(search).get('parts');
  if (parts === null) return new Set(offered);
  const named = parts.split(',');
  return new Set(offered.filter((section) => named.includes(section)));
}
