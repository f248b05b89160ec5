import { CKEditor } from '@ckeditor/ckeditor5-react';
import type { FieldValues, TemplateField } from '@feltbok/domain/agreements/template-fields.ts';
import type { UndescribedPicture } from '@feltbok/papers/picture-alternatives.ts';
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
import { getFontColours } from './font-colours';
import { PaperLetters } from './paper-letters';
import type { PasteReport } from './paste-report';
import { PictureAlternatives } from './picture-alternatives';
import { PlainPaste } from './plain-paste';
import { type FieldLabels, TemplateFields } from './template-fields';
import { useTextReporter } from './text-reporter';

export interface TextEditorProps {
  language: Language;
  /** Accessible name of the text. */
  label: string;
  /** HTML that the editor starts with. */
  html: string;
  /** Names of the fields in the user's language; read once. */
  fieldLabels: FieldLabels;
  isLocked: boolean;
  /** Called when the editor is in the page. */
  onReady: (editor: TextEditorHandle) => void;
  /** Called when the editor cannot be created. */
  onFailed: (error: unknown) => void;
  /**
   * Called when the text has been unchanged for a moment, and when the editor loses focus or ends.
   */
  onChange: (html: string) => void;
  onPictureRejected: (rejected: RejectedPicture) => void;
  onPaste: (report: PasteReport) => void;
  /** Takes the focus out of the text, where Tab moves within lists and tables. */
  onLeave: () => void;
}

export interface TextEditorHandle {
  /** The text as the editor writes it, without what it does not support. */
  getHtml(): string;
  /** Shows another text without reporting a change. */
  show(html: string): void;
  /** Describes a picture, as a change of the text. @param alternative null for a decorative one */
  describePicture(picture: UndescribedPicture, alternative: string | null): void;
  /** Inserts a field where the cursor is. @param value HTML; null where the case has none */
  insertField(field: TemplateField, value: string | null): void;
  /** Puts values into the fields of the text without reporting a change. */
  fillFields(values: FieldValues): void;
}

/** The editor has no texts in nynorsk, and under 'nb' only a tenth of those under 'no'. */
const toUiLanguage = (language: Language) => (language === 'en' ? 'en' : 'no');

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
  PictureAlternatives,
  TemplateFields,
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
 * Enables what the PDF can draw: headings, lists, tables, alignment, links, colours, page breaks
 * and pictures.
 */
const buildEditorConfig = ({ language, label, fieldLabels }: TextEditorProps): EditorConfig => ({
  fieldLabels,
  licenseKey: 'GPL',
  root: { label },
  translations: [norwegian],
  language: { ui: toUiLanguage(language), content: language === 'nn' ? 'nn' : 'nb' },
  plugins,
  toolbar: { items: toolbarItems },
  heading: { options: headings },
  // These are the list properties that the paper draws; without them a pasted list begins at 1.
  list: { properties: { styles: true, startIndex: true, reversed: true } },
  fontColor: {
    colors: getFontColours(language),
    columns: 4,
    documentColors: 0,
    colorPicker: false,
  },
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
 * A rich-text editor; a build without CKEditor has `plain-text-editor.tsx` in its place. Language,
 * label and HTML are read once.
 */
export function TextEditor(props: TextEditorProps) {
  const [initial] = useState(() => ({ html: props.html, config: buildEditorConfig(props) }));
  const latestProps = useRef(props);
  latestProps.current = props;
  const editor = useRef<ClassicEditor>(null);
  const isSilent = useRef(false);
  const { onChanged, flush, cancel } = useTextReporter(() =>
    latestProps.current.onChange(editor.current?.getData() ?? ''),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: reported before the editor is locked, and before it ends
  useLayoutEffect(() => flush, [flush, props.isLocked]);

  const setUpEditor = (created: ClassicEditor) => {
    editor.current = created;
    created.plugins.get(EmbeddedPictures).onRejected = (rejected) =>
      latestProps.current.onPictureRejected(rejected);
    created.plugins.get(PlainPaste).onPaste = (report) => latestProps.current.onPaste(report);
    // Esc closes menus of the editor first. A locked text may be longer than its place too, and not
    // every browser scrolls by the keys what is not in the tab order.
    const root = created.editing.view.document.getRoot();
    if (root) created.editing.view.change((writer) => writer.setAttribute('tabindex', '0', root));
    created.keystrokes.set('esc', () => latestProps.current.onLeave(), { priority: 'lowest' });
    // A click on a button outside of the editor must find the current text.
    created.ui.focusTracker.on('change:isFocused', (_event, _name, isFocused: boolean) => {
      if (!isFocused) flush();
    });
    props.onReady({
      getHtml: () => created.getData(),
      show(text) {
        cancel();
        isSilent.current = true;
        created.setData(text);
        isSilent.current = false;
      },
      describePicture(picture, alternative) {
        created.plugins.get(PictureAlternatives).describe(picture, alternative);
        flush();
      },
      insertField(field, value) {
        created.plugins.get(TemplateFields).insert(field, value);
        flush();
      },
      fillFields(values) {
        flush();
        isSilent.current = true;
        created.plugins.get(TemplateFields).fill(values);
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
      onReady={setUpEditor}
      onChange={() => {
        if (!isSilent.current) onChanged();
      }}
      onError={props.onFailed}
    />
  );
}
