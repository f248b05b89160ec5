import type { BoundaryMarkCode } from '@feltbok/contract/boundary-marks.ts';
import type { FieldValues } from '@feltbok/domain/agreements/template-fields.ts';
import { formatUnit } from '@feltbok/domain/attendees/property-unit.ts';
import type { KnownLine } from '@feltbok/domain/boundary-lines/boundary-line.ts';
import { computeEnclosedAreas } from '@feltbok/domain/boundary-lines/line-rings.domain.ts';
import type { KnownMark } from '@feltbok/domain/boundary-marks/boundary-marks.domain.ts';
import type { Business } from '@feltbok/domain/cases/case.ts';
import { formatDate } from '@feltbok/domain/values/dates.ts';
import { choosePaperSurveyor, type PaperSurveyor } from '@feltbok/papers/paper-head.ts';
import { createNumberFormat } from '@feltbok/runtime/i18n/number-text.ts';
import { buildLinesGroup } from '../protocol/listed-lines.domain';
import { groupCodes } from '../protocol/mark-details.domain';
import type { PaperTexts } from '../protocol/paper-words.domain';
import { joinUnit } from '../protocol/paper-words.domain';
import { buildMarkBlocks } from '../protocol/protocol.domain';
import { escapeHtml, toBlocksHtml } from '../protocol/protocol-html';

interface Named {
  uuid: string;
  name: string;
}

/** What the fields of an agreement are filled from. */
export interface FieldSources {
  business: Business;
  /** The parties of the agreement, by the uuids of attendees. */
  parties: readonly Named[];
  marks: readonly KnownMark[] | 'loading' | 'missing';
  lines: readonly KnownLine[] | 'loading' | 'missing';
  /** Names of the codes of boundary marks; null until they are known. */
  markCodes: readonly BoundaryMarkCode[] | null;
  /** The user, who is named where no surveyor is appointed. */
  author: PaperSurveyor;
}

/** Areas in the register have one decimal. */
const areaFormat = createNumberFormat('nb', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/**
 * Builds the values of the fields in an agreement. A table is known when marks and lines are.
 * @param paper words in the language of the paper
 */
export function buildFieldValues(sources: FieldSources, paper: PaperTexts['paper']): FieldValues {
  const { business, parties, author } = sources;
  const { details } = business;
  const { name, number } = choosePaperSurveyor(details, author);
  return {
    caseNumber: toWords(details.caseNumber),
    property: toWords(details.propertyNumber),
    propertyAddress: toWords(details.propertyAddress),
    businessType: toWords(details.businessTypeName),
    date: toWords(formatDate(details.businessDate)),
    place: toWords(details.businessPlace),
    surveyor: toWords([name, number].filter(Boolean).join(', ')),
    parties: toWords(listParties(business, parties)),
    areasBeforeAfter: toWords(details.areas),
    ...buildBoundaryValues(sources, paper),
  };
}

function buildBoundaryValues(
  { business, marks, lines, markCodes }: FieldSources,
  paper: PaperTexts['paper'],
): FieldValues {
  const values: FieldValues = {};
  if (typeof marks === 'string' || !markCodes) return values;
  const codes = groupCodes(markCodes);
  values.marks = marks.length > 0 ? toBlocksHtml(buildMarkBlocks(marks, codes, paper)) : null;
  if (typeof lines === 'string') return values;
  const group = buildLinesGroup({ lines, marks, attendees: business.attendees }, paper);
  values.lines = group ? toBlocksHtml(group.blocks) : null;
  values.areas = toWords(
    computeEnclosedAreas(lines, marks)
      .map((area) => joinUnit(areaFormat.format(area).replaceAll(/\s/g, '\u00a0'), 'm²'))
      .join(', '),
  );
  return values;
}

/** Names the parties with their units, in the order of the agreement. */
function listParties({ attendees }: Business, parties: readonly Named[]): string {
  return parties
    .map(({ uuid, name }) => {
      const attendee = attendees.find((candidate) => candidate.uuid === uuid);
      const unit = attendee ? formatUnit(attendee) : '';
      return unit ? `${name} (${unit})` : name;
    })
    .join(', ');
}

const toWords = (text: string | null | undefined): string | null =>
  text?.trim() ? escapeHtml(text.trim()) : null;
