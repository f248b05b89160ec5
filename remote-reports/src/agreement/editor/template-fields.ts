import {
  createFieldHtml,
  type FieldValues,
  getFieldContent,
  listUnfilledFields,
  type TemplateField,
  templateFieldAttribute,
  templateFieldClass,
  templateFieldNames,
  templateFields,
} from '@feltbok/domain/agreements/template-fields.ts';
import {
  type ModelElement,
  Plugin,
  toWidget,
  type ViewDowncastWriter,
  type ViewElement,
  viewToModelPositionOutsideModelElement,
  Widget,
} from 'ckeditor5';
import { readPlainText, toSafeHtml } from '../agreement-html';

export type FieldLabels = Readonly<Record<TemplateField, string>>;

declare module '@ckeditor/ckeditor5-core' {
  interface EditorConfig {
    fieldLabels?: FieldLabels;
  }
}

const modelNames = { words: 'templateWords', table: 'templateTable' } as const;
const viewNames = { words: 'span', table: 'div' } as const;
const kinds = ['words', 'table'] as const;
type FieldKind = (typeof kinds)[number];

const isField = (name: unknown): name is TemplateField =>
  templateFieldNames.some((field) => field === name);

/** Shows the fields that the case fills as chips, which are moved and deleted as a whole. */
export class TemplateFields extends Plugin {
  static get requires() {
    return [Widget] as const;
  }

  init() {
    const { data, editing, model } = this.editor;
    for (const kind of kinds) {
      model.schema.register(modelNames[kind], {
        inheritAllFrom: kind === 'words' ? '$inlineObject' : '$blockObject',
        allowAttributes: ['field', 'html'],
      });
      data.registerRawContentMatcher({ name: viewNames[kind], classes: templateFieldClass });
      this.convert(kind);
    }
    editing.mapper.on(
      'viewToModelPosition',
      viewToModelPositionOutsideModelElement(model, (element) =>
        element.hasClass('fb-template-words'),
      ),
    );
  }

  /** Inserts a field where the cursor is. @param value HTML; null where the case has none */
  insert(field: TemplateField, value: string | null): void {
    const { data, model } = this.editor;
    const content = data.toModel(
      data.processor.toView(createFieldHtml(field, value)),
      '$clipboardHolder',
    );
    model.insertContent(content);
    this.editor.editing.view.focus();
  }

  /** Puts values into the fields, so that the cursor and the steps to undo stay. */
  fill(values: FieldValues): void {
    const { model } = this.editor;
    model.enqueueChange({ isUndoable: false }, (writer) => {
      for (const root of model.document.getRoots())
        for (const item of model.createRangeIn(root).getItems()) {
          const field = item.getAttribute('field');
          const value = isField(field) ? values[field] : undefined;
          if (isField(field) && value !== undefined)
            writer.setAttribute('html', getFieldContent(field, value), item);
        }
    });
  }

  private convert(kind: FieldKind): void {
    const { conversion } = this.editor;
    const name = modelNames[kind];
    conversion.for('upcast').elementToElement({
      view: { name: viewNames[kind], classes: templateFieldClass },
      model: (element, { writer }) => {
        const field = element.getAttribute(templateFieldAttribute);
        if (!isField(field) || templateFields[field] !== kind) return null;
        return writer.createElement(name, { field, html: readContent(element, kind) });
      },
      converterPriority: 'high',
    });
    conversion.for('dataDowncast').elementToElement({
      model: name,
      view: (element, { writer }) => {
        const attributes = {
          class: templateFieldClass,
          [templateFieldAttribute]: String(element.getAttribute('field')),
        };
        return writer.createRawElement(viewNames[kind], attributes, (domElement) => {
          domElement.innerHTML = String(element.getAttribute('html'));
        });
      },
    });
    conversion.for('editingDowncast').elementToElement({
      model: { name, attributes: ['html'] },
      view: (element, { writer }) => this.createWidget(kind, element, writer),
    });
  }

  private createWidget(kind: FieldKind, element: ModelElement, writer: ViewDowncastWriter) {
    const field = element.getAttribute('field') as TemplateField;
    const html = String(element.getAttribute('html'));
    const label = this.editor.config.get('fieldLabels')?.[field] ?? field;
    const isUnfilled = listUnfilledFields(createFieldHtml(field, html)).length > 0;
    const state = isUnfilled ? 'fb-template-unfilled' : 'fb-template-filled';
    const content = writer.createRawElement(viewNames[kind], {}, (domElement) => {
      if (kind === 'table' && !isUnfilled) domElement.innerHTML = html;
      else domElement.textContent = isUnfilled ? label : readPlainText(html);
    });
    const widget = writer.createContainerElement(
      viewNames[kind],
      { class: `fb-template-${kind} ${state}`, title: label },
      [content],
    );
    return toWidget(widget, writer, { label });
  }
}

/** Reads what is in a field, which may have been pasted from anywhere. */
function readContent(element: ViewElement, kind: FieldKind): string {
  const html = String(element.getCustomProperty('$rawContent') ?? '');
  return kind === 'table' ? toSafeHtml(html) : escapeText(readPlainText(html));
}

function escapeText(text: string): string {
  const element = document.createElement('span');
  element.textContent = text;
  return element.innerHTML;
}
