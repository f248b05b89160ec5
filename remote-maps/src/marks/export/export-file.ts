import type { KnownMark, MarkField } from '@feltbok/shared/case/boundary-marks.domain';
import type { UtmZone } from '@feltbok/shared/domain/coordinates';
import { formatDate } from '@feltbok/shared/domain/dates';
import { inZone } from '../../coordinates/utm.domain';
import { filledFields, type PlacedMark, placedIn } from './placed-mark.domain';
import { fieldsWithoutGeoJson, geoJsonLosses, geoJsonText } from './write-geojson.domain';
import { type ExportLoss, exportLosses, fieldsWithoutKof, kofBytes, kofLosses, kofText } from './write-kof.domain';

export type ExportFormat = 'KOF' | 'GeoJSON';

export interface ExportOrder {
  format: ExportFormat;
  zone: UtmZone;
  marks: readonly KnownMark[];
  caseNumber: string;
  municipalityNumber: string;
}

/** What a file would be like, before it is made. */
export interface ExportPlan {
  /** In the file, in the zone that was asked for. */
  marks: PlacedMark[];
  /** What the format does not carry, or not as it is, and of which marks. */
  losses: Array<{ loss: ExportLoss; marks: KnownMark[] }>;
}

/** The fields of a mark that are not in a file. */
export const missingFields = (mark: KnownMark, format: ExportFormat): MarkField[] =>
  filledFields(mark, format === 'KOF' ? fieldsWithoutKof : fieldsWithoutGeoJson);

export function planExport({ format, zone, marks }: Pick<ExportOrder, 'format' | 'zone' | 'marks'>): ExportPlan {
  const placed = placedIn(marks, zone, (position, to) => inZone({ ...position }, to));
  const lossesOf = format === 'KOF' ? kofLosses : ({ mark }: PlacedMark) => geoJsonLosses(mark);
  const found = placed.map((one) => ({ one, losses: lossesOf(one) }));
  return {
    marks: found.filter(({ losses }) => !losses.includes('leftOut')).map(({ one }) => one),
    losses: exportLosses
      .map((loss) => ({ loss, marks: found.filter(({ losses }) => losses.includes(loss)).map(({ one }) => one.mark) }))
      .filter(({ marks: lost }) => lost.length > 0),
  };
}

/** The file itself. @param now the date in its head */
export function exportFile(order: ExportOrder, now: Date): File {
  const { format, zone, caseNumber, municipalityNumber } = order;
  const { marks } = planExport(order);
  const name = `${caseNumber}-grensepunkt-utm${zone}`.replace(/[^\p{L}\p{N}-]+/gu, '-');
  if (format === 'GeoJSON')
    return new File([geoJsonText(marks, zone)], `${name}.geojson`, { type: 'application/geo+json' });
  const date = formatDate(now).replaceAll('.', '');
  const text = kofText(marks, { zone, date, municipalityNumber, caseNumber });
  return new File([kofBytes(text)], `${name}.kof`, { type: 'application/octet-stream' });
}
