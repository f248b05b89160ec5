import { useTexts } from '@feltbok/shared/i18n/i18n';
import type { ImportReport } from './import-report.domain';

/** The lines that should have given a point and did not, each with its reason. */
export function RefusedLines({ report }: { report: ImportReport }) {
  const t = useTexts('maps');
  const { counts, refused, refusedLines } = report;
  if (refused === 0) return null;
  const title = t(counts === 'lines' ? 'import.refused' : 'import.refusedFeatures', { count: refused });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
    <section className="fb-import-refused" aria-label={title} tabIndex={0}>
      <table>
        <caption>
          {title}
          {refusedLines.length < refused && ` ${t('import.shownOf', { count: refusedLines.length })}`}
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('import.number')}</th>
            <th scope="col">{t('import.reason')}</th>
            <th scope="col">{t('import.text')}</th>
          </tr>
        </thead>
        <tbody>
          {refusedLines.map(({ number, reason, text }) => (
            <tr key={number}>
              <td>{number}</td>
              <td>{t(`import.refusals.${reason}`)}</td>
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
