import { useTexts } from '@feltbok/shared/i18n/i18n';
import { Loading } from '@feltbok/shared/ui/loading';
import { useCallback, useMemo, useRef, useState } from 'react';
import { Document, PasswordResponses, type pdfjs } from 'react-pdf';
import type { ViewProps } from '../view';
import type { ViewedContent } from '../viewed-content';
import { ContentRange } from './content-range';
import { PasswordForm } from './PasswordForm';
import { PdfPages } from './PdfPages';
import { pdfOptions } from './pdf-library';
import 'react-pdf/dist/Page/TextLayer.css';

export { preparePdf } from './pdf-library';

type DocumentOfPages = pdfjs.PDFDocumentProxy;

interface PasswordQuestion {
  answer: (password: string) => void;
  isRepeated: boolean;
}

/**
 * The words are read out from the layer of text. The document's own structure would be written beside it as a tree of
 * roles, of which those for tables lack what belongs in them.
 */
function leaveOutStructure(document: DocumentOfPages): void {
  const getPage = document.getPage.bind(document);
  document.getPage = async (number) =>
    Object.assign(await getPage(number), { getStructTree: () => Promise.resolve(null) });
}

/** A PDF: its pages one below the other, the first of them before the rest has come. */
export function PdfView({ content, name, onViewError, onLost, onGiveUp }: ViewProps<ViewedContent>) {
  const t = useTexts('case');
  const [pages, setPages] = useState(0);
  const [question, setQuestion] = useState<PasswordQuestion | null>(null);
  const onDamaged = useCallback(() => onViewError('damaged'), [onViewError]);
  const lost = useRef(onLost);
  lost.current = onLost;
  const source = useMemo(() => ({ range: new ContentRange(content, (error) => lost.current(error)) }), [content]);
  // The whole document is cached once nothing on the screen waits for the network.
  const onDrawn = useCallback(() => void content.whole().catch(() => undefined), [content]);

  return (
    <Document
      className="fb-viewer-document"
      file={source}
      options={pdfOptions}
      loading={
        question ? (
          <PasswordForm isRepeated={question.isRepeated} onAnswer={question.answer} onGiveUp={onGiveUp} />
        ) : (
          <Loading text={t('viewer.loading', { name })} />
        )
      }
      error={null}
      onPassword={(answer: (password: string) => void, reason: number) =>
        setQuestion({ answer, isRepeated: reason === PasswordResponses.INCORRECT_PASSWORD })
      }
      onLoadSuccess={(document) => {
        leaveOutStructure(document);
        if (document.numPages === 0) onDamaged();
        setPages(document.numPages);
      }}
      onLoadError={onDamaged}
      onSourceError={onDamaged}
    >
      {pages > 0 && <PdfPages name={name} pages={pages} onDamaged={onDamaged} onDrawn={onDrawn} />}
    </Document>
  );
}
