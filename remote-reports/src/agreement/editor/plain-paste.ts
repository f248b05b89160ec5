import { ClipboardPipeline, Plugin, UpcastWriter, type ViewDocumentFragment, type ViewElement } from 'ckeditor5';
import { isOwnPicture } from './own-picture.domain';

/** What holds no text, though it holds letters. */
const noText = new Set(['script', 'style', 'noscript', 'template', 'iframe', 'object', 'title']);

/**
 * Takes out of what is pasted what is no text: scripts and styles, and pictures that lie elsewhere. The PDF would be
 * without those, and fetching them would tell their owner who reads the agreement. Pictures that the clipboard brings
 * along stay.
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
