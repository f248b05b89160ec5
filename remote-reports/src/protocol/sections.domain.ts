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

/** As the checklist shows them. */
export const columns = {
  left: ['caseHeading', 'caseDocuments', 'sectionFive'],
  right: ['officerNotice', 'caseDescription', 'sectionSix'],
} as const satisfies Record<string, readonly Section[]>;

/** The ticks as part of the protocol's address, so that a reload shows the same protocol. */
export const queryOf = (ticked: ReadonlySet<Section>): string =>
  `?parts=${sections.filter((section) => ticked.has(section)).join(',')}`;

/** All of them where the address does not say. @param search of the address */
export function sectionsIn(search: string): ReadonlySet<Section> {
  const parts = new URLSearchParams(search).get('parts');
  if (parts === null) return new Set(sections);
  const named = parts.split(',');
  return new Set(sections.filter((section) => named.includes(section)));
}
