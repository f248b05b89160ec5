import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BrowserContext, Page } from '@playwright/test';

const root = join(import.meta.dirname, '..');
const folders = ['shared', 'host/src', 'remote-case/src', 'remote-maps/src', 'remote-reports/src'];

type Tree = { readonly [key: string]: string | Tree };

const plain = 'aeiousnrtldkgAEIOUSNRTLDKG';
const accented = 'àéïöüşñŕţľďķğÀÉÏÖÜŞÑŔŢĽĎĶĞ';

const withAccents = (text: string) =>
  text.replace(/[a-z]/gi, (letter) => accented[plain.indexOf(letter)] ?? letter);

/**
 * A text as no language has it: in brackets, with accents, and two fifths longer. What is put into
 * it stays as it is.
 */
export function pseudo(text: string): string {
  const parts = text.split(/(\{\{[^}]*\}\})/);
  const written = parts.map((part, index) => (index % 2 ? part : withAccents(part)));
  const length = text.replace(/\{\{[^}]*\}\}/g, '').length;
  // In words, as a language has them: a line breaks between two.
  const more = '·'.repeat(Math.ceil(length * 0.4)).match(/·{1,9}/g) ?? [];
  return `[${written.join('')}${more.join(' ')}]`;
}

const leavesOf = (texts: Tree): Array<[key: string, text: string]> =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[key, value]] : leavesOf(value),
  );

/** The texts in bokmål of every part: each has them in one file or several, all of that name. */
async function textsOfAll(): Promise<Tree[]> {
  const found = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(join(root, folder), { recursive: true }))
        .filter((file) => /(^|[\\/])nb\.ts$/.test(file))
        .map((file) => join(root, folder, file)),
    ),
  );
  const modules = found
    .flat()
    .map((file) => import(pathToFileURL(file).href) as Promise<Record<string, Tree>>);
  return (await Promise.all(modules)).flatMap((module) => Object.values(module));
}

/** A property of an object in a script, and the string that is its value. */
const property =
  /(?<=[{,])([\w$]+|"[^"\\]+"|'[^'\\]+'):("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\$]|\\.)*`)/g;

const stringOf = (literal: string): string => new Function(`return ${literal}`)();

/**
 * Texts are bundled many together: a script with fewer has words of its own, such as a geometry's
 * `Polygon`.
 */
const fewestTexts = 5;

/**
 * Has the served builds speak the pseudo-language wherever they would bokmål. Nothing of it is in
 * the product.
 */
export async function speakPseudo(context: BrowserContext): Promise<void> {
  const known = new Set((await textsOfAll()).flatMap(leavesOf).map((leaf) => leaf.join(': ')));
  // The hashes of the release would reject the scripts that are changed below.
  await context.addInitScript(() => {
    for (const { prototype } of [HTMLScriptElement, HTMLLinkElement]) {
      Object.defineProperty(prototype, 'integrity', { get: () => '', set: () => undefined });
    }
  });
  await context.route('**/*.js', async (route) => {
    const response = await route.fetch();
    const script = await response.text();
    let count = 0;
    const body = script.replace(property, (whole, name: string, literal: string) => {
      const key = /^["']/.test(name) ? stringOf(name) : name;
      const text = stringOf(literal);
      if (!known.has(`${key}: ${text}`)) return whole;
      count += 1;
      return `${name}:${JSON.stringify(pseudo(text))}`;
    });
    await route.fulfill({ response, body: count < fewestTexts ? script : body });
  });
}

/**
 * What is the same in every language: units, signs of the map, and the names of formats and
 * reference systems.
 */
const ofNoLanguage = /^(m|m²|km|cm|B|kB|MB|GB|UTM|KOF|GeoJSON|PDF|NB|gon|EUREF|SMF|SUF|[NØ])$/;

/**
 * The text editor, which has words of its own in the chosen language; names of languages, each in
 * itself; what the support is given, which is the same for whoever reads it; and names and licences
 * of other people's programs.
 */
const others = '.ck, [lang]:not(html), .fb-settings-facts dd, .fb-about-libraries tbody';

/**
 * Names of files: of the one that is chosen here, and those that the app makes of what the server
 * gave. A fingerprint.
 */
const madeHere = /^(grensebolt\.jpg|[0-9a-f]{64}|\d{4}_\d+-[A-Z0-9]+-[0-9A-F]{8}\.\w+)$/i;

/**
 * Collects the texts of a page that are neither of the test language nor data, and those that have
 * not the room they need.
 */
export class TextsOfNoLanguage {
  private readonly data: string[] = [];
  /**
   * What stood in them before stands there still: texts come back in every state, and the data are
   * large.
   */
  private readonly foundInData = new Set<string>();
  private readonly found = new Set<string>();
  private readonly cut = new Set<string>();

  constructor(private readonly page: Page) {
    page.on('response', async (response) => {
      const isText = /json|text\/plain|xml/.test(response.headers()['content-type'] ?? '');
      // Of pages that are left meanwhile nobody knows any longer what was in them.
      if (response.ok() && isText)
        this.data.push((await response.text().catch(() => '')).toLowerCase());
    });
  }

  get untranslated(): string[] {
    return [...this.found];
  }

  get cutOff(): string[] {
    return [...this.cut];
  }

  /** At what the page shows now. */
  async look(): Promise<void> {
    for (const text of await textsShown(this.page)) {
      // The name of a file stands in brackets behind its description.
      const parts = outsideBrackets(text).split(/\s[-–·(]\s?|[,:]\s|\)$/);
      if (!parts.every((part) => isOfNoLanguage(part) || this.isData(part.trim())))
        this.found.add(text);
    }
    for (const text of await textsCutOff(this.page)) this.cut.add(text);
  }

  private isData(text: string): boolean {
    if (this.foundInData.has(text)) return true;
    const asSent = JSON.stringify(text).slice(1, -1).toLowerCase();
    const isFound = this.data.some(
      (one) => one.includes(asSent) || one.includes(text.toLowerCase()),
    );
    if (isFound) this.foundInData.add(text);
    return isFound || madeHere.test(text);
  }
}

const isOfNoLanguage = (text: string) =>
  text.split(/[^\p{L}²]+/u).every((word) => word === '' || ofNoLanguage.test(word));

/** A text may be put into another. */
function outsideBrackets(text: string): string {
  const without = text.replace(/\[[^[\]]*\]/g, ' ');
  return without === text ? text : outsideBrackets(without);
}

/** All that is read or heard, attribute by attribute and text by text. */
const textsShown = (page: Page) =>
  page.evaluate((ignored) => {
    const texts = new Set([document.title]);
    const isRead = (element: Element) =>
      !element.closest(`script, style, ${ignored}`) &&
      element.checkVisibility({ visibilityProperty: true });
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.parentElement && isRead(node.parentElement))
        texts.add(node.textContent?.trim() ?? '');
    }
    for (const name of [
      'aria-label',
      'title',
      'placeholder',
      'alt',
      'aria-description',
      'aria-roledescription',
    ]) {
      for (const element of document.querySelectorAll(`[${name}]`)) {
        if (isRead(element)) texts.add(element.getAttribute(name) ?? '');
      }
    }
    return [...texts].filter((text) => /\p{L}/u.test(text));
  }, others);

/** Buttons and tabs whose text has not the room it needs. */
const textsCutOff = (page: Page) =>
  page.evaluate((ignored) => {
    const controls = document.querySelectorAll<HTMLElement>(
      'button, [role=tab], [role=menuitem], nav a',
    );
    return [...controls]
      .filter(
        (control) =>
          control.checkVisibility({ visibilityProperty: true }) && !control.closest(ignored),
      )
      .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
      .map(
        (control) => control.textContent || control.getAttribute('aria-label') || control.className,
      );
  }, others);
