import { isOwnPicture } from './editor/own-picture.domain';

/** Nothing of them is part of a text. */
const removed =
  'script, style, iframe, object, embed, link, meta, base, form, svg, math, template, noscript, source';

/**
 * HTML that may be shown in the editor, whoever wrote it: nothing in it runs, and nothing is
 * fetched for it. It is read into a document that is not the page's, where pictures are not asked
 * for.
 */
export function showableHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const element of body.querySelectorAll(removed)) element.remove();
  for (const picture of body.querySelectorAll('img')) {
    if (!isOwnPicture(picture.getAttribute('src') ?? '')) picture.remove();
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
