import { findHidingReason } from '@feltbok/papers/hidden-text.ts';
import {
  ClipboardPipeline,
  FileRepository,
  Plugin,
  UpcastWriter,
  type ViewDocumentFragment,
  type ViewElement,
} from 'ckeditor5';
import { readPictureData } from './inline-picture.domain';
import type { PasteReport } from './paste-report';

/** Elements whose content is not text. */
const nonTextElements = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'iframe',
  'object',
  'title',
]);

/**
 * Priority before the editor's own upload, which fetches pictures: the page's policy forbids that.
 */
const beforeUpload = 1;

/**
 * Removes scripts, styles, hidden text and pictures elsewhere from what is pasted. The PDF would
 * lack such pictures, and fetching them would show their owner who reads the agreement.
 */
export class PlainPaste extends Plugin {
  /** Called after each paste, with what was left out. */
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
      const removedPictures = elements.filter(
        (element) => isPicture(element) && !this.embed(element, writer),
      );
      for (const element of elements) {
        if (
          nonTextElements.has(element.name) ||
          isHidden(element) ||
          removedPictures.includes(element)
        ) {
          writer.remove(element);
        }
      }
      this.onPaste({
        unseen: unseen[0]?.slice(0, 60) ?? '',
        hasForeignPictures: removedPictures.some(({ name }) => name === 'img'),
      });
    };
    // The pictures of a text processor are in place by then, and nothing is shown yet.
    this.editor.plugins
      .get(ClipboardPipeline)
      .on('inputTransformation', transform, { priority: beforeUpload });
  }

  /**
   * Prepares a picture that comes with the text like one that the user inserts.
   * @returns false when the picture does not come with the text
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
