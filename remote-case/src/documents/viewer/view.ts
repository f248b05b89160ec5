import type { ComponentType } from 'react';
import type { ViewFault } from './view-fault';
import type { ViewKind } from './view-kind.domain';

export interface ViewProps {
  /** Of the document's media type. */
  content: Blob;
  /** File name, as the view's name for those who do not see it. */
  name: string;
  onFault: (fault: ViewFault) => void;
  /** The user does not want to go on. */
  onGiveUp: () => void;
}

/** The view for a kind, loaded when it is needed: whoever looks at a photo does not wait for the reader of PDF. */
export const loadView: Record<ViewKind, () => Promise<ComponentType<ViewProps> | null>> = {
  pdf: async () => (await import('./pdf/PdfView')).PdfView,
  picture: async () => (await import('./image/PictureView')).PictureView,
  drawing: async () => (await import('./image/DrawingView')).DrawingView,
  tiff: async () => (await import('./tiff/TiffView')).TiffView,
  none: async () => null,
};
