import { createHash } from 'node:crypto';
import type { GuideLanguage } from '@feltbok/shared/wire/user-guide';
import { micromark } from 'micromark';
import { archivePdf } from '../pdf/archive-document';
import { Layout } from '../pdf/layout';
import type { Picture } from '../pdf/picture';
import { HtmlReader } from '../pdf/read-html';
import { contentWidth, textPages } from '../pdf/text-pages';

export interface GuideSource {
  language: GuideLanguage;
  /** CommonMark; its pictures are named without folder and ending, and stand alone in their paragraphs. */
  markdown: string;
  /** JPEG by name. */
  pictures: ReadonlyMap<string, Uint8Array>;
}

const words = {
  nb: { title: 'Brukerveiledning for Feltbok', number: (page: number, of: number) => `Side ${page} av ${of}` },
  nn: { title: 'Brukarrettleiing for Feltbok', number: (page: number, of: number) => `Side ${page} av ${of}` },
  en: { title: 'User guide for Feltbok', number: (page: number, of: number) => `Page ${page} of ${of}` },
};

/** The same sources make the same bytes: nobody has to see when it was made. */
const unchanging = new Date('2026-01-01T00:00:00Z');

/**
 * The user guide as an illustrated PDF/A-2b.
 * @throws Error when it shows a picture that there is none of, or leaves one out
 */
export async function userGuidePdf(source: GuideSource): Promise<Buffer> {
  const { language } = source;
  const layout = new Layout(new Map<string, Picture>());
  const content = layout.blocks(new HtmlReader('guide').read(htmlOf(source)), contentWidth);
  const { title } = words[language];
  const metadata = { title, author: 'Feltbok', language, id: idOf(source), createdAt: unchanging };
  return archivePdf(textPages(layout, content, words[language]), metadata, 'PDF/A-2b');
}

function htmlOf({ markdown, pictures }: GuideSource): string {
  const unused = new Set(pictures.keys());
  const html = micromark(markdown).replaceAll(/<p><img src="([^"]*)" alt="([^"]*)" \/><\/p>/g, (_, name, caption) => {
    const bytes = pictures.get(name);
    if (!bytes) throw new Error(`There is no picture ${name}`);
    unused.delete(name);
    const address = `data:image/jpeg;base64,${Buffer.from(bytes).toString('base64')}`;
    return `<figure class="image"><img src="${address}" alt="${caption}"><figcaption>${caption}</figcaption></figure>`;
  });
  if (unused.size > 0) throw new Error(`The guide does not show ${[...unused].join(', ')}`);
  return html;
}

/** A uuid that the sources give. */
function idOf({ markdown, pictures }: GuideSource): string {
  const hash = createHash('sha256').update(markdown);
  for (const bytes of pictures.values()) hash.update(bytes);
  return hash.digest('hex').replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-5$3-8$4-$5');
}
