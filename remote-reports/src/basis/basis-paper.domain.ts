import type { KnownLine } from '@feltbok/domain/boundary-lines/boundary-line.ts';
import {
  getMarkTitle,
  hasCoordinates,
  type KnownMark,
} from '@feltbok/domain/boundary-marks/boundary-marks.domain.ts';
import type { Business } from '@feltbok/domain/cases/case.ts';
import type { BasisRow } from '@feltbok/domain/registration/basis-checklist.ts';
import { isKnownBasisItem } from '@feltbok/domain/registration/basis-items.ts';
import { formatDay } from '@feltbok/domain/values/dates.ts';
import type { PaperSurveyor } from '@feltbok/papers/paper-head.ts';
import { buildLinesGroup } from '../protocol/listed-lines.domain';
import {
  fillPlaceholders,
  formatCentimetres,
  type PaperTexts,
} from '../protocol/paper-words.domain';
import { facts, group, paragraph, sortMarks, table } from '../protocol/protocol.domain';
import type { Group, Protocol } from '../protocol/protocol-parts.domain';
import type { nb } from './texts/nb';

/** The words of a basis for registration, in one language. */
export type BasisPaperTexts = PaperTexts & { basis: typeof nb };

/** Names of the codes of marks, by list and code. */
export type CodeNames = (list: 'marks' | 'grounds' | 'methods', code: string) => string;

export interface BasisPaperData {
  business: Business;
  surveyor: PaperSurveyor;
  rows: readonly BasisRow[];
  marks: readonly KnownMark[];
  lines: readonly KnownLine[];
  getCodeName: CodeNames;
}

/** Names an item; the customer's own item has its name as its code. */
export const getItemName = (item: string, { items }: Pick<typeof nb, 'items'>): string =>
  isKnownBasisItem(item) ? items[item] : item;

/** Describes what a confirmation says, after its answer. */
export const describeConfirmation = ({ confirmation, documentName }: BasisRow): string => {
  if (!confirmation) return '';
  const { answer, reference, day, reason } = confirmation;
  const words = answer === 'documented' ? [reference, formatDay(day), documentName] : [reason];
  return words.filter(Boolean).join(', ');
};

/** Builds the paper of a basis, in the form of a protocol. */
export function buildBasisPaper(data: BasisPaperData, texts: BasisPaperTexts): Protocol {
  const { paper, basis } = texts;
  const { details, attendees } = data.business;
  const lines = buildLinesGroup({ lines: data.lines, marks: data.marks, attendees }, paper);
  return {
    title: fillPlaceholders(basis.paperTitle, { caseNumber: details.caseNumber }),
    sections: [
      {
        section: 'basisCase',
        title: paper.business,
        groups: [
          group(
            '',
            facts(
              paper,
              [paper.caseNumber, details.caseNumber],
              [basis.paper.type, details.businessTypeName],
              [paper.propertyNumber, details.propertyNumber],
              [basis.paper.surveyor, data.surveyor.name ?? ''],
              [basis.paper.number, data.surveyor.number ?? ''],
            ),
          ),
        ],
      },
      {
        section: 'basisItems',
        title: basis.paper.checklist,
        groups: [group('', buildItems(data.rows, basis))],
      },
      {
        section: 'basisBoundaries',
        title: basis.paper.marks,
        groups: [...buildMarks(data, texts), ...(lines ? [lines] : [])],
      },
    ],
  };
}

function buildItems(rows: readonly BasisRow[], basis: typeof nb) {
  if (rows.length === 0) return paragraph(basis.paper.nothing);
  return table(
    [basis.paper.item, basis.paper.basis, basis.paper.reference],
    rows.map((row) => [
      getItemName(row.item, basis),
      basis.states[row.state],
      row.state === 'present' ? '' : describeConfirmation(row),
    ]),
  );
}

function buildMarks({ marks, getCodeName }: BasisPaperData, { paper, basis }: BasisPaperTexts) {
  if (marks.length === 0) return [group('', paragraph(paper.noMarks))];
  const zones = [...new Set(marks.map(({ utmType }) => utmType - 25_800))].sort();
  const rows = sortMarks(marks).map((mark) => [
    getMarkTitle(mark),
    getCodeName('marks', mark.typeOfBoundaryMark),
    getCodeName('grounds', mark.typeOfGround),
    hasCoordinates(mark) ? formatCentimetres(mark.north) : '',
    hasCoordinates(mark) ? formatCentimetres(mark.east) : '',
    getCodeName('methods', mark.measurementMethod),
    mark.quality.accuracy === null
      ? ''
      : fillPlaceholders(paper.centimetres, { count: String(mark.quality.accuracy) }),
    mark.capturedOn ? formatDay(mark.capturedOn) : '',
  ]);
  const head = [
    paper.point,
    paper.mark,
    basis.paper.ground,
    paper.north,
    paper.east,
    basis.paper.method,
    paper.accuracy,
    paper.capturedOn,
  ];
  const zone = paragraph(fillPlaceholders(paper.zone, { zones: zones.join(', ') }));
  return [{ title: '', blocks: [table(head, rows), zone] } satisfies Group];
}
