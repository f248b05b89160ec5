import { useTexts } from '@feltbok/shared/i18n/i18n';
import './comes-later.css';

/** Says plainly that a part of the reports is not there yet. */
export function ComesLater({ part }: { part: 'checklist' | 'protocol' | 'agreement' }) {
  const t = useTexts('reports');
  return (
    <section className="fb-reports-later">
      <h1>{t(part)}</h1>
      <p>{t('comesLater')}</p>
    </section>
  );
}
