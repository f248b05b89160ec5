import type { ComponentType, ReactNode } from 'react';
import { ViewerMissing } from './view-error';
import type { ViewKind } from './view-kind.domain';
import type { ViewProps } from './view-props';
import type { ViewedContent } from './viewed-content';

/** Draws an opened document. */
export type ShowView = (props: Omit<ViewProps, 'content'>) => ReactNode;

/**
 * Views are loaded when they are needed: whoever looks at a photo does not wait for the reader of
 * PDF.
 */
const loadView: Record<
  Exclude<ViewKind, 'pdf' | 'none'>,
  () => Promise<ComponentType<ViewProps>>
> = {
  picture: async () => (await import('./image/PictureView')).PictureView,
  drawing: async () => (await import('./image/DrawingView')).DrawingView,
  tiff: async () => (await import('./tiff/TiffView')).TiffView,
};

/**
 * What shows a document, with its content; null for one that can only be downloaded. A PDF opens on
 * its first ranges, everything else when it is there.
 */
export async function openView(
  kind: ViewKind,
  content: Promise<ViewedContent>,
  mediaType: string,
): Promise<ShowView | null> {
  if (kind === 'pdf') {
    const reader = import(/* webpackChunkName: "later-pdf" */ './pdf/PdfView').catch((error) => {
      throw navigator.onLine ? error : new ViewerMissing('The reader of PDF', { cause: error });
    });
    const [{ PdfView, preparePdf }, pdf] = await Promise.all([reader, content]);
    await preparePdf();
    return (props) => <PdfView content={pdf} {...props} />;
  }
  const whole = content.then((one) => one.whole());
  if (kind === 'none') {
    await whole;
    return null;
  }
  const [View, file] = await Promise.all([loadView[kind](), whole]);
  // A drawing is only drawn when its type says that it is one.
  const typed = new Blob([file], { type: mediaType });
  return (props) => <View content={typed} {...props} />;
}
