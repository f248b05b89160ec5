import { findHidingReason } from '@feltbok/shared/paper/hidden-text';
import { ClipboardPipeline, Plugin, UpcastWriter, type ViewDocumentFragment, type ViewElement } from 'ckeditor5';
import { isOwnPicture } from './own-picture.domain';

/** Elements whose letters are no text. */
const noText = new Set(['script', 'style', 'noscript', 'template', 'iframe', 'object', 'title']);

/**
 * Removes scripts, styles, hidden text and pictures that lie elsewhere from what is pasted. The PDF would be without such pictures, and
 * fetching them would show their owner who reads the agreement.
 */
export class PlainPaste extends Plugin {
  /** Called whenever something is pasted, with hidden words of it that were not taken over. */
  onPaste: (unseen: string) => void = () => undefined;

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
        const unseen = elements.filter(isHidden).map(readWords).filter(Boolean);
        for (const element of elements) {
          if (isUnwanted(element) || isHidden(element)) writer.remove(element);
        }
        this.onPaste(unseen[0]?.slice(0, 60) ?? '');
      });
  }
}

const isUnwanted = (element: ViewElement): boolean =>
  noText.has(element.name) ||
  ((element.name === 'img' || element.name === 'source') && !isOwnPicture(element.getAttribute('src') ?? ''));

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
