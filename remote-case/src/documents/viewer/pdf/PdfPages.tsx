import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { useCallback, useState } from 'react';
import { PageChoice } from '../PageChoice';
import { useZoom } from '../use-zoom';
import { ViewerTools } from '../ViewerTools';
import type { Size } from '../zoom.domain';
import { PdfPage } from './PdfPage';
import { usePagesInView } from './use-pages-in-view';
import { useSettled } from './use-settled';

/** A4 in CSS pixels: the assumed size of pages until the first one is known. */
const defaultPageSize: Size = { width: 794, height: 1123 };
const maxFitScale = 2;

interface PdfPagesProps {
  name: string;
  pages: number;
  /** Called when a page in view has been drawn. */
  onDrawn: () => void;
}

/** Lays out all pages below each other, and draws those in view or near it. */
export function PdfPages({ name, pages, onDrawn }: PdfPagesProps) {
  const t = useTexts('case');
  const [sizes, setSizes] = useState<ReadonlyMap<number, Size>>(new Map());
  const likelySize = sizes.get(1) ?? sizes.values().next().value ?? defaultPageSize;
  const widest = Math.max(likelySize.width, ...[...sizes.values()].map(({ width }) => width));
  const zoom = useZoom({ width: widest, height: likelySize.height }, 'width', maxFitScale);
  // Pages are drawn again only when the zoom gesture pauses.
  const drawnScale = useSettled(zoom.scale);
  const { inView, current, show } = usePagesInView(zoom.frame, pages);

  const onSize = useCallback(
    (page: number, size: Size) =>
      setSizes((known) => (known.has(page) ? known : new Map(known).set(page, size))),
    [],
  );
  return (
    <>
      <section
        ref={zoom.frame}
        className="fb-viewer-frame fb-viewer-pdf"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be scrollable by the keys.
        tabIndex={0}
        aria-label={name}
      >
        {Array.from({ length: pages }, (_, index) => index + 1).map((page) => (
          <PdfPage
            key={page}
            page={page}
            pages={pages}
            size={sizes.get(page) ?? likelySize}
            scale={zoom.scale}
            drawnScale={drawnScale}
            isDrawn={inView.has(page)}
            onSize={onSize}
            onDrawn={onDrawn}
          />
        ))}
      </section>
      <ViewerTools zoom={zoom} fitLabel={t('viewer.fitWidth')}>
        <PageChoice page={current} pages={pages} onChoose={show} />
      </ViewerTools>
    </>
  );
}
