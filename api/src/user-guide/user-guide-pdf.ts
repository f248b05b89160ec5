import { createHash } from 'node:crypto';
import type { GuideLanguage } from '@feltbok/contract/user-guide.ts';
import { Pictures } from '@feltbok/papers/picture.ts';
import { HtmlReader } from '@feltbok/papers/read-html.ts';
import { micromark } from 'micromark';
import { typeset } from '../pdf/typeset';

export interface GuideSource {
  language: GuideLanguage;
  /**
   * CommonMark. Pictures are named without folder and extension, and each is a paragraph of its
   * own.
   */
  markdown: string;
  /** JPEG files by name. */
  pictures: ReadonlyMap<string, Uint8Array>;
}

const words = {
  nb: { title: 'Brukerveiledning for Feltbok', pages: 'Side {page} av {of}' },
  nn: { title: 'Brukarrettleiing for Feltbok', pages: 'Side {page} av {of}' },
  en: { title: 'User guide for Feltbok', pages: 'Page {page} of {of}' },
};

/** The date is fixed, so that the same sources give the same bytes. */
const fixedDate = new Date('2026-01-01T00:00:00Z');

/**
 * Creates the user guide as an illustrated PDF/A-2a.
 * @throws Error when a picture is missing, or is not used
 */
export function createUserGuidePdf(source: GuideSource): Buffer {
  const { language } = source;
  const { title, pages } = words[language];
  const pictures = new Pictures();
  const blocks = new HtmlReader('guide', pictures).read(toHtml(source));
  const frame = { title, author: 'Feltbok', language, id: createId(source), createdAt: fixedDate };
  const content = { blocks, parties: [], pictures };
  return typeset({ ...frame, foot: { left: title, right: pages } }, content, 'a-2a');
}

function toHtml({ markdown, pictures }: GuideSource): string {
  const unused = new Set(pictures.keys());
  const html = micromark(markdown).replaceAll(
    /<p><img src="([^"]*)" alt="([^"]*)" \/><\/p>/g,
    (_, name, caption) => {
      const bytes = pictures.get(name);
      if (!bytes) throw new Error(`There is no picture ${name}`);
      unused.delete(name);
      const address = `data:image/jpeg;base64,${Buffer.from(bytes).toString('base64')}`;
      return (
        `<figure class="image"><img src="${address}" ` +
        `alt="${caption}"><figcaption>${caption}</figcaption></figure>`
      );
    },
  );
  if (unused.size > 0) throw new Error(`The guide does not show ${[...unused].join(', ')}`);
  return html;
}

/** Derives a uuid from the sources. */
function createId({ markdown, pictures }: GuideSource): string {
  const hash = createHash('sha256').update(markdown);
  for (const bytes of pictures.values()) hash.update(bytes);
  return hash.digest('hex').replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-5$3-8$4-$5');
}
