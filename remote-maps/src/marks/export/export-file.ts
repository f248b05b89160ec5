import type { KnownMark, MarkField } from '@feltbok/shared/case/boundary-marks.domain';
import { formatDate } from '@feltbok/shared/domain/dates';
import type { PlaneSystem, Triangles } from '@feltbok/survey-formats/coordinates';
import type { PropertyOutline } from '../../geometry/parcels.domain';
import {
  boundariesIn,
  filledFields,
  type PlacedMark,
  placedIn,
  type WantedHeights,
  withHeightsIn,
} from './placed-mark.domain';
import { fieldsWithoutGeoJson, geoJsonLosses, geoJsonText } from './write-geojson.domain';
import { fieldsWithoutGml, gmlLosses, gmlText } from './write-gml.domain';
import {
  type ExportLoss,
  exportLosses,
  fieldsWithoutKof,
  kofBytes,
  kofLosses,
  kofText,
} from './write-kof.domain';
import {
  fieldsWithoutSosi,
  findHeightSystem,
  sosiBytes,
  sosiLosses,
  sosiText,
} from './write-sosi.domain';

export const exportFormats = ['KOF', 'GeoJSON', 'SOSI', 'GML'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Whether a file of the format can have boundaries. */
export const takesBoundaries = (format: ExportFormat): boolean =>
  format === 'SOSI' || format === 'GML';

export interface ExportOrder {
  format: ExportFormat;
  system: PlaneSystem;
  /** For NGO1948. */
  triangles?: Triangles | null;
  marks: readonly KnownMark[];
  /** Null for heights as they are. */
  heights?: WantedHeights | null;
  /** Whose boundaries go with the marks, where the format has such. */
  property?: PropertyOutline | null;
  caseNumber: string;
  municipalityNumber: string;
}

/** What a file would be like, before it is made. */
export interface ExportPlan {
  /** In the file, in the system that was asked for. */
  marks: PlacedMark[];
  /** What the format does not carry, or not as it is, and of which marks. */
  losses: Array<{ loss: ExportLoss; marks: KnownMark[] }>;
}

const fieldsWithout: Record<ExportFormat, readonly MarkField[]> = {
  KOF: fieldsWithoutKof,
  GeoJSON: fieldsWithoutGeoJson,
  SOSI: fieldsWithoutSosi,
  GML: fieldsWithoutGml,
};

/** The fields of a mark that are not in a file. */
export const missingFields = (mark: KnownMark, format: ExportFormat): MarkField[] =>
  filledFields(mark, fieldsWithout[format]);

export function planExport(
  order: Pick<ExportOrder, 'format' | 'system' | 'triangles' | 'marks' | 'heights'>,
): ExportPlan {
  const { format, system, triangles = null, heights = null } = order;
  const marks = heights ? withHeightsIn(order.marks, heights) : order.marks;
  const heightsOfFile = findHeightSystem(marks);
  const ofFormat = (one: PlacedMark): ExportLoss[] => {
    if (format === 'KOF') return kofLosses(one, system);
    if (format === 'SOSI') return sosiLosses(one.mark, heightsOfFile);
    return format === 'GML' ? gmlLosses(one.mark) : geoJsonLosses(one.mark);
  };
  const isLeft = ({ mark }: PlacedMark) =>
    heights && mark.height && mark.height.system !== heights.system;
  const lossesOf = (one: PlacedMark): ExportLoss[] => {
    if (Number.isNaN(one.east)) return ['outside'];
    return isLeft(one) ? ['heightNotConverted', ...ofFormat(one)] : ofFormat(one);
  };
  const found = placedIn(marks, system, triangles).map((one) => ({ one, losses: lossesOf(one) }));
  const isIn = (loss: ExportLoss) => loss !== 'leftOut' && loss !== 'outside';
  return {
    marks: found.filter(({ losses }) => losses.every(isIn)).map(({ one }) => one),
    losses: exportLosses
      .map((loss) => ({
        loss,
        marks: found.filter(({ losses }) => losses.includes(loss)).map(({ one }) => one.mark),
      }))
      .filter(({ marks: lost }) => lost.length > 0),
  };
}

/** The file itself. @param now the date in its head */
export function exportFile(order: ExportOrder, now: Date): File {
  const {
    format,
    system,
    triangles = null,
    property = null,
    caseNumber,
    municipalityNumber,
  } = order;
  const { marks } = planExport(order);
  const lines = property ? boundariesIn(property, system, triangles) : [];
  const inSystem = system.name.replaceAll(' ', '').toLowerCase();
  const name = `${caseNumber}-grensepunkt-${inSystem}`.replace(/[^\p{L}\p{N}-]+/gu, '-');
  if (format === 'GeoJSON')
    return new File([geoJsonText(marks, system)], `${name}.geojson`, {
      type: 'application/geo+json',
    });
  if (format === 'GML')
    return new File([gmlText(marks, lines, system)], `${name}.gml`, {
      type: 'application/gml+xml',
    });
  const date = formatDate(now).replaceAll('.', '');
  if (format === 'SOSI') {
    const content = sosiText(marks, lines, {
      system,
      date: `${date.slice(4)}${date.slice(2, 4)}${date.slice(0, 2)}`,
    });
    return new File([sosiBytes(content)], `${name}.sos`, { type: 'application/octet-stream' });
  }
  const text = kofText(marks, { system, date, municipalityNumber, caseNumber });
  return new File([kofBytes(text)], `${name}.kof`, { type: 'application/octet-stream' });
}
