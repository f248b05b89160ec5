import type { ComponentType, ReactNode } from 'react';
import { ViewerMissing } from './view-error';
import type { ViewKind } from './view-kind.domain';
import type { ViewProps } from './view-props';
import type { ViewedContent } from './viewed-content';

/** Renders an opened document. */
export type ShowView = (props: Omit<ViewProps, 'content'>) => ReactNode;

/** Loads views on demand: a photo is shown without waiting for the PDF reader. */
const loadView: Record<
  Exclude<ViewKind, 'pdf' | 'none'>,
  () => Promise<ComponentType<ViewProps>>
> = {
  picture: async () =>
    (await import(/* webpackChunkName: "pictures" */ './image/PictureView')).PictureView,
  drawing: async () =>
    (await import(/* webpackChunkName: "pictures" */ './image/DrawingView')).DrawingView,
  tiff: async () => (await import(/* webpackChunkName: "pictures" */ './tiff/TiffView')).TiffView,
};

/**
 * Opens the view for a content; null for a document that can only be downloaded. A PDF opens with
 * its first ranges, all others when they are complete.
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
  const whole = content.then((viewed) => viewed.whole());
  if (kind === 'none') {
    await whole;
    return null;
  }
  const [View, file] = await Promise.all([loadView[kind](), whole]);
  // The browser draws an SVG drawing only when the blob has its media type.
  const typed = new Blob([file], { type: mediaType });
  return (props) => <View content={typed} {...props} />;
}
