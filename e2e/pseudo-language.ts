import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BrowserContext } from '@playwright/test';

const root = join(import.meta.dirname, '..');
const parts = ['shared', 'host', 'remote-case', 'remote-maps', 'remote-reports'];

type Tree = { readonly [key: string]: string | Tree };

const plain = 'aeiousnrtldkgAEIOUSNRTLDKG';
const accented = 'àéïöüşñŕţľďķğÀÉÏÖÜŞÑŔŢĽĎĶĞ';

const withAccents = (text: string) => text.replace(/[a-z]/gi, (letter) => accented[plain.indexOf(letter)] ?? letter);

/** A text as no language has it: in brackets, with accents, and two fifths longer. What is put into it stays as it is. */
export function pseudo(text: string): string {
  const parts = text.split(/(\{\{[^}]*\}\})/);
  const written = parts.map((part, index) => (index % 2 ? part : withAccents(part)));
  const length = text.replace(/\{\{[^}]*\}\}/g, '').length;
  return `[${written.join('')}${'·'.repeat(Math.ceil(length * 0.4))}]`;
}

const leavesOf = (texts: Tree): Array<[key: string, text: string]> =>
  Object.entries(texts).flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : leavesOf(value)));

/** The texts in bokmål of every part: each has them in one file or several, all of that name. */
async function textsOfAll(): Promise<Tree[]> {
  const folders = parts.map((part) => join(root, part, 'src'));
  const found = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(folder, { recursive: true }))
        .filter((file) => /(^|[\\/])nb\.ts$/.test(file))
        .map((file) => join(folder, file)),
    ),
  );
  const modules = found.flat().map((file) => import(pathToFileURL(file).href) as Promise<{ nb: Tree }>);
  return (await Promise.all(modules)).map(({ nb }) => nb);
}

/** A property of an object in a script, and the string that is its value. */
const property = /(?<=[{,])([\w$]+|"[^"\\]+"|'[^'\\]+'):("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\$]|\\.)*`)/g;

const stringOf = (literal: string): string => new Function(`return ${literal}`)();

/** Has the served builds speak the pseudo-language wherever they would bokmål. Nothing of it is in the product. */
export async function speakPseudo(context: BrowserContext): Promise<void> {
  const known = new Set((await textsOfAll()).flatMap(leavesOf).map((leaf) => leaf.join(': ')));
  await context.route('**/*.js', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(property, (whole, name: string, literal: string) => {
      const key = /^["']/.test(name) ? stringOf(name) : name;
      const text = stringOf(literal);
      return known.has(`${key}: ${text}`) ? `${name}:${JSON.stringify(pseudo(text))}` : whole;
    });
    await route.fulfill({ response, body });
  });
}
