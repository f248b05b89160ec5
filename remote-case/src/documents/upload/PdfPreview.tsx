import { useEffect, useState } from 'react';
import { ChosenPicture } from './ChosenPicture';

/** Pixels of the longer side: sharp when one file fills the dialog of a high-density screen. */
const longSide = 840;

/** Shows the first page of a chosen PDF, or a symbol until it is drawn and when it cannot be. */
export function PdfPreview({ content, alt }: { content: Blob; alt: string }) {
  const [picture, setPicture] = useState<Blob | null>(null);
  useEffect(() => {
    let isShown = true;
    import(/* webpackChunkName: "later-pdf" */ '../viewer/pdf/first-page')
      .then(({ drawFirstPage }) => drawFirstPage(content, longSide))
      .then(
        (drawn) => isShown && setPicture(drawn),
        // The viewer reports a damaged or locked file; neither is a reason not to save it.
        () => undefined,
      );
    return () => {
      isShown = false;
    };
  }, [content]);
  return <ChosenPicture picture={picture} alt={alt} />;
}
