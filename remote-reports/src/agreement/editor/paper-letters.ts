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
 * Shows in the editor what pad and paper show of a text: the line ends of text processors, and
 * boxes to tick that stand outside of lists, which the editor itself would leave out.
 */
export class PaperLetters extends Plugin {
  init() {
    const writer = new UpcastWriter(this.editor.editing.view.document);
    const replace = (_event: unknown, [content]: [ViewElement | ViewDocumentFragment]) =>
      replaceIn(content, writer);
    // Both a pasted text and one that is shown become what the editor holds by this call.
    this.editor.data.on('toModel', replace, { priority: 'high' });
  }
}

function replaceIn(parent: ViewElement | ViewDocumentFragment, writer: UpcastWriter): void {
  for (const child of [...parent.getChildren()]) {
    const replacement = replacementOf(child, writer);
    if (!replacement) {
      if (child.is('element')) replaceIn(child, writer);
      continue;
    }
    const index = parent.getChildIndex(child);
    writer.removeChildren(index, 1, parent);
    writer.insertChild(index, replacement, parent);
  }
}

/** @returns null for what stays as it is */
function replacementOf(node: ViewNode, writer: UpcastWriter): ViewNode[] | null {
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

/** Whether it is what an item of a list begins with: the editor knows lists to tick. */
function isItemBox(box: ViewElement): boolean {
  for (let node: ViewElement = box; node.parent?.is('element'); node = node.parent) {
    if (hasWordsBefore(node)) return false;
    if (node.parent.name === 'li') return true;
  }
  return false;
}

function hasWordsBefore(node: ViewElement): boolean {
  for (let before = node.previousSibling; before; before = before.previousSibling) {
    if (!before.is('$text') || before.data.trim() !== '') return true;
  }
  return false;
}
