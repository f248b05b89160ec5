import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { useLayoutEffect, useRef, useState } from 'react';
import { ZoomedPicture } from '../image/ZoomedPicture';
import { PageChoice } from '../PageChoice';
import type { ViewProps } from '../view-props';
import { useTiff } from './use-tiff';

/** Shows a TIFF file, which most browsers cannot decode, one page at a time. */
export function TiffView({ content, name, onViewError }: ViewProps) {
  const t = useTexts('case');
  const [page, setPage] = useState(0);
  const { pages, shown } = useTiff(content, page, onViewError);
  const canvas = useRef<HTMLCanvasElement>(null);

  useLayoutEffect(() => {
    const element = canvas.current;
    if (!element || !shown) return;
    element.width = shown.width;
    element.height = shown.height;
    element
      .getContext('2d')
      ?.putImageData(new ImageData(shown.pixels, shown.width, shown.height), 0, 0);
  }, [shown]);

  return (
    <ZoomedPicture
      name={name}
      size={shown}
      maxFitScale={1}
      pageChoice={
        pages > 1 && (
          <PageChoice page={page + 1} pages={pages} onChoose={(chosen) => setPage(chosen - 1)} />
        )
      }
    >
      <canvas
        ref={canvas}
        role="img"
        aria-label={
          pages > 1 ? t('viewer.pageOf', { page: (shown?.page ?? 0) + 1, count: pages }) : name
        }
      />
    </ZoomedPicture>
  );
}
