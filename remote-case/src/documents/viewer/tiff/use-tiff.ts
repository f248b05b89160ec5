import { BuiltWorker } from '@feltbok/offline/worker/built-worker.ts';
import { useEffect, useRef, useState } from 'react';
import type { ViewError } from '../view-error';
import type { TiffAnswer, TiffPage, TiffRequest } from './tiff-messages';

interface Tiff {
  pages: number;
  /** The page that was decoded last; null before the first. */
  shown: TiffPage | null;
}

/**
 * Decodes a TIFF file in a worker, page by page.
 * @param page page to decode, counted from 0
 */
export function useTiff(
  content: Blob,
  page: number,
  onViewError: (error: ViewError) => void,
): Tiff {
  const [tiff, setTiff] = useState<Tiff>({ pages: 0, shown: null });
  const worker = useRef<Worker | null>(null);

  useEffect(() => {
    const started = new BuiltWorker(new URL('./tiff.worker', import.meta.url));
    worker.current = started;
    started.onmessage = ({ data }: MessageEvent<TiffAnswer>) => {
      if ('error' in data) onViewError(data.error);
      else if ('pages' in data) setTiff({ pages: data.pages, shown: null });
      else setTiff((before) => ({ ...before, shown: data.shown }));
    };
    started.onerror = (event) => {
      event.preventDefault();
      onViewError('damaged');
    };
    started.postMessage({ open: content } satisfies TiffRequest);
    return () => started.terminate();
  }, [content, onViewError]);

  const isOpen = tiff.pages > 0;
  useEffect(() => {
    if (isOpen) worker.current?.postMessage({ page } satisfies TiffRequest);
  }, [isOpen, page]);
  return tiff;
}
