import type { Page } from 'playwright-core';
import { type Action, clickButton } from './action';
import { measuringActions } from './measuring-actions';

const clickLink = (name: string) => (page: Page) =>
  page.getByRole('link', { name, exact: true }).click();
const findHeading = (name: string) => (page: Page) =>
  page.getByRole('heading', { level: 2, name, exact: true });
const pressEscape = (page: Page) => page.keyboard.press('Escape');

/**
 * The actions of every meeting, in an order in which each finds the screen that it needs. They
 * begin and end at the list of cases, so that they can be repeated.
 */
export const actions: readonly Action[] = [
  {
    name: 'type a letter into the search of the list',
    act: (page) => page.getByRole('searchbox').press('1'),
    findResult: (page) => page.getByRole('grid'),
    leave: (page) => page.getByRole('searchbox').fill(''),
  },
  {
    name: 'open a case',
    act: (page) => page.getByRole('gridcell', { name: '2026/118' }).first().click(),
    findResult: (page) => page.getByRole('textbox', { name: 'Beskrivelse' }),
  },
  {
    name: 'open the attendees',
    act: clickLink('Deltakere'),
    findResult: findHeading('Deltakere'),
  },
  {
    name: 'open the form of a new attendee',
    act: clickButton('Legg til deltaker'),
    findResult: (page) => page.getByRole('textbox', { name: /^Navn/ }),
  },
  {
    name: 'type a letter into the form',
    act: (page) => page.getByRole('textbox', { name: /^Navn/ }).press('B'),
    findResult: (page) => page.getByRole('textbox', { name: /^Navn/ }),
    leave: async (page) => {
      await page.getByRole('button', { name: 'Avbryt', exact: true }).click();
      const yes = page.getByRole('button', { name: 'Ja', exact: true });
      if (await yes.isVisible()) await yes.click();
    },
  },
  {
    name: 'open the signature pad',
    act: clickButton(/^Signer: /),
    findResult: (page) => page.locator('canvas.fb-signature-canvas'),
    leave: async (page) => {
      await page.getByRole('button', { name: 'Lukk vinduet' }).click();
      await page.getByRole('button', { name: 'Ja', exact: true }).click();
      await page.locator('canvas.fb-signature-canvas').waitFor({ state: 'detached' });
    },
  },
  {
    name: 'open the documents',
    act: clickLink('Dokumenter'),
    findResult: findHeading('Dokumenter'),
  },
  {
    name: 'open a picture',
    act: clickButton(/-FOTO-.*\.jpg$/i),
    findResult: (page) => page.getByRole('dialog').locator('img, canvas').first(),
    leave: pressEscape,
  },
  {
    name: 'open the map',
    act: clickLink('Kart'),
    findResult: (page) => page.getByRole('application', { name: /^Kart over/ }),
  },
  {
    name: 'open the list of boundary marks',
    act: clickButton('Liste over grensepunkter'),
    findResult: (page) => page.getByRole('complementary', { name: 'Grensepunkter' }),
  },
  ...measuringActions,
  {
    name: 'open the layers of the map',
    act: clickButton('Kartlag'),
    findResult: (page) => page.getByRole('complementary', { name: 'Kartlag' }),
  },
  {
    name: 'open the reports',
    act: clickLink('Rapport'),
    findResult: (page) => page.getByRole('link', { name: 'Avtaler' }),
  },
  {
    name: 'open the agreement',
    act: clickLink('Avtaler'),
    findResult: (page) => page.getByRole('textbox', { name: /Teksten i avtalen/ }),
  },
  {
    name: 'open the state of the synchronisation',
    act: clickButton(/^Synkronisering:/),
    findResult: (page) => page.getByRole('region', { name: 'Synkronisering' }),
    leave: pressEscape,
  },
];
