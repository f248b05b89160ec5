import type { KeptAgreement } from '@feltbok/shared/device/kept-agreements.state';
import { formatDate, formatTime } from '@feltbok/shared/domain/dates';
import { useTexts } from '@feltbok/shared/i18n/i18n';
import { Button } from '@feltbok/shared/ui/core';
import { DocumentsIcon } from '@feltbok/shared/ui/icons';
import { useAtomValue, useSetAtom } from 'jotai';
import { dismissPdfAtom, downloadPdfAtom, keptPdfsAtom } from './generation.state';

/** The agreements of the case that were made on this device, to be downloaded again until the user lets them go. */
export function KeptPdfs() {
  const t = useTexts('reports');
  const pdfs = useAtomValue(keptPdfsAtom);
  return (
    <div role="status">
      {pdfs.length > 0 && (
        <section className="fb-agreement-card fb-kept-pdfs" aria-label={t('agreement.pdfs')}>
          <h3>{t('agreement.pdfs')}</h3>
          <p className="fb-agreement-hint">{t('agreement.inDocuments')}</p>
          <ul>
            {pdfs.map((pdf) => (
              <KeptPdf key={pdf.uuid} pdf={pdf} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function KeptPdf({ pdf }: { pdf: KeptAgreement }) {
  const t = useTexts('reports');
  const download = useSetAtom(downloadPdfAtom);
  const dismiss = useSetAtom(dismissPdfAtom);
  const { fileName: name, generatedAt, parties } = pdf;
  const time = `${formatDate(generatedAt)} ${formatTime(generatedAt)}`;
  return (
    <li className="fb-kept-pdf">
      <DocumentsIcon />
      <span className="fb-kept-pdf-words">
        <strong>{name}</strong>
        <small>{t('agreement.pdfFacts', { time, parties: parties.join(', ') })}</small>
      </span>
      <Button aria-label={t('agreement.downloadOf', { name })} onClick={() => void download(pdf)}>
        {t('agreement.download')}
      </Button>
      <Button aria-label={t('agreement.dismissOf', { name })} onClick={() => void dismiss(pdf)}>
        {t('agreement.dismiss')}
      </Button>
    </li>
  );
}
