import { type ComponentType, useEffect, useRef, useState } from 'react';
import { loadView, type ViewProps } from './view';
import { mediaTypeOfDocument, viewKindOf } from './view-kind.domain';
import type { ViewedDocument } from './viewed-document';

interface OpenedDocument {
  content: Blob;
  /** Null for a document that can only be downloaded. */
  View: ComponentType<ViewProps> | null;
}

/** A document's content and what shows it, both fetched at once; null until they are there. */
export function useOpenedDocument(
  document: ViewedDocument,
  load: () => Promise<Blob>,
  onFailed: (error: unknown) => void,
): OpenedDocument | null {
  const [opened, setOpened] = useState<OpenedDocument | null>(null);
  // The document is opened once: the callbacks of a later drawing of the parent change nothing about that.
  const asked = useRef({ document, load, onFailed });

  useEffect(() => {
    let isOpen = true;
    const { document, load, onFailed } = asked.current;
    Promise.all([load(), loadView[viewKindOf(document)]()]).then(
      ([blob, View]) => {
        // A drawing is only drawn when its type says that it is one.
        if (isOpen) setOpened({ content: new Blob([blob], { type: mediaTypeOfDocument(document) }), View });
      },
      (error) => isOpen && onFailed(error),
    );
    return () => {
      isOpen = false;
    };
  }, []);
  return opened;
}
