import { useTexts } from '@feltbok/shared/i18n/i18n';
import { ProtocolDrawing } from './report-drawings';
import './comes-later.css';

/** Says plainly that a part of the reports is not there yet. */
export function ComesLater({ part }: { part: 'checklist' | 'protocol' }) {
  const t = useTexts('reports');
  return (
    <section className="fb-reports-later">
      <ProtocolDrawing />
      <h2>{t(part)}</h2>
      <p>{t('comesLater')}</p>
    </section>
  );
}
