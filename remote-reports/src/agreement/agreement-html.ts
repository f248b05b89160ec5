import type { UndescribedPicture } from '@feltbok/papers/picture-alternatives.ts';
import { isInlinePicture } from './editor/inline-picture.domain';

/** Elements that are never part of a text. */
const removedElements =
  'script, style, iframe, object, embed, link, meta, base, form, svg, math, template, noscript, source';

/**
 * Removes from HTML what would run or fetch something, so that the editor can show it whoever wrote
 * it. The HTML is parsed into a document of its own, which loads no pictures.
 */
export function toSafeHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const element of body.querySelectorAll(removedElements)) element.remove();
  for (const picture of body.querySelectorAll('img')) {
    if (!isInlinePicture(picture.getAttribute('src') ?? '')) picture.remove();
    else picture.removeAttribute('srcset');
  }
  for (const element of body.querySelectorAll('*')) {
    for (const { name, value } of [...element.attributes]) {
      const isAddress = name === 'href' || name === 'src' || name === 'background';
      const runs =
        name.startsWith('on') ||
        (isAddress && /^\s*(?:javascript|vbscript|data:text)/i.test(value));
      const fetches =
        name === 'background' || (name === 'style' && /url\s*\(|image-set|@import/i.test(value));
      if (runs || fetches) element.removeAttribute(name);
    }
  }
  return body.innerHTML;
}

/** Reads the text of HTML, without loading or running what is in it. */
export const readPlainText = (html: string): string =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '';

/** Describes a picture in an editor's text. @param alternative null for a decorative one */
export function describePicture(
  text: ParentNode,
  { index, source }: UndescribedPicture,
  alternative: string | null,
): void {
  const picture = text.querySelectorAll('img')[index];
  // The text may have changed since the picture was listed.
  if (picture?.getAttribute('src') !== source) return;
  picture.alt = alternative ?? '';
  if (alternative === null) picture.setAttribute('role', 'presentation');
  else picture.removeAttribute('role');
}
