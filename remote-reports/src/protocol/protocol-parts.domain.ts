import type { Section } from './sections.domain';

export type ProtocolBlock =
  | { kind: 'facts'; rows: ReadonlyArray<readonly [label: string, value: string]> }
  | { kind: 'table'; head: readonly string[]; rows: ReadonlyArray<readonly string[]> }
  | { kind: 'text'; text: string }
  | { kind: 'picture'; source: string; alt: string }
  /** Beside each other; one without a source is named by its caption alone. */
  | {
      kind: 'pictures';
      pictures: ReadonlyArray<{ source: string | null; alt: string; caption: string }>;
    };

export interface Group {
  title: string;
  blocks: readonly ProtocolBlock[];
}

type ReportSection = 'measuredCase' | 'receivers' | 'controls' | 'measuredMarks';
type NoticeSection = 'recipients' | 'meeting' | 'information';
type BasisSection = 'basisCase' | 'basisItems' | 'basisBoundaries';

export interface ProtocolSection {
  /** Names it within its paper. */
  section: Section | ReportSection | BasisSection | NoticeSection;
  title: string;
  groups: readonly Group[];
}

export interface Protocol {
  title: string;
  sections: readonly ProtocolSection[];
}
