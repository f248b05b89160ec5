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

type PdfDocument = pdfjs.PDFDocumentProxy;

interface PasswordQuestion {
  answer: (password: string) => void;
  isRepeated: boolean;
}

/**
 * Hides the document's structure tree: screen readers use the text layer, and the tree would add
 * roles for tables that lack required parts.
 */
function hideStructure(document: PdfDocument): void {
  const getPage = document.getPage.bind(document);
  document.getPage = async (number) =>
    Object.assign(await getPage(number), { getStructTree: () => Promise.resolve(null) });
}

/**
 * Whether the document is a form of Adobe's XML Forms Architecture (XFA). Its pages hold only a
 * request to wait, since only Adobe's program builds the form.
 */
async function isAdobeForm(document: PdfDocument): Promise<boolean> {
  const { info } = await document.getMetadata();
  const { IsXFAPresent: hasXfa, IsAcroFormPresent: hasFields } = info as Record<string, unknown>;
  return hasXfa === true && hasFields !== true;
}

/** Shows a PDF with its pages below each other; the first page shows before the rest is loaded. */
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
  const latestOnLost = useRef(onLost);
  latestOnLost.current = onLost;
  const source = useMemo(
    () => ({ range: new ContentRange(content, (error) => latestOnLost.current(error)) }),
    [content],
  );
  // The whole document is fetched and cached once the visible page is drawn.
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
        hideStructure(document);
        if (document.numPages === 0) onDamaged();
        setPages(document.numPages);
        // Damaged metadata do not prevent the pages from being shown.
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
