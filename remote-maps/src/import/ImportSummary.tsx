import { useTexts } from '@feltbok/shared/i18n/i18n';
import { farKilometres } from '../geometry/distance.domain';
import type { ImportReport, Skip } from './import-report.domain';
import { RejectedLines } from './RejectedLines';

interface ImportSummaryProps {
  fileName: string;
  report: ImportReport;
  /** Kilometres from the property to the points; null where that is not known. */
  distance: number | null;
}

/** What became of every line of a file. */
export function ImportSummary({ fileName, report, distance }: ImportSummaryProps) {
  const t = useTexts('maps');
  const { added, duplicates, withoutType, heights, eastFirst, convertedFrom } = report;
  return (
    <>
      <div role="status">
        <p>{t('import.summary', { file: fileName })}</p>
        <ul className="fb-import-counts">
          <li>
            <strong>{t('import.added', { count: added })}</strong>
          </li>
          {duplicates > 0 && <li>{t('import.duplicates', { count: duplicates })}</li>}
          <Skipped skipped={report.skipped} />
          {withoutType > 0 && <li>{t('import.withoutType', { count: withoutType })}</li>}
          {heights > 0 && <li>{t('import.heights', { count: heights })}</li>}
          {eastFirst > 0 && <li>{t('import.eastFirst', { count: eastFirst })}</li>}
          {convertedFrom !== null && <li>{t('import.convertedFrom', { system: convertedFrom })}</li>}
        </ul>
        {added > 0 && <p className="fb-import-hint">{t('import.notSaved')}</p>}
      </div>
      {distance !== null && distance > farKilometres && (
        <p className="fb-import-warning" role="alert">
          {t('import.farAway', { distance: Math.round(distance) })}
        </p>
      )}
      <RejectedLines report={report} />
    </>
  );
}

function Skipped({ skipped }: { skipped: ImportReport['skipped'] }) {
  const t = useTexts('maps');
  const kinds = Object.entries(skipped) as Array<[Skip, number]>;
  if (kinds.length === 0) return null;
  const total = kinds.reduce((sum, [, count]) => sum + count, 0);
  const names = kinds.map(([skip, count]) => t(`import.kinds.${skip}`, { count })).join(', ');
  return <li>{t('import.skipped', { count: total, kinds: names })}</li>;
}
