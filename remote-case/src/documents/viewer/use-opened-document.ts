import { useEffect, useRef, useState } from 'react';
import { openView, type ShowView } from './view';
import { mediaTypeOfDocument, viewKindOf } from './view-kind.domain';
import type { ViewedContent } from './viewed-content';
import type { ViewedDocument } from './viewed-document';

interface OpenedDocument {
  content: ViewedContent;
  /** Null for a document that can only be downloaded. */
  show: ShowView | null;
}

/** A document's content and what shows it, both fetched at once; null until it can be shown. */
export function useOpenedDocument(
  document: ViewedDocument,
  load: () => Promise<ViewedContent>,
  onFailed: (error: unknown) => void,
): OpenedDocument | null {
  const [opened, setOpened] = useState<OpenedDocument | null>(null);
  // The document is opened once: the callbacks of a later drawing of the parent change nothing about that.
  const asked = useRef({ document, load, onFailed });

  useEffect(() => {
    let isOpen = true;
    const { document, load, onFailed } = asked.current;
    const loading = load();
    Promise.all([loading, openView(viewKindOf(document), loading, mediaTypeOfDocument(document))]).then(
      ([content, show]) => isOpen && setOpened({ content, show }),
      (error) => isOpen && onFailed(error),
    );
    return () => {
      isOpen = false;
    };
  }, []);
  return opened;
}
