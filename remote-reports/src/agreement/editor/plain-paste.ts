import { ClipboardPipeline, Plugin, UpcastWriter, type ViewDocumentFragment, type ViewElement } from 'ckeditor5';
import { isOwnPicture } from './own-picture.domain';

/** Elements whose letters are no text. */
const noText = new Set(['script', 'style', 'noscript', 'template', 'iframe', 'object', 'title']);

/**
 * Removes scripts, styles and pictures that lie elsewhere from what is pasted. The PDF would be without such pictures, and
 * fetching them would show their owner who reads the agreement.
 */
export class PlainPaste extends Plugin {
  static get requires() {
    return [ClipboardPipeline] as const;
  }

  init() {
    const writer = new UpcastWriter(this.editor.editing.view.document);
    // At normal priority: after a text processor's pictures have been put in place, and before anything is shown.
    this.editor.plugins
      .get(ClipboardPipeline)
      .on('inputTransformation', (_event, { content }: { content: ViewDocumentFragment }) => {
        const elements = [...writer.createRangeIn(content).getItems()].filter(
          (item): item is ViewElement => item.is('element') && item.parent !== null,
        );
        for (const element of elements) if (isUnwanted(element)) writer.remove(element);
      });
  }
}

const isUnwanted = (element: ViewElement): boolean =>
  noText.has(element.name) ||
  ((element.name === 'img' || element.name === 'source') && !isOwnPicture(element.getAttribute('src') ?? ''));
