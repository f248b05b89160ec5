import { createFieldHtml, fillFields } from '@feltbok/domain/agreements/template-fields.ts';
import { useEffect, useRef } from 'react';
import { describePicture } from '../agreement/agreement-html';
import type { TextEditorProps } from '../agreement/editor/text-editor';

/**
 * Stands in for the editor, which needs a browser's own editing: a text area of HTML that reports
 * every change at once. The browser tests have the real one.
 */
export function TextEditor({ label, html, isLocked, onReady, onChange }: TextEditorProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const initial = useRef({ html, onReady });
  const latestOnChange = useRef(onChange);
  latestOnChange.current = onChange;
  useEffect(() => {
    const element = area.current;
    if (!element) return;
    const show = (text: string) => {
      element.value = toEditorHtml(text);
    };
    show(initial.current.html);
    initial.current.onReady({
      getHtml: () => element.value,
      show,
      describePicture(picture, alternative) {
        const { body } = new DOMParser().parseFromString(element.value, 'text/html');
        describePicture(body, picture, alternative);
        show(body.innerHTML);
        latestOnChange.current(element.value);
      },
      insertField(field, value) {
        element.value += createFieldHtml(field, value);
        latestOnChange.current(element.value);
      },
      fillFields(values) {
        show(fillFields(element.value, values));
      },
    });
  }, []);
  return (
    <textarea
      ref={area}
      aria-label={label}
      readOnly={isLocked}
      onInput={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** Like the real editor, this one writes HTML in its own way: without blanks between elements. */
const toEditorHtml = (html: string) => html.replace(/>\s+</g, '><');
