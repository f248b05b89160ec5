import { boxLetters, lineEnds } from '@feltbok/papers/line-ends.ts';
import {
  Plugin,
  UpcastWriter,
  type ViewDocumentFragment,
  type ViewElement,
  type ViewNode,
  type ViewText,
} from 'ckeditor5';

/**
 * Shows in the editor what the signature pad and the paper show of a text: the line ends of text
 * processors, and check boxes outside of lists, which the editor itself would leave out.
 */
export class PaperLetters extends Plugin {
  init() {
    const writer = new UpcastWriter(this.editor.editing.view.document);
    const replace = (_event: unknown, [content]: [ViewElement | ViewDocumentFragment]) =>
      replacePaperLetters(content, writer);
    // The editor calls this for pasted texts as well as for a text that is set.
    this.editor.data.on('toModel', replace, { priority: 'high' });
  }
}

function replacePaperLetters(
  parent: ViewElement | ViewDocumentFragment,
  writer: UpcastWriter,
): void {
  for (const child of [...parent.getChildren()]) {
    const replacement = buildReplacement(child, writer);
    if (!replacement) {
      if (child.is('element')) replacePaperLetters(child, writer);
      continue;
    }
    const index = parent.getChildIndex(child);
    writer.removeChildren(index, 1, parent);
    writer.insertChild(index, replacement, parent);
  }
}

/** Builds what replaces a node; null when the node stays. */
function buildReplacement(node: ViewNode, writer: UpcastWriter): ViewNode[] | null {
  if (node.is('$text')) return splitLines(node, writer);
  const isBox = node.is('element', 'input') && node.getAttribute('type') === 'checkbox';
  if (!isBox || isItemBox(node)) return null;
  return [writer.createText(node.hasAttribute('checked') ? boxLetters.checked : boxLetters.empty)];
}

function splitLines({ data }: ViewText, writer: UpcastWriter): ViewNode[] | null {
  const lines = data.split(lineEnds);
  if (lines.length === 1) return null;
  return lines.flatMap((line, index) => [
    ...(index > 0 ? [writer.createElement('br')] : []),
    ...(line === '' ? [] : [writer.createText(line)]),
  ]);
}

/** Whether a list item begins with the box: the editor itself supports such check lists. */
function isItemBox(box: ViewElement): boolean {
  for (let node: ViewElement = box; node.parent?.is('element'); node = node.parent) {
    if (hasPrecedingText(node)) return false;
    if (node.parent.name === 'li') return true;
  }
  return false;
}

function hasPrecedingText(node: ViewElement): boolean {
  for (let sibling = node.previousSibling; sibling; sibling = sibling.previousSibling) {
    if (!sibling.is('$text') || sibling.data.trim() !== '') return true;
  }
  return false;
}
