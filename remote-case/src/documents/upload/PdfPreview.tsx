import { useEffect, useState } from 'react';
import { ChosenPicture } from './ChosenPicture';

/** Sharp where one file fills the dialog, on a screen with two pixels for each of the page's. */
const longSide = 840;

/** The first page of a chosen PDF; until it is drawn, and where it cannot be, a symbol. */
export function PdfPreview({ content, alt }: { content: Blob; alt: string }) {
  const [picture, setPicture] = useState<Blob | null>(null);
  useEffect(() => {
    let isShown = true;
    import(/* webpackChunkName: "later-pdf" */ '../viewer/pdf/first-page')
      .then(({ firstPageOf }) => firstPageOf(content, longSide))
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
