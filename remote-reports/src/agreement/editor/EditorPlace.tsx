import { hostServicesAtom } from '@feltbok/runtime/federation/remote.ts';
import { useLanguage, useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { AwaitedPart } from '@feltbok/ui/awaited-part.tsx';
import { ErrorPanel } from '@feltbok/ui/error-panel.tsx';
import { useOnReconnect } from '@feltbok/ui/use-on-reconnect.ts';
import { screenReady } from '@feltbok/ui/when-idle.ts';
import { useAtomValue } from 'jotai';
import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react';
import type { RejectedPicture } from './embedded-pictures';
import type { PasteReport } from './paste-report';
import type { TextEditorHandle, TextEditorProps } from './text-editor';

// The chunk has the name of its screen's address, by which a page that is opened there finds it.
const loadEditor = () => import(/* webpackChunkName: "later-agreement" */ './text-editor');

/** Fetches the editor's code ahead. */
export const preloadEditor = () => void loadEditor().catch(() => undefined);

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
  onPaste: (report: PasteReport) => void;
}

/** The editor's place on the screen. Another language, or a further attempt, is another editor. */
export function EditorPlace(props: EditorPlaceProps) {
  const language = useLanguage();
  const [attempt, setAttempt] = useState(0);
  return (
    <LoadedEditor
      key={`${language} ${attempt}`}
      {...props}
      onRetry={() => setAttempt(attempt + 1)}
    />
  );
}

/** The editor, whose code is large and comes when it is first wanted. */
function LoadedEditor({ onRetry, ...props }: EditorPlaceProps & { onRetry: () => void }) {
  const { shows } = props;
  const t = useTexts('reports');
  const language = useLanguage();
  const { reportError } = useAtomValue(hostServicesAtom);
  const wayOut = useRef<HTMLParagraphElement>(null);
  const now = useRef(props);
  now.current = props;
  const [TextEditor, setTextEditor] = useState<ComponentType<TextEditorProps> | null>(null);
  const [editor, setEditor] = useState<TextEditorHandle | null>(null);
  const [failure, setFailure] = useState<'failed' | 'missing' | null>(null);
  const fail = useCallback(
    (error: unknown) => {
      reportError(error, 'agreement editor');
      setFailure('failed');
    },
    [reportError],
  );
  useEffect(() => {
    loadEditor().then(
      (module) => setTextEditor(() => module.TextEditor),
      (error) => (navigator.onLine ? fail(error) : setFailure('missing')),
    );
  }, [fail]);

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

  if (failure) return <NoEditor why={failure} onRetry={onRetry} />;
  return (
    <div className="fb-agreement-editor" aria-busy={!editor}>
      {TextEditor && (
        <TextEditor
          language={language}
          label={t('agreement.text')}
          html={props.text}
          isLocked={props.isLocked}
          onReady={setEditor}
          onFailed={fail}
          onChange={props.onChange}
          onPictureRejected={props.onPictureRejected}
          onPaste={props.onPaste}
          onLeave={() => wayOut.current?.focus()}
        />
      )}
      {editor ? (
        <p ref={wayOut} className="fb-paper-hint" tabIndex={-1}>
          {t('agreement.wayOut')}
        </p>
      ) : (
        <AwaitedPart text={t('agreement.editorLoading')} />
      )}
    </div>
  );
}

/**
 * In the editor's place: it could not be made, or is not on the device yet, and then opens when the
 * network is back.
 */
function NoEditor({ why, onRetry }: { why: 'failed' | 'missing'; onRetry: () => void }) {
  const t = useTexts('reports');
  useOnReconnect(why === 'missing' ? onRetry : null);
  const key = why === 'missing' ? 'agreement.editorMissing' : 'agreement.editorFailed';
  return <ErrorPanel title={t(key)} text={t(`${key}Text`)} onRetry={onRetry} />;
}
