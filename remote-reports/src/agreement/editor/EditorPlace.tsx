import { hostServicesAtom } from '@feltbok/shared/contract/remote';
import { useLanguage, useTexts } from '@feltbok/shared/i18n/i18n';
import { ErrorPanel } from '@feltbok/shared/ui/error-panel';
import { Loading } from '@feltbok/shared/ui/loading';
import { screenReady } from '@feltbok/shared/ui/when-idle';
import { useAtomValue } from 'jotai';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { RejectedPicture } from './embedded-pictures';
import type { TextEditor } from './text-editor';

interface EditorPlaceProps {
  /** HTML. */
  text: string;
  /** Another value whenever `text` is to be shown in place of what the editor has. */
  shows: string;
  isLocked: boolean;
  /** The editor shows `text`, and this is how it writes it. */
  onShown: (text: string) => void;
  onChange: (text: string) => void;
  onPictureRejected: (rejected: RejectedPicture) => void;
}

/** The editor's place on the screen. Its code, which is large, comes when it is first wanted. */
export function EditorPlace(props: EditorPlaceProps) {
  const { shows, isLocked } = props;
  const t = useTexts('reports');
  const place = useRef<HTMLDivElement>(null);
  const wayOut = useRef<HTMLParagraphElement>(null);
  const now = useRef(props);
  now.current = props;
  const focusWayOut = useCallback(() => wayOut.current?.focus(), []);
  const { editor, hasFailed, retry } = useTextEditor(place, now, focusWayOut);

  const shown = useRef({ editor, shows });
  useEffect(() => {
    if (!editor) return;
    const isNew = shown.current.editor !== editor;
    if (!isNew && shown.current.shows === shows) return;
    shown.current = { editor, shows };
    if (!isNew) editor.show(now.current.text);
    now.current.onShown(editor.html());
    if (isNew) screenReady();
  }, [editor, shows]);

  useEffect(() => editor?.lock(isLocked), [editor, isLocked]);

  return (
    <div className="fb-agreement-editor" aria-busy={!editor && !hasFailed}>
      <div ref={place} />
      {editor && (
        <p ref={wayOut} className="fb-paper-hint" tabIndex={-1}>
          {t('agreement.wayOut')}
        </p>
      )}
      {!editor && !hasFailed && <Loading text={t('agreement.editorLoading')} />}
      {hasFailed && (
        <ErrorPanel title={t('agreement.editorFailed')} text={t('agreement.editorFailedText')} onRetry={retry} />
      )}
    </div>
  );
}

/** The editor in its place, as it is in the language of now; null until it is made. */
function useTextEditor(place: RefObject<HTMLElement | null>, now: RefObject<EditorPlaceProps>, onLeave: () => void) {
  const label = useTexts('reports')('agreement.text');
  const language = useLanguage();
  const { reportError } = useAtomValue(hostServicesAtom);
  const [editor, setEditor] = useState<TextEditor | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a further attempt is a reason to begin anew
  useEffect(() => {
    let isOver = false;
    let made: TextEditor | null = null;
    const make = async () => {
      const { createTextEditor } = await import('./text-editor');
      if (isOver || !place.current) return;
      const element = document.createElement('div');
      place.current.append(element);
      const created = await createTextEditor(element, {
        ...{ language, label, html: now.current.text },
        onChange: (html) => now.current.onChange(html),
        onPictureRejected: (rejected) => now.current.onPictureRejected(rejected),
        onLeave,
      });
      if (isOver) return created.end();
      made = created;
      setEditor(created);
    };
    setFailed(false);
    make().catch((error) => {
      if (isOver) return;
      reportError(error, 'agreement editor');
      setFailed(true);
    });
    return () => {
      isOver = true;
      setEditor(null);
      void made?.end();
    };
  }, [language, label, attempt, reportError, place, now, onLeave]);

  return { editor, hasFailed, retry: () => setAttempt(attempt + 1) };
}
