import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { memo, useState } from 'react';
import { Page } from 'react-pdf';
import type { Size } from '../zoom.domain';

/** The format counts in points of 1/72 inch, the screen in pixels of 1/96. */
const pixelsPerPoint = 96 / 72;
/**
 * Pixels of the canvas of one page at most: several are drawn at once, and some browsers draw none
 * larger.
 */
const mostCanvasPixels = 12_000_000;

interface PdfPageProps {
  /** Counted from 1. */
  page: number;
  pages: number;
  /** CSS pixels at scale 1. */
  size: Size;
  scale: number;
  /** The scale it is drawn at, when that is still another: the drawing is stretched then. */
  drawnScale: number;
  isDrawn: boolean;
  onSize: (page: number, size: Size) => void;
  onDrawn: () => void;
}

/** The place of one page, and the page itself when it is to be seen. */
export const PdfPage = memo(function PdfPage(props: PdfPageProps) {
  const { page, pages, size, scale, drawnScale, isDrawn, onSize, onDrawn } = props;
  const t = useTexts('case');
  // The other pages can be read nevertheless.
  const [isDamaged, setDamaged] = useState(false);
  const area = size.width * size.height * drawnScale ** 2;
  const density = Math.min(devicePixelRatio, Math.sqrt(mostCanvasPixels / area));

  return (
    <section
      className="fb-viewer-sheet fb-viewer-page"
      data-page={page}
      aria-label={t('viewer.pageOf', { page, count: pages })}
      style={{ width: size.width * scale, height: size.height * scale }}
    >
      {isDamaged && (
        <p className="fb-viewer-page-damaged" role="alert">
          {t('viewer.pageDamaged')}
        </p>
      )}
      {isDrawn && !isDamaged && (
        <div style={{ transform: `scale(${scale / drawnScale})`, transformOrigin: '0 0' }}>
          <Page
            pageNumber={page}
            scale={drawnScale * pixelsPerPoint}
            devicePixelRatio={density}
            renderAnnotationLayer={false}
            loading={null}
            noData={null}
            error={null}
            onLoadSuccess={({ originalWidth, originalHeight }) =>
              onSize(page, {
                width: originalWidth * pixelsPerPoint,
                height: originalHeight * pixelsPerPoint,
              })
            }
            onLoadError={() => setDamaged(true)}
            onRenderError={() => setDamaged(true)}
            onRenderSuccess={onDrawn}
          />
        </div>
      )}
    </section>
  );
});
