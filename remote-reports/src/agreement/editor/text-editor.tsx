import { CKEditor } from '@ckeditor/ckeditor5-react';
import type { Language } from '@feltbok/runtime/i18n/i18n.ts';
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
  ListPropertiesEditing,
  PageBreak,
  Paragraph,
  PasteFromOffice,
  RemoveFormat,
  Strikethrough,
  Subscript,
  Superscript,
  Table,
  TableCaption,
  TableCellProperties,
  TableColumnResize,
  TableProperties,
  TableToolbar,
  TodoListEditing,
  Underline,
} from 'ckeditor5';
import norwegian from 'ckeditor5/translations/no.js';
import { useLayoutEffect, useRef, useState } from 'react';
import 'ckeditor5/ckeditor5.css';
import './text-editor.css';
import { EmbeddedPictures, type RejectedPicture } from './embedded-pictures';
import { fontColours } from './font-colours';
import { PaperLetters } from './paper-letters';
import type { PasteReport } from './paste-report';
import { PlainPaste } from './plain-paste';
import { useTextReporter } from './text-reporter';

export interface TextEditorProps {
  language: Language;
  /** Names the text to those who hear it. */
  label: string;
  /** What the editor begins with. */
  html: string;
  isLocked: boolean;
  /** The editor is in the page. */
  onReady: (editor: TextEditorHandle) => void;
  /** The editor cannot be made. */
  onFailed: (error: unknown) => void;
  /** Called once the text has rested for a moment, when the editor is left, and when it ends. */
  onChange: (html: string) => void;
  onPictureRejected: (rejected: RejectedPicture) => void;
  onPaste: (report: PasteReport) => void;
  /**
   * Takes the focus out of the text, where Tab moves in lists and from cell to cell, and makes new
   * rows.
   */
  onLeave: () => void;
}

export interface TextEditorHandle {
  /** The text as the editor writes it: what it does not know is left out. */
  html(): string;
  /** Shows another text, which is no change of the user's. */
  show(html: string): void;
}

/** The editor has no words in nynorsk, and under 'nb' a tenth of what it has under 'no'. */
const uiLanguageOf = (language: Language) => (language === 'en' ? 'en' : 'no');

const headings: NonNullable<EditorConfig['heading']>['options'] = [
  { model: 'paragraph', title: 'Paragraph', class: 'ck-heading_paragraph' },
  ...([1, 2, 3] as const).map((level) => ({
    model: `heading${level}` as const,
    view: `h${level}` as const,
    title: `Heading ${level}`,
    class: `ck-heading_heading${level}`,
  })),
];

const plugins: EditorConfig['plugins'] = [
  Essentials,
  Paragraph,
  Heading,
  Bold,
  Italic,
  Underline,
  Strikethrough,
  Subscript,
  Superscript,
  FontColor,
  RemoveFormat,
  Alignment,
  List,
  ListPropertiesEditing,
  TodoListEditing,
  Indent,
  IndentBlock,
  Link,
  PageBreak,
  PasteFromOffice,
  Table,
  TableToolbar,
  TableCaption,
  TableProperties,
  TableCellProperties,
  TableColumnResize,
  ImageBlock,
  ImageInline,
  ImageCaption,
  ImageResize,
  ImageStyle,
  ImageTextAlternative,
  ImageToolbar,
  ImageUpload,
  EmbeddedPictures,
  PlainPaste,
  PaperLetters,
];

const toolbarItems = [
  'undo',
  'redo',
  '|',
  'heading',
  '|',
  'bold',
  'italic',
  'underline',
  'fontColor',
  '|',
  'alignment',
  'bulletedList',
  'numberedList',
  'outdent',
  'indent',
  '|',
  'link',
  'insertTable',
  'uploadImage',
  'pageBreak',
  '|',
  'subscript',
  'superscript',
  'removeFormat',
];

/**
 * What the PDF can draw: headings, lists, tables, alignment, links, font colours, page breaks, and
 * pictures.
 */
const configOf = ({ language, label }: TextEditorProps): EditorConfig => ({
  licenseKey: 'GPL',
  root: { label },
  translations: [norwegian],
  language: { ui: uiLanguageOf(language), content: language === 'nn' ? 'nn' : 'nb' },
  plugins,
  toolbar: { items: toolbarItems },
  heading: { options: headings },
  // What the paper draws of a list; without them a pasted list would begin at 1.
  list: { properties: { styles: true, startIndex: true, reversed: true } },
  fontColor: { colors: fontColours(language), columns: 4, documentColors: 0, colorPicker: false },
  table: {
    contentToolbar: [
      'tableColumn',
      'tableRow',
      'mergeTableCells',
      '|',
      'tableProperties',
      'tableCellProperties',
      'toggleTableCaption',
    ],
  },
  image: {
    upload: { types: ['png', 'jpeg'] },
    toolbar: [
      'imageTextAlternative',
      'toggleImageCaption',
      '|',
      'imageStyle:alignBlockLeft',
      'imageStyle:block',
      'imageStyle:alignBlockRight',
    ],
  },
  link: { defaultProtocol: 'https://', allowedProtocols: ['https', 'http', 'mailto', 'tel'] },
});

/**
 * A rich-text editor in the page; a build without CKEditor has `plain-text-editor.tsx` in its
 * place. Language, label and HTML are read once.
 */
export function TextEditor(props: TextEditorProps) {
  const [initial] = useState(() => ({ html: props.html, config: configOf(props) }));
  const now = useRef(props);
  now.current = props;
  const editor = useRef<ClassicEditor>(null);
  const isSilent = useRef(false);
  const { onChanged, flush, forget } = useTextReporter(() =>
    now.current.onChange(editor.current?.getData() ?? ''),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: reported before the editor is locked, and before it ends
  useLayoutEffect(() => flush, [flush, props.isLocked]);

  const begin = (made: ClassicEditor) => {
    editor.current = made;
    made.plugins.get(EmbeddedPictures).onRejected = (rejected) =>
      now.current.onPictureRejected(rejected);
    made.plugins.get(PlainPaste).onPaste = (report) => now.current.onPaste(report);
    // Whatever else Esc closes comes first. A locked text is longer than its place too, and not
    // every browser scrolls by the keys what is not in the tab order.
    const root = made.editing.view.document.getRoot();
    if (root) made.editing.view.change((writer) => writer.setAttribute('tabindex', '0', root));
    made.keystrokes.set('esc', () => now.current.onLeave(), { priority: 'lowest' });
    // Whoever leaves the text for a button must find it as it is.
    made.ui.focusTracker.on('change:isFocused', (_event, _name, isFocused: boolean) => {
      if (!isFocused) flush();
    });
    props.onReady({
      html: () => made.getData(),
      show(text) {
        forget();
        isSilent.current = true;
        made.setData(text);
        isSilent.current = false;
      },
    });
  };
  return (
    <CKEditor
      editor={ClassicEditor}
      disableWatchdog
      config={initial.config}
      data={initial.html}
      disabled={props.isLocked}
      onReady={begin}
      onChange={() => {
        if (!isSilent.current) onChanged();
      }}
      onError={props.onFailed}
    />
  );
}
