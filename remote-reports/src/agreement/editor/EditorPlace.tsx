import {
  type FieldValues,
  listChangedFields,
  templateFieldNames,
} from '@feltbok/domain/agreements/template-fields.ts';
import type { UndescribedPicture } from '@feltbok/papers/picture-alternatives.ts';
import { hostServicesAtom } from '@feltbok/runtime/federation/remote.ts';
import { useLanguage, useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { AwaitedPart } from '@feltbok/ui/awaited-part.tsx';
import { ErrorPanel } from '@feltbok/ui/error-panel.tsx';
import { useOnReconnect } from '@feltbok/ui/use-on-reconnect.ts';
import { markScreenReady } from '@feltbok/ui/when-idle.ts';
import { useAtomValue } from 'jotai';
import { type ComponentType, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { RejectedPicture } from './embedded-pictures';
import { FieldMenu } from './FieldMenu';
import { PictureDescriptions } from './PictureDescriptions';
import type { PasteReport } from './paste-report';
import type { FieldLabels } from './template-fields';
import type { TextEditorHandle, TextEditorProps } from './text-editor';

// The chunk is named after the screen's address, by which a page opened there finds it.
const loadEditor = () => import(/* webpackChunkName: "later-agreement" */ './text-editor');

/** Fetches the editor's code ahead. */
export const preloadEditor = () => void loadEditor().catch(() => undefined);

interface EditorPlaceProps {
  /** The text to show, as HTML. */
  text: string;
  /** Changes whenever `text` must be shown in place of the editor's content. */
  contentKey: string;
  isLocked: boolean;
  /** The values of the case for the fields of the text, unless it is locked. */
  fields: FieldValues;
  /** The pictures of the text that need an alternative text. */
  undescribed: readonly UndescribedPicture[];
  /** Called when the editor shows `text`, with the editor's own HTML for it. */
  onShown: (text: string) => void;
  onChange: (text: string) => void;
  onPictureRejected: (rejected: RejectedPicture) => void;
  onPaste: (report: PasteReport) => void;
}

/** The editor's place on the screen. A change of language and a retry create a new editor. */
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

/** Loads the editor's code, which is large, when an editor is first shown. */
function LoadedEditor({ onRetry, ...props }: EditorPlaceProps & { onRetry: () => void }) {
  const { contentKey, fields, isLocked, text } = props;
  const t = useTexts('reports');
  const language = useLanguage();
  const { reportError } = useAtomValue(hostServicesAtom);
  const wayOut = useRef<HTMLParagraphElement>(null);
  const latestProps = useRef(props);
  latestProps.current = props;
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

  const shown = useRef({ editor, contentKey });
  useEffect(() => {
    if (!editor) return;
    const isNew = shown.current.editor !== editor;
    if (!isNew && shown.current.contentKey === contentKey) return;
    shown.current = { editor, contentKey };
    if (!isNew) editor.show(latestProps.current.text);
    latestProps.current.onShown(editor.getHtml());
    if (isNew) markScreenReady();
  }, [editor, contentKey]);

  // A text that somebody has signed keeps the values that were signed.
  useEffect(() => {
    if (!editor || isLocked || listChangedFields(text, fields).length === 0) return;
    editor.fillFields(fields);
    latestProps.current.onShown(editor.getHtml());
  }, [editor, isLocked, text, fields]);
  const fieldLabels = useFieldLabels();

  if (failure) return <NoEditor why={failure} onRetry={onRetry} />;
  return (
    <div className="fb-agreement-editor" aria-busy={!editor}>
      {editor && !isLocked && (
        <FieldMenu
          labels={fieldLabels}
          onInsert={(field) => editor.insertField(field, fields[field] ?? null)}
        />
      )}
      {TextEditor && (
        <TextEditor
          language={language}
          label={t('agreement.text')}
          html={props.text}
          isLocked={isLocked}
          fieldLabels={fieldLabels}
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
      {editor && (
        <PictureDescriptions
          pictures={props.undescribed}
          isLocked={isLocked}
          onDescribe={editor.describePicture}
          onDone={() => wayOut.current?.focus()}
        />
      )}
    </div>
  );
}

/** Names the fields in the user's language. */
export function useFieldLabels(): FieldLabels {
  const t = useTexts('reports');
  return useMemo(() => {
    const labels = templateFieldNames.map((field) => [field, t(`agreement.fields.${field}`)]);
    return Object.fromEntries(labels) as FieldLabels;
  }, [t]);
}

/**
 * Stands in for an editor that could not be created. One whose code is not on the device yet opens
 * when the network is back.
 */
function NoEditor({ why, onRetry }: { why: 'failed' | 'missing'; onRetry: () => void }) {
  const t = useTexts('reports');
  useOnReconnect(why === 'missing' ? onRetry : null);
  const key = why === 'missing' ? 'agreement.editorMissing' : 'agreement.editorFailed';
  return <ErrorPanel title={t(key)} text={t(`${key}Text`)} onRetry={onRetry} />;
}
