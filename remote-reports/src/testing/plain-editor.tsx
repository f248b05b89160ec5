import { useEffect, useRef } from 'react';
import type { TextEditorProps } from '../agreement/editor/text-editor';

/**
 * Stands in for the editor, which needs a browser's own editing: a text area of HTML that reports
 * every change at once. The browser tests have the real one.
 */
export function TextEditor({ label, html, isLocked, onReady, onChange }: TextEditorProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const first = useRef({ html, onReady });
  useEffect(() => {
    const element = area.current;
    if (!element) return;
    const show = (text: string) => {
      element.value = asWritten(text);
    };
    show(first.current.html);
    first.current.onReady({ html: () => element.value, show });
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

/** As the real one, it writes a text in its own way: here, without blanks between elements. */
const asWritten = (html: string) => html.replace(/>\s+</g, '><');
