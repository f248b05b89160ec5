import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { memo, useState } from 'react';
import { Page } from 'react-pdf';
import type { Size } from '../zoom.domain';

/** PDF sizes are in points of 1/72 inch, CSS pixels are 1/96 inch. */
const pixelsPerPoint = 96 / 72;
/**
 * Largest number of pixels of a page's canvas: several pages are drawn at once, and some browsers
 * draw none that is larger.
 */
const maxCanvasPixels = 12_000_000;

interface PdfPageProps {
  /** Counted from 1. */
  page: number;
  pages: number;
  /** CSS pixels at scale 1. */
  size: Size;
  scale: number;
  /** Scale of the finished drawing, which is stretched until it is drawn at `scale`. */
  drawnScale: number;
  isDrawn: boolean;
  onSize: (page: number, size: Size) => void;
  onDrawn: () => void;
}

/** Reserves a page's place, and draws the page when it is in view. */
export const PdfPage = memo(function PdfPage(props: PdfPageProps) {
  const { page, pages, size, scale, drawnScale, isDrawn, onSize, onDrawn } = props;
  const t = useTexts('case');
  // Other pages stay readable when one is damaged.
  const [isDamaged, setDamaged] = useState(false);
  const area = size.width * size.height * drawnScale ** 2;
  const density = Math.min(devicePixelRatio, Math.sqrt(maxCanvasPixels / area));

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
