import type { Element } from 'domhandler';
import { DomUtils, parseDocument } from 'htmlparser2';
import { isNestedTooDeeply } from './agreement-html.ts';

const { isTag } = DomUtils;

/** A picture of a text whose author has neither described it nor called it decorative. */
export interface UndescribedPicture {
  /** Index among all pictures of the text. */
  index: number;
  /** Data URL. */
  source: string;
}

/**
 * Whether the author says that screen readers may pass over a picture. An empty alternative text
 * does not say that: editors of earlier versions wrote it for pictures that nobody described.
 */
export const isDecorative = ({ attribs }: Element): boolean => attribs.role === 'presentation';

/** Lists the pictures in an editor's HTML that still need an alternative text. */
export function listUndescribedPictures(html: string): UndescribedPicture[] {
  // A text that is nested too deeply is rejected for that reason.
  if (!html.includes('<img') || isNestedTooDeeply(html)) return [];
  const pictures = DomUtils.getElementsByTagName('img', parseDocument(html), true);
  return pictures.flatMap((picture, index) =>
    isDescribed(picture) ? [] : [{ index, source: picture.attribs.src ?? '' }],
  );
}

const isDescribed = (picture: Element): boolean =>
  isDecorative(picture) || Boolean(picture.attribs.alt?.trim()) || readCaption(picture) !== '';

/** Reads the caption, which stands in for an alternative text; a table's caption does not. */
function readCaption(picture: Element): string {
  const figure = findFigure(picture);
  const children = figure?.children.filter(isTag) ?? [];
  if (children.some(({ name }) => name === 'table')) return '';
  const caption = children.find(({ name }) => name === 'figcaption');
  return caption ? DomUtils.textContent(caption).trim() : '';
}

function findFigure({ parent }: Element): Element | null {
  if (!parent || !isTag(parent)) return null;
  return parent.name === 'figure' ? parent : findFigure(parent);
}
