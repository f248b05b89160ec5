import { findHidingReason } from '@feltbok/papers/hidden-text.ts';
import {
  ClipboardPipeline,
  FileRepository,
  Plugin,
  UpcastWriter,
  type ViewDocumentFragment,
  type ViewElement,
} from 'ckeditor5';
import { readPictureData } from './own-picture.domain';
import type { PasteReport } from './paste-report';

/** Elements whose letters are no text. */
const noText = new Set(['script', 'style', 'noscript', 'template', 'iframe', 'object', 'title']);

/**
 * Before the editor fetches pictures itself, which the policy of the page forbids also for data in
 * the text.
 */
const beforeUpload = 1;

/**
 * Removes scripts, styles, hidden text and pictures that lie elsewhere from what is pasted. The PDF
 * would be without such pictures, and fetching them would show their owner who reads the agreement.
 */
export class PlainPaste extends Plugin {
  /** Called whenever something is pasted, with what of it was not taken over. */
  onPaste: (report: PasteReport) => void = () => undefined;

  static get requires() {
    return [ClipboardPipeline, FileRepository] as const;
  }

  init() {
    const writer = new UpcastWriter(this.editor.editing.view.document);
    const transform = (_event: unknown, { content }: { content: ViewDocumentFragment }) => {
      const elements = [...writer.createRangeIn(content).getItems()].filter(
        (item): item is ViewElement => item.is('element') && item.parent !== null,
      );
      const unseen = elements.filter(isHidden).map(readWords).filter(Boolean);
      const leftOut = elements.filter(
        (element) => isPicture(element) && !this.embed(element, writer),
      );
      for (const element of elements) {
        if (noText.has(element.name) || isHidden(element) || leftOut.includes(element)) {
          writer.remove(element);
        }
      }
      this.onPaste({
        unseen: unseen[0]?.slice(0, 60) ?? '',
        hasForeignPictures: leftOut.some(({ name }) => name === 'img'),
      });
    };
    // After a text processor's pictures have been put in place, and before anything is shown.
    this.editor.plugins
      .get(ClipboardPipeline)
      .on('inputTransformation', transform, { priority: beforeUpload });
  }

  /**
   * Has a picture that comes with the text prepared as one that the user inserts. @returns false
   * for any other
   */
  private embed(picture: ViewElement, writer: UpcastWriter): boolean {
    const file = picture.name === 'img' && readPictureData(picture.getAttribute('src') ?? '');
    const loader =
      file && this.editor.plugins.get(FileRepository).createLoader(Promise.resolve(file));
    if (!loader) return false;
    writer.setAttribute('uploadProcessed', true, picture);
    writer.setAttribute('src', '', picture);
    writer.setAttribute('uploadId', loader.id, picture);
    return true;
  }
}

const isPicture = ({ name }: ViewElement): boolean => name === 'img' || name === 'source';

function isHidden(element: ViewElement): boolean {
  if (element.hasAttribute('hidden')) return true;
  const styles = [...element.getStyleNames()].map((name) => [name, element.getStyle(name) ?? '']);
  return findHidingReason(Object.fromEntries(styles)) !== null && readWords(element) !== '';
}

const readWords = (element: ViewElement): string =>
  [...element.getChildren()]
    .map((child) => {
      if (child.is('$text')) return child.data;
      return child.is('element') ? readWords(child) : '';
    })
    .join('')
    .trim();
