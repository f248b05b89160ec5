import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { Loading } from '@feltbok/ui/loading.tsx';
import { useCallback, useMemo, useRef, useState } from 'react';
import { Document, PasswordResponses, type pdfjs } from 'react-pdf';
import type { ViewProps } from '../view-props';
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
 * The words are read out from the layer of text. The document's own structure would be written
 * beside it as a tree of roles, of which those for tables lack what belongs in them.
 */
function leaveOutStructure(document: DocumentOfPages): void {
  const getPage = document.getPage.bind(document);
  document.getPage = async (number) =>
    Object.assign(await getPage(number), { getStructTree: () => Promise.resolve(null) });
}

/**
 * Whether the document is a form of Adobe's XML Forms Architecture (XFA). Its pages hold nothing
 * but a sentence that asks the reader to wait: only Adobe's own program builds the form.
 */
async function isAdobeForm(document: DocumentOfPages): Promise<boolean> {
  const { info } = await document.getMetadata();
  const { IsXFAPresent: hasXfa, IsAcroFormPresent: hasFields } = info as Record<string, unknown>;
  return hasXfa === true && hasFields !== true;
}

/** A PDF: its pages one below the other, the first of them before the rest has come. */
export function PdfView({
  content,
  name,
  onViewError,
  onLost,
  onGiveUp,
}: ViewProps<ViewedContent>) {
  const t = useTexts('case');
  const [pages, setPages] = useState(0);
  const [isForm, setForm] = useState(false);
  const [question, setQuestion] = useState<PasswordQuestion | null>(null);
  const onDamaged = useCallback(() => onViewError('damaged'), [onViewError]);
  const lost = useRef(onLost);
  lost.current = onLost;
  const source = useMemo(
    () => ({ range: new ContentRange(content, (error) => lost.current(error)) }),
    [content],
  );
  // The whole document is cached once nothing on the screen waits for the network.
  const onDrawn = useCallback(() => void content.whole().catch(() => undefined), [content]);

  return (
    <Document
      className="fb-viewer-document"
      file={source}
      options={pdfOptions}
      loading={
        question ? (
          <PasswordForm
            isRepeated={question.isRepeated}
            onAnswer={question.answer}
            onGiveUp={onGiveUp}
          />
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
        // What the document says of itself may be damaged while its pages are not.
        isAdobeForm(document).then(setForm, () => undefined);
      }}
      onLoadError={onDamaged}
      onSourceError={onDamaged}
    >
      {isForm && (
        <p className="fb-viewer-note" role="status">
          {t('viewer.adobeForm')}
        </p>
      )}
      {pages > 0 && <PdfPages name={name} pages={pages} onDrawn={onDrawn} />}
    </Document>
  );
}
