import { useTexts } from '@feltbok/shared/i18n/i18n';
import type { ImportReport } from './import-report.domain';

/** The lines that should have given a point and did not, each with its reason. */
export function RejectedLines({ report }: { report: ImportReport }) {
  const t = useTexts('maps');
  const { counts, rejected, rejectedLines } = report;
  if (rejected === 0) return null;
  const title = t(counts === 'lines' ? 'import.rejected' : 'import.rejectedFeatures', { count: rejected });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
    <section className="fb-import-rejected" aria-label={title} tabIndex={0}>
      <table>
        <caption>
          {title}
          {rejectedLines.length < rejected && ` ${t('import.shownOf', { count: rejectedLines.length })}`}
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('import.number')}</th>
            <th scope="col">{t('import.reason')}</th>
            <th scope="col">{t('import.text')}</th>
          </tr>
        </thead>
        <tbody>
          {rejectedLines.map(({ number, reason, text }) => (
            <tr key={number}>
              <td>{number}</td>
              <td>{t(`import.lineRejections.${reason}`)}</td>
              <td>
                <code>{text}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
