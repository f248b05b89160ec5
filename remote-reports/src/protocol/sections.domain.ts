/** The sections that a protocol may have, in their order. */
export const sections = [
  'caseHeading',
  'officerNotice',
  'caseDescription',
  'caseDocuments',
  'sectionFive',
  'sectionSix',
] as const;
export type Section = (typeof sections)[number];

/** Order of the sections in the columns of the checklist. */
export const columns = {
  left: ['caseHeading', 'caseDocuments', 'sectionFive'],
  right: ['officerNotice', 'caseDescription', 'sectionSix'],
} as const satisfies Record<string, readonly Section[]>;

/** Writes the ticks into the address of the protocol, so that a reload shows the same protocol. */
export const toQuery = (ticked: ReadonlySet<Section>): string =>
  `?parts=${sections.filter((section) => ticked.has(section)).join(',')}`;

/** Reads the ticks from the query of an address; without them every section is ticked. */
export function parseSections(search: string): ReadonlySet<Section> {
  const parts = new URLSearchParams(search).get('parts');
  if (parts === null) return new Set(sections);
  const named = parts.split(',');
  return new Set(sections.filter((section) => named.includes(section)));
}
