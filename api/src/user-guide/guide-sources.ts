import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { GuideLanguage } from '@feltbok/contract/user-guide.ts';
import type { GuideSource } from './user-guide-pdf';

const folder = fileURLToPath(new URL('../../../docs/user-guide/', import.meta.url));

/** Reads the guide of one language from docs/user-guide, with its pictures of screens. */
export async function readGuideSource(language: GuideLanguage): Promise<GuideSource> {
  const place = join(folder, 'pictures', language);
  const names = (await readdir(place)).filter((name) => name.endsWith('.jpg')).sort();
  const pictures = await Promise.all(
    names.map(async (name) => [basename(name, '.jpg'), await readFile(join(place, name))] as const),
  );
  return {
    language,
    markdown: await readFile(join(folder, `${language}.md`), 'utf8'),
    pictures: new Map(pictures),
  };
}
