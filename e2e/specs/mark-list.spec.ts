import type { Locator } from '@playwright/test';
import { expect, test } from '../fixtures';
import { MarksScreen } from '../pages/marks';

test.use({ viewport: { width: 1024, height: 768 } });

/** Counts the rows of which no part is cut off by the panel. */
const countWholeRows = (list: Locator) =>
  list.evaluate((panel) => {
    const body = panel.querySelector('.fb-maps-panel-body')?.getBoundingClientRect();
    if (!body) return 0;
    return [...panel.querySelectorAll('li')].filter((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return top >= body.top && bottom <= body.bottom;
    }).length;
  });

/** Lists what is too low to be hit with a glove. */
const listLowTargets = (list: Locator) =>
  list.evaluate((panel) =>
    [...panel.querySelectorAll('button, input, summary')]
      .filter((target) => target.getBoundingClientRect().height < 48)
      .map((target) => target.textContent),
  );

test('[MSR-8] the list shows six marks at once, each a target of 48 pixels', async ({
  page,
  caseList,
}) => {
  const marks = new MarksScreen(page);
  await caseList.open('2026/118');
  await marks.open();
  await marks.openList();
  await expect.poll(() => countWholeRows(marks.list)).toBeGreaterThanOrEqual(6);
  await marks.list.getByRole('button', { name: 'Mer', exact: true }).click();
  expect(await listLowTargets(marks.list)).toEqual([]);
});
