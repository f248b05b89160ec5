import { useOnReconnect } from '@feltbok/ui/use-on-reconnect.ts';
import { useEffect, useRef, useState } from 'react';
import { openView, type ShowView } from './view';
import { type ViewError, ViewerMissing } from './view-error';
import { getMediaType, getViewKind } from './view-kind.domain';
import type { ViewedContent } from './viewed-content';
import type { ViewedDocument } from './viewed-document';

interface OpenedDocument {
  content: ViewedContent;
  /** Null for a document that can only be downloaded. */
  show: ShowView | null;
  error: ViewError | null;
}

/** Loads a document's content together with its viewer; null until both are there. */
export function useOpenedDocument(
  document: ViewedDocument,
  load: () => Promise<ViewedContent>,
  onFailed: (error: unknown) => void,
): OpenedDocument | null {
  const [opened, setOpened] = useState<OpenedDocument | null>(null);
  const [attempt, setAttempt] = useState(0);
  const isMissing = opened?.error === 'viewer missing';
  // The document is opened once, with the callbacks of the first render.
  const asked = useRef({ document, load, onFailed });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a further attempt opens the document again
  useEffect(() => {
    let isOpen = true;
    const { document, load, onFailed } = asked.current;
    const loading = load();
    const showing = openView(getViewKind(document), loading, getMediaType(document)).then(
      (show) => ({ show, error: null }),
      (error) => {
        if (error instanceof ViewerMissing) return { show: null, error: 'viewer missing' as const };
        throw error;
      },
    );
    Promise.all([loading, showing]).then(
      ([content, shown]) => isOpen && setOpened({ content, ...shown }),
      (error) => isOpen && onFailed(error),
    );
    return () => {
      isOpen = false;
    };
  }, [attempt]);
  useOnReconnect(isMissing ? () => setAttempt((before) => before + 1) : null);
  return opened;
}
