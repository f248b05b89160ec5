import type { Page } from '@playwright/test';
import { everyState } from '../every-state';
import { expect, test } from '../fixtures';
import { pseudo, speakPseudo } from '../pseudo-language';

/** What is the same in every language: units, signs of the map, and the names of formats and reference systems. */
const ofNoLanguage = /^(m|m²|km|cm|kB|MB|GB|UTM|KOF|GeoJSON|PDF|NB|gon|EUREF|SMF|SUF|[NØ])$/;

/**
 * The text editor, which has words of its own in the chosen language; names of languages, each in itself; what the
 * support is given, which is the same for whoever reads it; and names and licences of other people's programs.
 */
const others = '.ck, [lang]:not(html), .fb-settings-facts dd, .fb-about-libraries tbody';

/** Names of files: of the one that is chosen here, and those that the app makes of what the server gave. */
const madeHere = /^(grensebolt\.jpg|\d{4}_\d+-[A-Z0-9]+-[0-9A-F]{8}\.\w+)$/i;

test.use({ actionTimeout: 30_000 });

test('[SHELL-4] in a test language every text is translated, and fits though much longer', async ({
  page,
  context,
}) => {
  test.setTimeout(600_000);
  await speakPseudo(context);
  const data: string[] = [];
  page.on('response', async (response) => {
    const isText = /json|text\/plain|xml/.test(response.headers()['content-type'] ?? '');
    // Of pages that are left meanwhile nobody knows any longer what was in them.
    if (response.ok() && isText) data.push((await response.text().catch(() => '')).toLowerCase());
  });
  const isData = (text: string) => {
    const asSent = JSON.stringify(text).slice(1, -1).toLowerCase();
    return madeHere.test(text) || data.some((one) => one.includes(asSent) || one.includes(text.toLowerCase()));
  };
  const found = new Set<string>();
  const cut = new Set<string>();
  await everyState({
    page,
    say: pseudo,
    look: async () => {
      for (const text of await textsShown(page)) {
        const parts = outsideBrackets(text).split(/\s[-–·]\s|[,:]\s/);
        if (!parts.every((part) => isOfNoLanguage(part) || isData(part.trim()))) found.add(text);
      }
      for (const text of await textsCutOff(page)) cut.add(text);
    },
  });
  // What is still under way belongs to nobody any longer.
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  expect([...found]).toEqual([]);
  expect([...cut]).toEqual([]);
});

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
      !element.closest(`script, style, ${ignored}`) && element.checkVisibility({ visibilityProperty: true });
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.parentElement && isRead(node.parentElement)) texts.add(node.textContent?.trim() ?? '');
    }
    for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description', 'aria-roledescription']) {
      for (const element of document.querySelectorAll(`[${name}]`)) {
        if (isRead(element)) texts.add(element.getAttribute(name) ?? '');
      }
    }
    return [...texts].filter((text) => /\p{L}/u.test(text));
  }, others);

/** Buttons and tabs whose text has not the room it needs. */
const textsCutOff = (page: Page) =>
  page.evaluate((ignored) => {
    const controls = document.querySelectorAll<HTMLElement>('button, [role=tab], [role=menuitem], nav a');
    return [...controls]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }) && !control.closest(ignored))
      .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
      .map((control) => control.textContent || control.getAttribute('aria-label') || control.className);
  }, others);
