import type { Language } from '@feltbok/shared/i18n/i18n';
import { showableHtml } from '../agreement-html';
import './plain-text-editor.css';
import { reportAtRest } from './report-at-rest';
import type { TextEditor, TextEditorSettings } from './text-editor';

const words = {
  nb: {
    ...{ tools: 'Verktøy for teksten', undo: 'Angre', redo: 'Gjør om' },
    ...{
      style: 'Stil',
      paragraph: 'Avsnitt',
      heading: 'Overskrift',
      bullets: 'Punktliste',
      numbers: 'Nummerert liste',
    },
  },
  nn: {
    ...{ tools: 'Verktøy for teksten', undo: 'Angre', redo: 'Gjer om' },
    ...{
      style: 'Stil',
      paragraph: 'Avsnitt',
      heading: 'Overskrift',
      bullets: 'Punktliste',
      numbers: 'Nummerert liste',
    },
  },
  en: {
    ...{ tools: 'Text tools', undo: 'Undo', redo: 'Redo' },
    ...{
      style: 'Style',
      paragraph: 'Paragraph',
      heading: 'Heading',
      bullets: 'Bulleted list',
      numbers: 'Numbered list',
    },
  },
} as const satisfies Record<Language, object>;

/**
 * The editor of a build without CKEditor: text with headings and lists, by the browser's own editing. Tables and pictures
 * of a template stay as they are.
 */
export async function createTextEditor(place: HTMLElement, settings: TextEditorSettings): Promise<TextEditor> {
  const area = textArea(settings);
  const tools = toolbar(settings.language, area);
  place.append(tools, area);
  const html = () => showableHtml(area.innerHTML);
  const show = (text: string) => {
    area.innerHTML = showableHtml(text);
  };
  show(settings.html);
  const { changed, flush, forget } = reportAtRest(() => settings.onChange(html()));
  area.addEventListener('input', changed);
  area.addEventListener('blur', flush);
  return {
    html,
    show(text) {
      forget();
      show(text);
    },
    lock(isLocked) {
      flush();
      area.contentEditable = String(!isLocked);
      area.setAttribute('aria-readonly', String(isLocked));
      tools.disabled = isLocked;
    },
    async end() {
      flush();
      tools.remove();
      area.remove();
    },
  };
}

function textArea({ label, onLeave }: TextEditorSettings): HTMLElement {
  const area = document.createElement('div');
  area.className = 'fb-plain-editor-text';
  area.contentEditable = 'true';
  area.setAttribute('role', 'textbox');
  area.setAttribute('aria-multiline', 'true');
  area.setAttribute('aria-label', label);
  area.addEventListener('focus', () => edit('defaultParagraphSeparator', 'p'));
  area.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') onLeave();
  });
  // What is pasted may hold anything; its text is all that this editor writes.
  area.addEventListener('paste', (event) => insertText(event, event.clipboardData));
  area.addEventListener('drop', (event) => insertText(event, event.dataTransfer));
  return area;
}

function insertText(event: Event, data: DataTransfer | null): void {
  event.preventDefault();
  edit('insertText', data?.getData('text/plain') ?? '');
}

function toolbar(language: Language, area: HTMLElement): HTMLFieldSetElement {
  const word = words[language];
  const tools = document.createElement('fieldset');
  tools.className = 'fb-plain-editor-tools';
  tools.setAttribute('aria-label', word.tools);
  const style = document.createElement('select');
  style.setAttribute('aria-label', word.style);
  style.append(
    new Option(word.paragraph, 'p'),
    ...[1, 2, 3].map((level) => new Option(`${word.heading} ${level}`, `h${level}`)),
  );
  style.addEventListener('change', () => {
    area.focus();
    edit('formatBlock', style.value);
  });
  const showStyle = () => {
    const node = document.getSelection()?.anchorNode;
    const element = node instanceof Element ? node : node?.parentElement;
    if (element && area.contains(element)) style.value = element.closest('h1, h2, h3')?.localName ?? 'p';
  };
  for (const event of ['keyup', 'mouseup', 'input']) area.addEventListener(event, showStyle);
  const button = (name: string, command: string) => {
    const one = document.createElement('button');
    one.type = 'button';
    one.textContent = name;
    // The selection in the text must outlive the press.
    one.addEventListener('pointerdown', (event) => event.preventDefault());
    one.addEventListener('click', () => {
      area.focus();
      edit(command);
    });
    return one;
  };
  tools.append(
    ...[button(word.undo, 'undo'), button(word.redo, 'redo'), style],
    ...[button(word.bullets, 'insertUnorderedList'), button(word.numbers, 'insertOrderedList')],
  );
  return tools;
}

/** Every browser edits by this call, and offers no other that can be undone. */
const edit = (command: string, value?: string) => document.execCommand(command, false, value);
