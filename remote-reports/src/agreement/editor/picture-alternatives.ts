import type { UndescribedPicture } from '@feltbok/papers/picture-alternatives.ts';
import {
  type DifferItem,
  type DowncastAttributeEvent,
  type DowncastDispatcher,
  ImageUtils,
  type ModelElement,
  type ModelWriter,
  Plugin,
} from 'ckeditor5';

const attribute = 'isDecorative';
const pictureNames = ['imageBlock', 'imageInline'];

/**
 * Adds to the editor's alternative texts that a picture can be decorative, which HTML says with
 * `role="presentation"`.
 */
export class PictureAlternatives extends Plugin {
  static get requires() {
    return [ImageUtils] as const;
  }

  /** The editor knows the pictures themselves only after all plugins have been initialised. */
  afterInit() {
    const { model, conversion } = this.editor;
    for (const name of pictureNames) model.schema.extend(name, { allowAttributes: attribute });
    conversion.for('upcast').attributeToAttribute({
      view: { name: 'img', key: 'role', value: 'presentation' },
      model: { key: attribute, value: true },
    });
    conversion.for('downcast').add((dispatcher) => {
      for (const name of pictureNames) this.writeRole(dispatcher, name);
    });
    // The editor's own button may describe a picture that was decorative before.
    model.document.registerPostFixer((writer) =>
      model.document.differ.getChanges().some((change) => removeContradiction(change, writer)),
    );
  }

  /** Describes a picture. @param alternative null for a decorative one */
  describe({ index, source }: UndescribedPicture, alternative: string | null): void {
    const picture = this.listPictures()[index];
    // The text may have changed since the picture was listed.
    if (picture?.getAttribute('src') !== source) return;
    this.editor.model.change((writer) => {
      writer.setAttribute('alt', alternative ?? '', picture);
      if (alternative === null) writer.setAttribute(attribute, true, picture);
      else writer.removeAttribute(attribute, picture);
    });
  }

  private writeRole(dispatcher: DowncastDispatcher, name: string): void {
    const pictures = this.editor.plugins.get(ImageUtils);
    dispatcher.on<DowncastAttributeEvent<ModelElement>>(
      `attribute:${attribute}:${name}`,
      (event, { item, attributeNewValue }, { consumable, mapper, writer }) => {
        const element = mapper.toViewElement(item);
        const picture = element && pictures.findViewImgElement(element);
        if (!picture || !consumable.consume(item, event.name)) return;
        if (attributeNewValue) writer.setAttribute('role', 'presentation', picture);
        else writer.removeAttribute('role', picture);
      },
    );
  }

  /** Lists all pictures in the order of the text. */
  private listPictures(): ModelElement[] {
    const { model, plugins } = this.editor;
    const pictures = plugins.get(ImageUtils);
    return [...model.document.getRoots()].flatMap((root) =>
      [...model.createRangeIn(root).getItems()].filter(
        (item): item is ModelElement => item.is('element') && pictures.isImage(item),
      ),
    );
  }
}

/** @returns whether there was one */
function removeContradiction(change: DifferItem, writer: ModelWriter): boolean {
  if (change.type !== 'attribute' || change.attributeKey !== 'alt') return false;
  const picture = change.range.start.nodeAfter;
  if (!picture?.hasAttribute(attribute) || !picture.getAttribute('alt')) return false;
  writer.removeAttribute(attribute, picture);
  return true;
}
