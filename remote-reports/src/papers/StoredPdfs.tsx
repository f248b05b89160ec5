import { formatDate, formatTime } from '@feltbok/domain/values/dates.ts';
import { type GeneratedPaper, isCopy } from '@feltbok/runtime/device/generated-papers.state.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { DocumentsIcon } from '@feltbok/ui/icons.tsx';
import { ShareButton } from '@feltbok/ui/sharing/ShareButton.tsx';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useRef } from 'react';
import { originalStateAtom, papersAreSealedAtom } from './copies.state';
import { EngineOffer } from './EngineOffer';
import {
  dismissPdfAtom,
  downloadPdfAtom,
  handedOverPdfAtom,
  pdfFileAtom,
  pdfsAtom,
  showPdfAtom,
} from './pdfs.state';
import './papers.css';

/** Level of the headings of cards; the screen of agreements has a heading of its own above them. */
export const getHeadingLevel = (kind: GeneratedPaper['kind']) =>
  kind === 'agreement' ? 'h3' : 'h2';

/**
 * The PDFs of the case that were made on this device, to be downloaded again until the user
 * dismisses them.
 */
export function StoredPdfs({ kind }: { kind: GeneratedPaper['kind'] }) {
  const t = useTexts('reports');
  const pdfs = useAtomValue(pdfsAtom)(kind);
  const handedOver = useAtomValue(handedOverPdfAtom);
  const isSealed = useAtomValue(papersAreSealedAtom);
  const list = useRef<HTMLDivElement>(null);
  const Heading = getHeadingLevel(kind);
  const newPdf = pdfs.some(({ uuid }) => uuid === handedOver) ? handedOver : null;
  // The user asks for it at the foot of a long screen, and it appears at the head.
  useEffect(() => {
    if (newPdf) list.current?.scrollIntoView({ block: 'nearest' });
  }, [newPdf]);
  return (
    <div role="status" className="fb-stored-pdfs-place" ref={list}>
      {pdfs.length > 0 && (
        <section className="fb-paper-card fb-stored-pdfs" aria-label={t(`pdfs.${kind}`)}>
          <Heading>{t(`pdfs.${kind}`)}</Heading>
          {pdfs.some((pdf) => !isCopy(pdf)) && (
            <p className="fb-paper-hint">
              {t(isSealed ? 'pdfs.inDocuments' : 'pdfs.inDocumentsUnsealed')}
            </p>
          )}
          <ul>
            {pdfs.map((pdf) => (
              <StoredPdf key={`${pdf.uuid} ${isCopy(pdf)}`} pdf={pdf} />
            ))}
          </ul>
          <EngineOffer />
        </section>
      )}
    </div>
  );
}

function StoredPdf({ pdf }: { pdf: GeneratedPaper }) {
  const t = useTexts('reports');
  const show = useSetAtom(showPdfAtom);
  const download = useSetAtom(downloadPdfAtom);
  const loadFile = useSetAtom(pdfFileAtom);
  const dismiss = useSetAtom(dismissPdfAtom);
  const findOriginalState = useAtomValue(originalStateAtom);
  const { fileName: name, generatedAt, parties, original } = pdf;
  const time = `${formatDate(generatedAt)} ${formatTime(generatedAt)}`;
  return (
    <li className="fb-stored-pdf">
      <DocumentsIcon />
      <span className="fb-stored-pdf-words">
        <strong>{name}</strong>
        <small>{[time, ...parties].join(' · ')}</small>
        {isCopy(pdf) && (
          <small className="fb-copy-state">
            {t(`copy.${findOriginalState(pdf)}`, { name: original ?? '' })}
          </small>
        )}
      </span>
      <Button aria-label={t('pdfs.showOf', { name })} onClick={() => void show(pdf)}>
        {t('pdfs.show')}
      </Button>
      <Button aria-label={t('pdfs.downloadOf', { name })} onClick={() => void download(pdf)}>
        {t('pdfs.download')}
      </Button>
      <ShareButton name={name} load={() => loadFile(pdf)} />
      <Button aria-label={t('pdfs.dismissOf', { name })} onClick={() => void dismiss(pdf)}>
        {t('pdfs.dismiss')}
      </Button>
    </li>
  );
}
