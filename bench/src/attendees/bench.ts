import type { Browser } from 'playwright-core';
import { compared, type Figure, inTurns, measured } from '../figures';
import { goals } from '../goals';
import { onStack, slowDown } from '../in-browser';
import { MeetingPage } from './meeting-page';

const rounds = 9;

export const measure = () => onStack(meetingFigures);

/** How the screen of attendees bears a large meeting: 100 parties, all of whom have signed. */
async function* meetingFigures(browser: Browser, address: string): AsyncGenerator<Figure> {
  const small = await MeetingPage.open(browser, address, 10);
  const large = await MeetingPage.open(browser, address, 100);
  yield await opening(small, large);
  yield await typing(large);
  yield await drawing(large);
}

async function opening(small: MeetingPage, large: MeetingPage): Promise<Figure> {
  for (const page of [small, large]) await page.slowDown(slowDown);
  const times = await inTurns(
    rounds,
    () => large.timeToOpen(),
    () => small.timeToOpen(),
  );
  return compared(times, {
    what: `the screen opens with 100 attendees against 10, at ${slowDown}× slow-down`,
    goal: goals.attendees.opening,
  });
}

async function typing(page: MeetingPage): Promise<Figure> {
  await page.slowDown(slowDown);
  const times = await page.scriptPerKey('Berit Čáhppes Nordvik av Fjordvik og omegn');
  return measured(times, {
    what: `script of a key typed among 100 attendees, at ${slowDown}× slow-down`,
    goal: goals.attendees.keyMs,
  });
}

async function drawing(page: MeetingPage): Promise<Figure> {
  await page.slowDown(slowDown);
  const times = await page.scriptPerMove(120);
  return measured(times, {
    what: `script from pen to ink, at ${slowDown}× slow-down`,
    goal: goals.attendees.inkMs,
  });
}
