import { expect } from '@playwright/test';
import { findWebKit } from '../../tools/scripts/engines/webkit.mjs';
import { wave } from '../pages/attendees';
import { fullNames } from '../users';
import { fetchBusiness } from './at-the-server';
import type { DrivenPage } from './driven-page';
import { test as base, startOrLeaveOut } from './engine-test';
import { openWebKit } from './webkit-browser';

/** A case near the top of the list, because only what is in view can be pressed. */
const caseNumber = '2026/102';

const test = base.extend<{ tablet: DrivenPage }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright's way of saying that nothing is needed
  tablet: async ({}, use, testInfo) => {
    const lacking = 'this machine has no WebKitWebDriver, and none could be installed.';
    const { page, close } = await startOrLeaveOut(
      testInfo,
      { engine: 'WEBKIT', found: findWebKit(), lacking },
      openWebKit,
    );
    try {
      await use(page);
      if (testInfo.status === testInfo.expectedStatus) return;
      const text = await page.run<string>('return document.body.innerText');
      await testInfo.attach('what could be read', { body: text, contentType: 'text/plain' });
    } finally {
      await close();
    }
  },
});

/** XPaths of elements by their visible text. */
const button = (name: string) => `//button[normalize-space()="${name}"]`;
const toolCalled = (name: string) => `//button[@aria-label="${name}"]`;
const field = (label: string) =>
  `//*[@id=//label[starts-with(normalize-space(), "${label}")]/@for]`;
const tab = (name: string) => `//nav//a[normalize-space()="${name}"]`;
const heading = `//h1[normalize-space()="${caseNumber}"]`;
const pad = '//*[@role="dialog"]';
const map = '//*[@role="application"]';
const panel = '//aside[.//h3[starts-with(., "Grensepunkt")]]';
const toast = '//*[contains(@class, "fb-toast-")]';
const saveState = '//*[contains(@class, "fb-save-state")]';

test('[OVR-6] [SIG-6] [ATT-14] [MARK-9] WebKit signs and draws a mark, with the service worker installed', async ({
  tablet: page,
  world,
}) => {
  /** Repeats a check: the element may still appear, or its page may be about to change. */
  const soon = <Value>(look: () => Promise<Value>) =>
    expect.poll(() => look().catch(() => undefined));
  const expectPresent = (xpath: string) =>
    expect.poll(() => page.count(xpath).catch(() => 0), xpath).toBeGreaterThan(0);
  const pressSoon = async (xpath: string) => {
    await soon(() => page.isEnabled(xpath)).toBe(true);
    // An element above that appears late moves it, and a notification may cover it for a while.
    await expect(() => page.click(xpath)).toPass({ timeout: 60_000 });
  };
  const description = `Grensen går i bekken. Čáhppes jávri, ${Date.now()}`;
  const signer = `Berit Čáhppes ${Date.now()}`;

  await test.step('a saved description is at the server', async () => {
    await page.resize(1024, 768);
    await page.goto(world.address);
    await pressSoon(`//main${button('Logg inn')}`);
    await pressSoon(`//button[@name="subject"][contains(., "${fullNames.kari}")]`);
    await pressSoon(`//*[@role="grid"]//*[@data-index][contains(., "${caseNumber}")]`);
    await expectPresent(heading);
    await expectPresent(field('Beskrivelse'));
    await page.write(field('Beskrivelse'), description);
    await pressSoon(button('Lagre'));
    await expectPresent('//*[text()="Endringene er lagret"]');
    await soon(() => page.text(saveState)).toBe('Lagret');
    expect((await fetchBusiness(caseNumber)).details.description).toBe(description);
  });

  await test.step('a new party signs, and the signature is at the server', async () => {
    await pressSoon(tab('Deltakere'));
    await pressSoon(button('Legg til deltaker'));
    await expectPresent(field('Navn'));
    await page.write(field('Navn'), signer);
    await pressSoon(toolCalled(`Signer: ${signer}`));
    await expectPresent(`${pad}//canvas`);
    await soon(async () => (await page.box(`${pad}//canvas`)).width).toBeGreaterThan(900);
    const box = await page.box(`${pad}//canvas`);
    await page.drag(
      wave.map(([x, y]) => ({ x: box.x + x * box.width, y: box.y + y * box.height })),
    );
    await pressSoon(`${pad}${button('Ok')}`);
    await soon(() => page.count(pad)).toBe(0);
    await pressSoon(button('Lagre'));
    await soon(() => page.text(saveState)).toBe('Lagret');
    const saved = (await fetchBusiness(caseNumber)).attendees.find(({ name }) => name === signer);
    expect(saved?.isParticipated).toBe(true);
    expect(saved?.signature).toMatch(/^data:image\/png;base64,.{1000}/);
  });

  await test.step('a mark is set on a map that is drawn', async () => {
    await pressSoon(tab('Kart'));
    await expectPresent(map);
    await soon(() => page.run<number>(coloursOfMap)).toBeGreaterThan(3);
    const { boundaryMarksCount: before } = await fetchBusiness(caseNumber);
    await soon(() => page.count(toast)).toBe(0);
    await pressSoon(toolCalled('Tegn grensepunkt'));
    await expectPresent('//*[starts-with(text(), "Trykk i kartet")]');
    const room = await page.box(map);
    // A notification at this moment covers the map and takes the tap.
    await expect(async () => {
      if ((await page.count(panel)) === 0) {
        await page.drag([{ x: room.x + room.width / 2 - 150, y: room.y + room.height / 2 + 100 }]);
      }
      await expect.poll(() => page.count(panel), { timeout: 10_000 }).toBe(1);
    }).toPass({ timeout: 60_000 });
    await pressSoon(`${panel}${button('Lagre')}`);
    await soon(() => page.text(`${panel}//footer//*[@role="status"]`)).toBe('Lagret');
    expect((await fetchBusiness(caseNumber)).boundaryMarksCount).toBe(before + 1);
  });

  await test.step('a service worker has installed the app on the device', async () => {
    await soon(() => page.run('return navigator.serviceWorker.controller !== null')).toBe(true);
  });
});

/** Counts the colours of the map's canvas at points spread over it; one means it is blank. */
const coloursOfMap = `
  const canvas = document.querySelector('[role="application"] canvas');
  const context = canvas.getContext('2d');
  const colours = new Set();
  for (let row = 2; row < 8; row++) {
    for (let column = 2; column < 8; column++) {
      const [x, y] = [(canvas.width * column) / 10, (canvas.height * row) / 10];
      colours.add(context.getImageData(x, y, 1, 1).data.join());
    }
  }
  return colours.size;`;
