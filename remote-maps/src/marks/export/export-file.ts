import type { KnownMark, MarkField } from '@feltbok/shared/case/boundary-marks.domain';
import { formatDate } from '@feltbok/shared/domain/dates';
import type { PlaneSystem } from '../../coordinates/coordinate-system.domain';
import type { Triangles } from '../../coordinates/triangles.domain';
import { filledFields, type PlacedMark, placedIn } from './placed-mark.domain';
import { fieldsWithoutGeoJson, geoJsonLosses, geoJsonText } from './write-geojson.domain';
import { type ExportLoss, exportLosses, fieldsWithoutKof, kofBytes, kofLosses, kofText } from './write-kof.domain';

export type ExportFormat = 'KOF' | 'GeoJSON';

export interface ExportOrder {
  format: ExportFormat;
  system: PlaneSystem;
  /** For NGO1948. */
  triangles?: Triangles | null;
  marks: readonly KnownMark[];
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

/** The fields of a mark that are not in a file. */
export const missingFields = (mark: KnownMark, format: ExportFormat): MarkField[] =>
  filledFields(mark, format === 'KOF' ? fieldsWithoutKof : fieldsWithoutGeoJson);

export function planExport(order: Pick<ExportOrder, 'format' | 'system' | 'triangles' | 'marks'>): ExportPlan {
  const { format, system, triangles = null, marks } = order;
  const ofFormat = (one: PlacedMark) => (format === 'KOF' ? kofLosses(one, system) : geoJsonLosses(one.mark));
  const lossesOf = (one: PlacedMark) => (Number.isNaN(one.east) ? ['outside' as const] : ofFormat(one));
  const found = placedIn(marks, system, triangles).map((one) => ({ one, losses: lossesOf(one) }));
  const isIn = (loss: ExportLoss) => loss !== 'leftOut' && loss !== 'outside';
  return {
    marks: found.filter(({ losses }) => losses.every(isIn)).map(({ one }) => one),
    losses: exportLosses
      .map((loss) => ({ loss, marks: found.filter(({ losses }) => losses.includes(loss)).map(({ one }) => one.mark) }))
      .filter(({ marks: lost }) => lost.length > 0),
  };
}

/** The file itself. @param now the date in its head */
export function exportFile(order: ExportOrder, now: Date): File {
  const { format, system, caseNumber, municipalityNumber } = order;
  const { marks } = planExport(order);
  const inSystem = system.name.replaceAll(' ', '').toLowerCase();
  const name = `${caseNumber}-grensepunkt-${inSystem}`.replace(/[^\p{L}\p{N}-]+/gu, '-');
  if (format === 'GeoJSON')
    return new File([geoJsonText(marks, system)], `${name}.geojson`, { type: 'application/geo+json' });
  const date = formatDate(now).replaceAll('.', '');
  const text = kofText(marks, { system, date, municipalityNumber, caseNumber });
  return new File([kofBytes(text)], `${name}.kof`, { type: 'application/octet-stream' });
}
