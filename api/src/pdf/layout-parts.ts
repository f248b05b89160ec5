import type { Content } from 'pdfmake/interfaces';
import type { Length } from './document';
import type { Picture } from './picture';

/** By the name under which the pages refer to them. */
export type PicturesInUse = Map<string, Picture>;

/** @returns points; undefined where nobody said */
export function pointsOf(length: Length | undefined, width: number): number | undefined {
  if (!length) return undefined;
  return 'points' in length ? length.points : (length.percent * width) / 100;
}

/** One name for one picture, however often it is drawn. */
export function pictureName(pictures: PicturesInUse, picture: Picture): string {
  const known = [...pictures].find(([, one]) => one === picture);
  if (known) return known[0];
  const name = `picture ${pictures.size + 1}`;
  pictures.set(name, picture);
  return name;
}

/** The same with another gap below it. */
export function withGap(node: Content, change: (gap: number) => number): Content {
  if (typeof node !== 'object' || !('margin' in node) || !Array.isArray(node.margin)) return node;
  const [left = 0, top = 0, right = 0, bottom = 0] = node.margin as number[];
  return { ...node, margin: [left, top, right, change(bottom)] } as Content;
}
