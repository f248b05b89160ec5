import type { Language } from '@feltbok/shared/i18n/i18n';
import {
  Alignment,
  Bold,
  ClassicEditor,
  type EditorConfig,
  Essentials,
  FontColor,
  Heading,
  ImageBlock,
  ImageCaption,
  ImageInline,
  ImageResize,
  ImageStyle,
  ImageTextAlternative,
  ImageToolbar,
  ImageUpload,
  Indent,
  IndentBlock,
  Italic,
  Link,
  List,
  PageBreak,
  Paragraph,
  PasteFromOffice,
  RemoveFormat,
  Subscript,
  Superscript,
  Table,
  TableCaption,
  TableCellProperties,
  TableColumnResize,
  TableProperties,
  TableToolbar,
  type Translations,
  Underline,
} from 'ckeditor5';
import 'ckeditor5/ckeditor5.css';
import './text-editor.css';
import { EmbeddedPictures, type RejectedPicture } from './embedded-pictures';
import { fontColours } from './font-colours';
import { PlainPaste } from './plain-paste';
import { reportAtRest } from './report-at-rest';

export interface TextEditorSettings {
  language: Language;
  /** Names the text to those who hear it. */
  label: string;
  html: string;
  /** Called once the text has rested for a moment, when the editor is left, and when it ends. */
  onChange: (html: string) => void;
  onPictureRejected: (rejected: RejectedPicture) => void;
  /** Takes the focus out of the text, where Tab moves in lists and from cell to cell, and makes new rows. */
  onLeave: () => void;
}

/** A rich-text editor in the page. */
export interface TextEditor {
  /** The text as the editor writes it: what it does not know is left out. */
  html(): string;
  show(html: string): void;
  lock(isLocked: boolean): void;
  end(): Promise<void>;
}

const lockId = 'the text is settled';

/** The editor has no words in nynorsk, and under 'nb' a tenth of what it has under 'no'. */
const uiLanguageOf = (language: Language) => (language === 'en' ? 'en' : 'no');

/** English is the editor's own language; an empty list of others it cannot bear. */
const translationsOf = async (language: 'no' | 'en'): Promise<{ translations?: Translations[] }> =>
  language === 'no' ? { translations: [(await import('ckeditor5/translations/no.js')).default] } : {};

/** What the PDF can draw: headings, lists, tables, alignment, links, font colours, page breaks, and pictures. */
const configOf = (language: Language): EditorConfig => ({
  licenseKey: 'GPL',
  language: { ui: uiLanguageOf(language), content: language === 'nn' ? 'nn' : 'nb' },
  plugins: [
    ...[Essentials, Paragraph, Heading, Bold, Italic, Underline, Subscript, Superscript, FontColor, RemoveFormat],
    ...[Alignment, List, Indent, IndentBlock, Link, PageBreak, PasteFromOffice],
    ...[Table, TableToolbar, TableCaption, TableProperties, TableCellProperties, TableColumnResize],
    ...[ImageBlock, ImageInline, ImageCaption, ImageResize, ImageStyle, ImageTextAlternative],
    ...[ImageToolbar, ImageUpload, EmbeddedPictures, PlainPaste],
  ],
  toolbar: {
    items: [
      ...['undo', 'redo', '|', 'heading', '|', 'bold', 'italic', 'underline', 'fontColor', '|'],
      ...['alignment', 'bulletedList', 'numberedList', 'outdent', 'indent', '|'],
      ...['link', 'insertTable', 'uploadImage', 'pageBreak', '|', 'subscript', 'superscript', 'removeFormat'],
    ],
  },
  heading: {
    options: [
      { model: 'paragraph', title: 'Paragraph', class: 'ck-heading_paragraph' },
      ...([1, 2, 3] as const).map((level) => ({
        model: `heading${level}` as const,
        view: `h${level}` as const,
        title: `Heading ${level}`,
        class: `ck-heading_heading${level}`,
      })),
    ],
  },
  fontColor: { colors: fontColours(language), columns: 4, documentColors: 0, colorPicker: false },
  table: {
    contentToolbar: [
      ...['tableColumn', 'tableRow', 'mergeTableCells', '|', 'tableProperties', 'tableCellProperties'],
      'toggleTableCaption',
    ],
  },
  image: {
    upload: { types: ['png', 'jpeg'] },
    toolbar: [
      ...['imageTextAlternative', 'toggleImageCaption', '|'],
      ...['imageStyle:alignBlockLeft', 'imageStyle:block', 'imageStyle:alignBlockRight'],
    ],
  },
  link: { defaultProtocol: 'https://', allowedProtocols: ['https', 'http', 'mailto', 'tel'] },
});

/**
 * Reports changes once the text has rested, and when the editor is left.
 * @returns `flush` reports what was not reported yet; `silently` runs what is no change of the user's
 */
function reportChanges(editor: ClassicEditor, onChange: (html: string) => void) {
  let isSilent = false;
  const { changed, flush, forget } = reportAtRest(() => onChange(editor.getData()));
  editor.model.document.on('change:data', () => {
    if (!isSilent) changed();
  });
  // Whoever leaves the text for a button must find it as it is.
  editor.ui.focusTracker.on('change:isFocused', (_event, _name, isFocused: boolean) => {
    if (!isFocused) flush();
  });
  const silently = (act: () => void) => {
    forget();
    isSilent = true;
    act();
    isSilent = false;
  };
  return { flush, silently };
}

/**
 * Puts an editor into `place`.
 * @throws when the editor cannot be made
 */
export async function createTextEditor(place: HTMLElement, settings: TextEditorSettings): Promise<TextEditor> {
  const { language, label, html, onChange } = settings;
  const editor = await ClassicEditor.create({
    attachTo: place,
    root: { initialData: html, label },
    ...configOf(language),
    ...(await translationsOf(uiLanguageOf(language))),
  });
  editor.plugins.get(EmbeddedPictures).onRejected = settings.onPictureRejected;
  // Whatever else Esc closes comes first.
  editor.keystrokes.set('esc', settings.onLeave, { priority: 'lowest' });
  const { flush, silently } = reportChanges(editor, onChange);
  return {
    html: () => editor.getData(),
    show: (text) => silently(() => editor.setData(text)),
    lock(isLocked) {
      flush();
      if (isLocked) editor.enableReadOnlyMode(lockId);
      else editor.disableReadOnlyMode(lockId);
    },
    async end() {
      flush();
      await editor.destroy();
    },
  };
}
