import type { KnownLine } from '@feltbok/domain/boundary-lines/boundary-line.ts';
import {
  type KnownMark,
  type MarkField,
  markFieldNames,
} from '@feltbok/domain/boundary-marks/boundary-marks.domain.ts';
import {
  listWriteLosses,
  type PlacedMark,
  placeMarks,
  type SurveyFormat,
  toPointToWrite,
  type WriteLoss,
  writeSurveyFile,
} from '@feltbok/survey-formats';
import type { PlaneSystem, Triangles } from '@feltbok/survey-formats/coordinates';
import type { PropertyOutline } from '../../geometry/parcels.domain';
import { type LinePlan, planLines } from './placed-line.domain';
import {
  convertHeights,
  listFilledFields,
  placeBoundaries,
  type WantedHeights,
} from './placed-mark.domain';

export const exportFormats: readonly SurveyFormat[] = ['KOF', 'GeoJSON', 'SOSI', 'GML'];

/** Whether files of the format can hold boundaries. */
export const hasBoundaries = (format: SurveyFormat): boolean =>
  format === 'SOSI' || format === 'GML';

/**
 * The losses of a mark in a file, in the order they are shown. In addition to those of the format:
 * - `outside`: no triangle of NGO1948 covers it
 * - `heightNotConverted`: its height is not in the requested system
 * - `fields`: other fields are missing
 */
const exportLosses = [
  'outside',
  'leftOut',
  'cutName',
  'nameAsNumber',
  'name',
  'blanks',
  'letters',
  'type',
  'heightSystem',
  'heightNotConverted',
  'heightOfFile',
  'heightSigma',
  'sosiLetters',
  'fields',
] as const satisfies ReadonlyArray<WriteLoss | 'outside' | 'heightNotConverted' | 'fields'>;
export type ExportLoss = (typeof exportLosses)[number];

export interface ExportOrder {
  format: SurveyFormat;
  system: PlaneSystem;
  /** Needed for NGO1948. */
  triangles?: Triangles | null;
  marks: readonly KnownMark[];
  /** Lines between the marks. */
  lines?: readonly KnownLine[];
  /** `null` keeps each height in its own system. */
  heights?: WantedHeights | null;
  /** The property whose boundaries are exported, where the format has boundaries. */
  property?: PropertyOutline | null;
  caseNumber: string;
  municipalityNumber: string;
}

/** The content of a file before it is built. */
export interface ExportPlan {
  /** The marks in the file, in the requested system. */
  marks: PlacedMark[];
  /** What the format cannot hold or must change, and for which marks. */
  losses: Array<{ loss: ExportLoss; marks: KnownMark[] }>;
  /** The lines in the file, and what it cannot hold of them. */
  linePlan: LinePlan;
}

/** Fields about participants' statements, which stay with the case. */
const fieldsOfCase: readonly MarkField[] = ['claimByAttendees', 'settlement'];
const fieldsOfKof: readonly MarkField[] = [
  'name',
  'boundaryPointNumber',
  'typeOfBoundaryMark',
  'position',
  'height',
];
const fieldsWithoutGml: readonly MarkField[] = [
  'status',
  'approved',
  'codeForSurvey',
  'measurements',
  ...fieldsOfCase,
];

/** The fields that each format cannot hold. */
const unsupportedFields: Record<SurveyFormat, readonly MarkField[]> = {
  KOF: markFieldNames.filter((field) => !fieldsOfKof.includes(field)),
  GeoJSON: fieldsOfCase,
  SOSI: ['name', ...fieldsWithoutGml],
  GML: fieldsWithoutGml,
};

/** Lists a mark's filled fields that a file of the format cannot hold. */
export const listMissingFields = (mark: KnownMark, format: SurveyFormat): MarkField[] =>
  listFilledFields(mark, unsupportedFields[format]);

export function createExportPlan(
  order: Pick<ExportOrder, 'format' | 'system' | 'triangles' | 'marks' | 'lines' | 'heights'>,
): ExportPlan {
  const { format, system, triangles = null, lines = [], heights = null } = order;
  const placed = placeMarks(
    heights ? convertHeights(order.marks, heights) : order.marks,
    system,
    triangles,
  );
  const covered = placed.filter(({ north }) => Number.isFinite(north));
  const lossesOfFormat = listWriteLosses({ format, system, points: covered.map(toPointToWrite) });
  const lossesByMark = new Map<KnownMark, ExportLoss[]>();
  for (const { mark } of placed) lossesByMark.set(mark, ['outside']);
  for (const [index, { mark }] of covered.entries()) {
    const losses: ExportLoss[] = [...(lossesOfFormat[index] ?? [])];
    lossesByMark.set(mark, losses);
    if (losses.includes('leftOut')) continue;
    if (heights && mark.height && mark.height.system !== heights.system)
      losses.push('heightNotConverted');
    if (listMissingFields(mark, format).length > 0) losses.push('fields');
  }
  const marks = covered.filter(({ mark }) => !lossesByMark.get(mark)?.includes('leftOut'));
  return {
    marks,
    linePlan: planLines({ format, system, triangles, lines }, marks),
    losses: exportLosses
      .map((loss) => ({
        loss,
        marks: placed
          .filter(({ mark }) => lossesByMark.get(mark)?.includes(loss))
          .map(({ mark }) => mark),
      }))
      .filter(({ marks: concerned }) => concerned.length > 0),
  };
}

const fileTypes: Record<SurveyFormat, { ending: string; type: string }> = {
  KOF: { ending: 'kof', type: 'application/octet-stream' },
  GeoJSON: { ending: 'geojson', type: 'application/geo+json' },
  SOSI: { ending: 'sos', type: 'application/octet-stream' },
  GML: { ending: 'gml', type: 'application/gml+xml' },
};

/**
 * Builds the file.
 * @param date for the file's header
 */
export function exportFile(order: ExportOrder, date: Date): File {
  const { format, system, triangles = null, property, caseNumber, municipalityNumber } = order;
  const plan = createExportPlan(order);
  const bytes = writeSurveyFile({
    format,
    system,
    points: plan.marks.map(toPointToWrite),
    lines: plan.linePlan.lines,
    boundaries: property ? placeBoundaries(property, system, triangles) : [],
    date,
    caseNumber,
    municipalityNumber,
  });
  const systemName = system.name.replaceAll(' ', '').toLowerCase();
  const name = `${caseNumber}-grensepunkt-${systemName}`.replace(/[^\p{L}\p{N}-]+/gu, '-');
  const { ending, type } = fileTypes[format];
  return new File([bytes], `${name}.${ending}`, { type });
}
