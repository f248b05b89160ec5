import { createFieldHtml, fillFields } from '@feltbok/domain/agreements/template-fields.ts';
import { lineEnds } from '@feltbok/papers/line-ends.ts';
import type { Language } from '@feltbok/runtime/i18n/i18n.ts';
import { type RefObject, type SyntheticEvent, useLayoutEffect, useRef, useState } from 'react';
import { describePicture, toSafeHtml } from '../agreement-html';
import './plain-text-editor.css';
import type { TextEditorProps } from './text-editor';
import { useTextReporter } from './text-reporter';

const editorTexts = {
  nb: {
    tools: 'Verktøy for teksten',
    undo: 'Angre',
    redo: 'Gjør om',
    style: 'Stil',
    paragraph: 'Avsnitt',
    heading: 'Overskrift',
    bullets: 'Punktliste',
    numbers: 'Nummerert liste',
  },
  nn: {
    tools: 'Verktøy for teksten',
    undo: 'Angre',
    redo: 'Gjer om',
    style: 'Stil',
    paragraph: 'Avsnitt',
    heading: 'Overskrift',
    bullets: 'Punktliste',
    numbers: 'Nummerert liste',
  },
  en: {
    tools: 'Text tools',
    undo: 'Undo',
    redo: 'Redo',
    style: 'Style',
    paragraph: 'Paragraph',
    heading: 'Heading',
    bullets: 'Bulleted list',
    numbers: 'Numbered list',
  },
} as const satisfies Record<Language, object>;

/** Deprecated, but supported by every browser, and the only call whose edits can be undone. */
const runEditCommand = (command: string, value?: string) =>
  document.execCommand(command, false, value);

// Only plain text is inserted, since pasted HTML may hold anything.
const insertText = (event: SyntheticEvent, data: DataTransfer) => {
  event.preventDefault();
  runEditCommand('insertText', data.getData('text/plain').split(lineEnds).join('\n'));
};

/**
 * The editor of a build without CKEditor: text with headings and lists, by the browser's own
 * editing. Tables and pictures of a template stay as they are.
 */
export function TextEditor({ language, label, isLocked, onLeave, ...text }: TextEditorProps) {
  const area = useRef<HTMLDivElement>(null);
  const [style, setStyle] = useState('p');
  const { onChanged, flush } = useEditedText(area, isLocked, text);
  const showStyle = () => {
    const node = document.getSelection()?.anchorNode;
    const element = node instanceof Element ? node : node?.parentElement;
    if (element && area.current?.contains(element))
      setStyle(element.closest('h1, h2, h3')?.localName ?? 'p');
  };
  const editText = (command: string, value?: string) => {
    area.current?.focus();
    runEditCommand(command, value);
  };
  return (
    <>
      <Tools language={language} style={style} isLocked={isLocked} editText={editText} />
      {/* biome-ignore lint/a11y/useSemanticElements: a text area knows no headings */}
      <div
        ref={area}
        className="fb-plain-editor-text"
        contentEditable={!isLocked}
        role="textbox"
        tabIndex={0}
        aria-multiline
        aria-label={label}
        aria-readonly={isLocked}
        onFocus={() => runEditCommand('defaultParagraphSeparator', 'p')}
        onKeyDown={({ key }) => {
          if (key === 'Escape') onLeave();
        }}
        onKeyUp={showStyle}
        onMouseUp={showStyle}
        onInput={() => {
          showStyle();
          onChanged();
        }}
        onBlur={flush}
        onPaste={(event) => insertText(event, event.clipboardData)}
        onDrop={(event) => insertText(event, event.dataTransfer)}
      />
    </>
  );
}

/** Shows the text in the area, and reports the user's changes of it. */
function useEditedText(
  area: RefObject<HTMLDivElement | null>,
  isLocked: boolean,
  { html, onReady, onChange }: Pick<TextEditorProps, 'html' | 'onReady' | 'onChange'>,
) {
  const latestOnChange = useRef(onChange);
  latestOnChange.current = onChange;
  const initial = useRef({ html, onReady });
  const { onChanged, flush, cancel } = useTextReporter(() =>
    latestOnChange.current(toSafeHtml(area.current?.innerHTML ?? '')),
  );
  useLayoutEffect(() => {
    const element = area.current;
    if (!element) return;
    const show = (text: string) => {
      cancel();
      element.innerHTML = toSafeHtml(text);
    };
    show(initial.current.html);
    initial.current.onReady({
      getHtml: () => toSafeHtml(element.innerHTML),
      show,
      describePicture(picture, alternative) {
        describePicture(element, picture, alternative);
        onChanged();
        flush();
      },
      insertField(field, value) {
        element.focus();
        runEditCommand('insertHTML', createFieldHtml(field, value));
        flush();
      },
      fillFields(values) {
        flush();
        show(fillFields(toSafeHtml(element.innerHTML), values));
      },
    });
  }, [area, cancel, onChanged, flush]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: reported before the editor is locked, and before it ends
  useLayoutEffect(() => flush, [flush, isLocked]);
  return { onChanged, flush };
}

interface ToolsProps {
  language: Language;
  /** Name of the element that holds the cursor. */
  style: string;
  isLocked: boolean;
  editText: (command: string, value?: string) => void;
}

function Tools({ language, style, isLocked, editText }: ToolsProps) {
  const texts = editorTexts[language];
  const renderButton = (name: string, command: string) => (
    // The selection in the text must outlive the press.
    <button
      type="button"
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => editText(command)}
    >
      {name}
    </button>
  );
  return (
    <fieldset className="fb-plain-editor-tools" aria-label={texts.tools} disabled={isLocked}>
      {renderButton(texts.undo, 'undo')}
      {renderButton(texts.redo, 'redo')}
      <select
        aria-label={texts.style}
        value={style}
        onChange={({ target }) => editText('formatBlock', target.value)}
      >
        <option value="p">{texts.paragraph}</option>
        {[1, 2, 3].map((level) => (
          <option key={level} value={`h${level}`}>{`${texts.heading} ${level}`}</option>
        ))}
      </select>
      {renderButton(texts.bullets, 'insertUnorderedList')}
      {renderButton(texts.numbers, 'insertOrderedList')}
    </fieldset>
  );
}
