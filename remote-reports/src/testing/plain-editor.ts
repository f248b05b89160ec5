import type { TextEditor, TextEditorSettings } from '../agreement/editor/text-editor';

/**
 * Stands in for the editor, which needs a browser's own editing: a text area of HTML that reports every change at once.
 * The browser tests have the real one.
 */
export async function createTextEditor(place: HTMLElement, settings: TextEditorSettings): Promise<TextEditor> {
  const area = document.createElement('textarea');
  area.setAttribute('aria-label', settings.label);
  area.value = asWritten(settings.html);
  area.addEventListener('input', () => settings.onChange(area.value));
  place.append(area);
  return {
    html: () => area.value,
    show(html) {
      area.value = asWritten(html);
    },
    lock(isLocked) {
      area.readOnly = isLocked;
    },
    async end() {
      area.remove();
    },
  };
}

/** As the real one, it writes a text in its own way: here, without blanks between elements. */
const asWritten = (html: string) => html.replace(/>\s+</g, '><');
