import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A piece of text on a page, in points from the lower left. */
export interface Piece {
  text: string;
  page: number;
  left: number;
  right: number;
  /** The height of the line that the letters stand on. */
  base: number;
  size: number;
  /** The place at which its decimal comma begins; absent for a text without one. */
  comma?: number;
}

export interface TableCell {
  role: 'TH' | 'TD';
  pieces: Piece[];
}

/** The part of a table that is on one page. */
export interface TablePart {
  page: number;
  rows: TableCell[][];
}

export interface PageTexts {
  width: number;
  height: number;
  pieces: Piece[];
}

interface Node {
  role?: string;
  children?: Node[];
  id?: string;
}

interface Glyph {
  unicode: string;
  width: number;
}

/** Reads the tables of a PDF by its tags, and every piece of text of its pages. */
export async function readTables(
  pdf: Uint8Array,
): Promise<{ parts: TablePart[]; pages: PageTexts[] }> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const parts: TablePart[] = [];
  const pages: PageTexts[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const [tree, content, { fnArray, argsArray }] = await Promise.all([
      page.getStructTree() as Promise<Node | null>,
      page.getTextContent({ includeMarkedContent: true, disableNormalization: true }),
      page.getOperatorList(),
    ]);
    const commas = new Map<string, number>();
    fnArray.forEach((operator, index) => {
      if (operator === OPS.showText) addComma(argsArray[index][0], commas);
    });
    const byId = new Map<string, Piece[]>();
    const open: string[] = [];
    const pieces: Piece[] = [];
    for (const item of content.items) {
      if (!('str' in item)) {
        if (item.type === 'endMarkedContent') open.pop();
        else open.push(item.id ?? open.at(-1) ?? '');
        continue;
      }
      if (item.str.trim() === '') continue;
      const [size, , , , x, base] = item.transform as number[];
      if (size === undefined || x === undefined || base === undefined) continue;
      const comma = commas.get(removeBlanks(item.str));
      const piece: Piece = {
        text: item.str,
        page: number,
        left: x,
        right: x + item.width,
        base,
        size,
        ...(comma !== undefined && { comma: x + comma * size }),
      };
      pieces.push(piece);
      const id = open.at(-1) ?? '';
      byId.set(id, [...(byId.get(id) ?? []), piece]);
    }
    const [, , width = 0, height = 0] = page.view;
    pages.push({ width, height, pieces });
    for (const table of listNodes(tree, 'Table')) {
      const rows = listNodes(table, 'TR').map((row) =>
        (row.children ?? []).map(
          (cell): TableCell => ({
            role: cell.role === 'TH' ? 'TH' : 'TD',
            pieces: listIds(cell).flatMap((id) => byId.get(id) ?? []),
          }),
        ),
      );
      parts.push({ page: number, rows });
    }
  }
  await document.destroy();
  return { parts, pages };
}

/** Notes where the comma of a shown text begins, in sizes of its letters. */
function addComma(glyphs: readonly (Glyph | number)[], commas: Map<string, number>): void {
  let text = '';
  let width = 0;
  let comma: number | undefined;
  for (const glyph of glyphs) {
    if (typeof glyph === 'number') {
      width -= glyph / 1000;
      continue;
    }
    if (glyph.unicode === ',') comma ??= width;
    text += glyph.unicode;
    width += glyph.width / 1000;
  }
  if (comma !== undefined) commas.set(removeBlanks(text), comma);
}

// The two readings have different blanks.
const removeBlanks = (text: string): string => text.replaceAll(/\s/g, '');

function listNodes(node: Node | null, role: string): Node[] {
  if (!node) return [];
  const inner = (node.children ?? []).flatMap((child) => listNodes(child, role));
  return node.role === role ? [node, ...inner] : inner;
}

const listIds = ({ id, children = [] }: Node): string[] => [
  ...(id === undefined ? [] : [id]),
  ...children.flatMap(listIds),
];
