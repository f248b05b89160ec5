import type { Content } from 'pdfmake/interfaces';
import type { Layout } from './layout';
import { pictureName } from './layout-parts';
import type { Picture } from './picture';

export interface Signatory {
  name: string;
  /** Undefined for a party that has not signed: the box stays empty, for a pen. */
  signature: Picture | undefined;
}

const inARow = 4;
/** Points: what stands for the 200 by 100 pixels of a signature, so that four fit on A4. */
const box = { width: 120, height: 60 };
const inset = 4;

/**
 * The parties, four in a row of a quarter each: the signature in its box, the name beneath. A row stays on one page.
 * @param width that there is, in points
 */
export function signatureRows(layout: Layout, signatories: readonly Signatory[], width: number): Content[] {
  const quarter = width / inARow;
  const rows = Array.from({ length: Math.ceil(signatories.length / inARow) }, (_, row) =>
    signatories.slice(row * inARow, (row + 1) * inARow),
  );
  return rows.map((row) => ({
    columns: row.map((signatory) => ({ ...signed(layout, signatory), width: quarter })),
    columnGap: 0,
    unbreakable: true,
    margin: [0, 6, 0, 8],
  }));
}

function signed(layout: Layout, { name, signature }: Signatory) {
  const frame: Content = {
    canvas: [{ type: 'rect', x: 0, y: 0, w: box.width, h: box.height, lineWidth: 0.5, lineColor: '#8c8c8c' }],
  };
  const words: Content = {
    text: layout.words([{ text: name, style: {} }]),
    fontSize: 9,
    margin: [0, 3, 6, 0],
  };
  return { stack: [frame, ...(signature ? [drawn(layout, signature)] : []), words] };
}

/** In the middle of the box, in its own proportions: a signature that is stretched is another. */
function drawn({ pictures }: Layout, signature: Picture): Content {
  const room = { width: box.width - 2 * inset, height: box.height - 2 * inset };
  const factor = Math.min(room.width / signature.width, room.height / signature.height);
  const [width, height] = [signature.width * factor, signature.height * factor];
  return {
    image: pictureName(pictures, signature),
    width,
    height,
    relativePosition: { x: (box.width - width) / 2, y: -box.height + (box.height - height) / 2 },
  };
}
