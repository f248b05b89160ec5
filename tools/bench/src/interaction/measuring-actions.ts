import type { Page } from 'playwright-core';
import { type Action, clickButton } from './action';

const findBar = (page: Page) => page.getByRole('group', { name: 'Mål inn grensepunkter' });
const findPanel = (page: Page, name: string | RegExp) =>
  page.getByRole('complementary', { name, exact: typeof name === 'string' });
const findStakeOut = (page: Page) => page.getByRole('group', { name: /^Sett ut / });
const closePanel = clickButton('Lukk');
const openList = clickButton('Liste over grensepunkter');

/** Opens the position panel with no receiver connected, and chooses the one on the serial line. */
async function chooseReceiver(page: Page): Promise<void> {
  await clickButton('Posisjon og koordinat')(page);
  const panel = findPanel(page, 'Posisjon');
  const source = panel.getByRole('combobox', { name: 'Posisjonen kommer fra' });
  const turnOff = panel.getByRole('button', { name: 'Skru av' });
  await source.or(turnOff).first().waitFor();
  if (await turnOff.isVisible()) await turnOff.click();
  await source.selectOption({ index: 1 });
}

/** States in the position panel what a mark needs, and closes it. */
async function stateMeasuring(page: Page): Promise<void> {
  const panel = findPanel(page, 'Posisjon');
  await panel.getByRole('textbox', { name: 'Antennehøyde over punktet (m)' }).fill('2');
  await panel
    .getByRole('combobox', { name: 'Korreksjonene kommer fra' })
    .selectOption({ index: 1 });
  await panel.getByText('Krav til epokene').click();
  await panel.getByRole('textbox', { name: 'Antall epoker' }).fill('5');
  await panel.getByText('Neste grensepunkt').click();
  await panel.getByRole('combobox', { name: 'Merketype' }).selectOption({ index: 2 });
  await closePanel(page);
}

/**
 * The actions of measuring mark after mark, on the open map with the played receiver. They leave
 * the marks of the case as they were.
 */
export const measuringActions: readonly Action[] = [
  {
    name: 'connect a receiver, which opens the bar for measuring',
    prepare: chooseReceiver,
    act: clickButton('Koble til'),
    findResult: (page) => findBar(page),
    leave: stateMeasuring,
  },
  {
    name: 'start to measure a mark',
    act: clickButton(/^Mål \S+$/),
    findResult: (page) => findBar(page).getByRole('progressbar'),
  },
  {
    name: 'save the measured mark',
    act: clickButton(/^Lagre \S+$/),
    findResult: (page) => findBar(page).getByText(/^\S+ er lagret\./),
  },
  {
    name: 'undo the measured mark',
    act: (page) => findBar(page).getByRole('button', { name: 'Angre' }).click(),
    findResult: (page) => findBar(page).getByText(/^\S+ er fjernet\./),
  },
  {
    name: 'open the details of measuring',
    act: clickButton('Detaljer'),
    findResult: (page) => findPanel(page, 'Posisjon'),
    leave: closePanel,
  },
  {
    name: 'start to stake out a mark of the list',
    prepare: openList,
    act: clickButton(/^Sett ut /),
    findResult: (page) => findStakeOut(page).locator('.fb-stake-out-dial'),
    leave: (page) => findStakeOut(page).getByRole('button', { name: 'Avslutt' }).click(),
  },
  {
    name: 'begin to select several marks',
    prepare: openList,
    act: clickButton('Velg flere'),
    findResult: (page) => findPanel(page, 'Velg grensepunkter'),
    leave: clickButton(/^Velg alle \(/),
  },
  {
    name: 'edit all marks together',
    act: clickButton('Endre valgte'),
    findResult: (page) => findPanel(page, /^Endre \d+ grensepunkt/),
    leave: closePanel,
  },
];
