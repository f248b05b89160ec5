import type { Cell, PdfBlock } from './text-tree.ts';

/**
 * Gives headings levels without gaps, as screen readers need them: a heading is at most one level
 * below the one before it. Its size stays that of the level that its author chose.
 * @param before level of the heading before the blocks; 0 for none
 */
export function closeHeadingGaps(blocks: readonly PdfBlock[], before: number): PdfBlock[] {
  let last = before;
  const close = (block: PdfBlock): PdfBlock => {
    switch (block.kind) {
      case 'paragraph': {
        if (!block.heading) return block;
        const size = block.heading;
        last = Math.min(size, last + 1);
        return last === size ? block : { ...block, heading: last, headingSize: size };
      }
      case 'quote':
        return { ...block, blocks: block.blocks.map(close) };
      case 'list': {
        const items = block.items.map((item) => ({ ...item, blocks: item.blocks.map(close) }));
        return { ...block, items };
      }
      case 'table':
        return { ...block, head: block.head.map(closeCell), body: block.body.map(closeCell) };
      default:
        return block;
    }
  };
  const closeCell = (cell: Cell): Cell => ({ ...cell, blocks: cell.blocks.map(close) });
  return blocks.map(close);
}
