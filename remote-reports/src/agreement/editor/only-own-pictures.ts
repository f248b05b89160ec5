import { ClipboardPipeline, Plugin, UpcastWriter, type ViewDocumentFragment, type ViewElement } from 'ckeditor5';
import { isOwnPicture } from './own-picture.domain';

/**
 * Takes pictures that lie elsewhere out of what is pasted: the PDF would be without them, and fetching them would tell
 * their owner who reads the agreement. Those that the clipboard brings along stay.
 */
export class OnlyOwnPictures extends Plugin {
  static get requires() {
    return [ClipboardPipeline] as const;
  }

  init() {
    const writer = new UpcastWriter(this.editor.editing.view.document);
    // At normal priority: after a text processor's pictures have been put in place, and before anything is shown.
    this.editor.plugins
      .get(ClipboardPipeline)
      .on('inputTransformation', (_event, { content }: { content: ViewDocumentFragment }) => {
        const pictures = [...writer.createRangeIn(content).getItems()].filter(
          (item): item is ViewElement => item.is('element', 'img') || item.is('element', 'source'),
        );
        for (const picture of pictures) {
          if (!isOwnPicture(picture.getAttribute('src') ?? '')) writer.remove(picture);
        }
      });
  }
}
