import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BrowserContext, Page } from '@playwright/test';

const root = join(import.meta.dirname, '..');
const folders = ['shared', 'host/src', 'remote-case/src', 'remote-maps/src', 'remote-reports/src'];

type Tree = { readonly [key: string]: string | Tree };

const plain = 'aeiousnrtldkgAEIOUSNRTLDKG';
const accented = 'àéïöüşñŕţľďķğÀÉÏÖÜŞÑŔŢĽĎĶĞ';

const addAccents = (text: string) =>
  text.replace(/[a-z]/gi, (letter) => accented[plain.indexOf(letter)] ?? letter);

/**
 * Converts a text to the test language: in brackets, with accents, and two fifths longer. Values
 * that are inserted stay unchanged.
 */
export function toPseudo(text: string): string {
  const parts = text.split(/(\{\{[^}]*\}\})/);
  const written = parts.map((part, index) => (index % 2 ? part : addAccents(part)));
  const length = text.replace(/\{\{[^}]*\}\}/g, '').length;
  // The addition consists of words, so that lines can break between them.
  const more = '·'.repeat(Math.ceil(length * 0.4)).match(/·{1,9}/g) ?? [];
  return `[${written.join('')}${more.join(' ')}]`;
}

const listLeaves = (texts: Tree): Array<[key: string, text: string]> =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[key, value]] : listLeaves(value),
  );

/** Reads the texts in bokmål of every part, which has them in one or several files of that name. */
async function readAllTexts(): Promise<Tree[]> {
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

/** Matches a property of an object in a script, and its string value. */
const property =
  /(?<=[{,])([\w$]+|"[^"\\]+"|'[^'\\]+'):("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\$]|\\.)*`)/g;

const parseString = (literal: string): string => new Function(`return ${literal}`)();

/**
 * Minimum number of texts in a script: many are bundled together, and a script with fewer has words
 * of its own, such as a geometry's `Polygon`.
 */
const minTexts = 5;

/**
 * Makes the served builds use the test language in place of bokmål. The product contains nothing of
 * it.
 */
export async function speakPseudo(context: BrowserContext): Promise<void> {
  const known = new Set((await readAllTexts()).flatMap(listLeaves).map((leaf) => leaf.join(': ')));
  // The hashes of the release would reject the scripts that are changed below.
  await context.addInitScript(() => {
    for (const { prototype } of [HTMLScriptElement, HTMLLinkElement]) {
      Object.defineProperty(prototype, 'integrity', { get: () => '', set: () => undefined });
    }
  });
  await context.route('**/*.js', async (route) => {
    // The server may close an idle connection at the moment in which it is used again.
    const response = await route.fetch({ maxRetries: 2 });
    const script = await response.text();
    let count = 0;
    const body = script.replace(property, (whole, name: string, literal: string) => {
      const key = /^["']/.test(name) ? parseString(name) : name;
      const text = parseString(literal);
      if (!known.has(`${key}: ${text}`)) return whole;
      count += 1;
      return `${name}:${JSON.stringify(toPseudo(text))}`;
    });
    await route.fulfill({ response, body: count < minTexts ? script : body });
  });
}

/**
 * Words that are the same in every language: units, symbols of the map, and names of formats and
 * reference systems.
 */
const languageNeutral = /^(m|m²|km|cm|B|kB|MB|GB|UTM|KOF|GeoJSON|PDF|NB|gon|EUREF|SMF|SUF|[NØ])$/;

/**
 * Elements with other words: the text editor, which has its own words in the chosen language; names
 * of languages, each in itself; data for support, which are the same for everyone; and names and
 * licences of other programs.
 */
const excluded = '.ck, [lang]:not(html), .fb-settings-facts dd, .fb-about-libraries tbody';

/**
 * Names of files: those chosen here, those that the app names from the server's data, and
 * fingerprints.
 */
const generatedName =
  /^(grensebolt\.jpg|grenser\.geojson|[0-9a-f]{64}|\d{4}_\d+-[A-Z0-9]+-[0-9A-F]{8}\.\w+)$/i;

/**
 * Collects the texts of a page that are neither in the test language nor data, and those that do
 * not fit their room.
 */
export class TextCollector {
  private readonly data: string[] = [];
  /**
   * Texts that were found in the data before: they appear again in every state, and the data are
   * large.
   */
  private readonly foundInData = new Set<string>();
  private readonly found = new Set<string>();
  private readonly cut = new Set<string>();

  constructor(private readonly page: Page) {
    page.on('response', async (response) => {
      const isText = /json|text\/plain|xml/.test(response.headers()['content-type'] ?? '');
      // The body of a response is lost when its page is left.
      if (response.ok() && isText)
        this.data.push((await response.text().catch(() => '')).toLowerCase());
    });
  }

  get listUntranslated(): string[] {
    return [...this.found];
  }

  get listCutOff(): string[] {
    return [...this.cut];
  }

  /** Collects the texts that the page shows now. */
  async look(): Promise<void> {
    for (const text of await listShownTexts(this.page)) {
      // The name of a file is in brackets after its description, and an address has several lines.
      const parts = removeBrackets(text).split(/\s[-–·(]\s?|[,:]\s|\)$|\n/);
      if (!parts.every((part) => isLanguageNeutral(part) || this.isData(part.trim())))
        this.found.add(text);
    }
    for (const text of await listCutOffTexts(this.page)) this.cut.add(text);
  }

  private isData(text: string): boolean {
    if (this.foundInData.has(text)) return true;
    const asSent = JSON.stringify(text).slice(1, -1).toLowerCase();
    const isFound = this.data.some(
      (content) => content.includes(asSent) || content.includes(text.toLowerCase()),
    );
    if (isFound) this.foundInData.add(text);
    return isFound || generatedName.test(text);
  }
}

const isLanguageNeutral = (text: string) =>
  text.split(/[^\p{L}²]+/u).every((word) => word === '' || languageNeutral.test(word));

/** Removes bracketed parts, because a text may be inserted into another. */
function removeBrackets(text: string): string {
  const without = text.replace(/\[[^[\]]*\]/g, ' ');
  return without === text ? text : removeBrackets(without);
}

/** Lists all that is read or heard, attribute by attribute and text by text. */
const listShownTexts = (page: Page) =>
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
  }, excluded);

/** Lists buttons and tabs whose text does not fit. */
const listCutOffTexts = (page: Page) =>
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
  }, excluded);
