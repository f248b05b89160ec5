import type { KnownMark } from '@feltbok/shared/case/boundary-marks.domain';
import type { UtmZone } from '@feltbok/shared/domain/coordinates';
import { formatDate } from '@feltbok/shared/domain/dates';
import { inZone } from '../../coordinates/utm.domain';
import { type PlacedMark, placedIn } from './placed-mark.domain';
import { geoJsonText } from './write-geojson.domain';
import { fitsKof, isNameCut, kofBytes, kofText } from './write-kof.domain';

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
  /** Marks that do not fit into the format. */
  leftOut: number;
  /** Names that the format cuts. */
  cutNames: number;
}

export function planExport({ format, zone, marks }: Pick<ExportOrder, 'format' | 'zone' | 'marks'>): ExportPlan {
  const placed = placedIn(marks, zone, (position, to) => inZone({ ...position }, to));
  if (format === 'GeoJSON') return { marks: placed, leftOut: 0, cutNames: 0 };
  const fitting = placed.filter(fitsKof);
  return { marks: fitting, leftOut: placed.length - fitting.length, cutNames: fitting.filter(isNameCut).length };
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
