import { type Edit, reachSync } from '../page-store';
import { automaticSendTimeout } from '../pages/sync-panel';
import { openDrained, openOverview, readFromServer, readState, save } from '../sync-cases';
import { expect, killTab, openList, test } from '../sync-world';

// All tests share one API.
test.describe.configure({ mode: 'default', timeout: 120_000 });

test('[OFF-11, OFF-19] an API killed between save and answer has the save exactly once', async ({
  tablet,
  world: { api, gate, nextCase },
}) => {
  const caseNumber = nextCase();
  const { overview, overviewRevision } = await openOverview(tablet, caseNumber);
  const before = gate.writes.length;
  gate.outcomeOf = () => 'answer lost';
  const killed = new Promise<void>((resolve) => {
    gate.onAnswered = async () => {
      await api.kill();
      resolve();
    };
  });
  await save(overview, 'Tatt imot, aldri besvart');
  await killed;
  await expect(overview.state).toHaveText('Venter på sending');
  gate.heal();
  await api.startAgain();
  await expect(overview.state).toHaveText('Lagret', automaticSendTimeout);
  const writes = gate.writes.slice(before);
  expect(writes.map(({ status }) => status)).toEqual([204, 204]);
  expect(new Set(writes.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  expect(await readFromServer(tablet, caseNumber)).toMatchObject({
    description: 'Tatt imot, aldri besvart',
    overviewRevision: overviewRevision + 1,
  });
});

test('[OFF-7, OFF-18] a connection reset within the body leaves the save to a retry', async ({
  tablet,
  world: { gate, nextCase },
}) => {
  const caseNumber = nextCase();
  const text = 'Grensa følger bekken. '.repeat(90);
  const { overview } = await openOverview(tablet, caseNumber);
  // The browser itself tries again on a new connection.
  gate.outcomeOf = () => 'cut in the body';
  const before = gate.writes.length;
  await save(overview, text);
  await expect(overview.state).toHaveText('Venter på sending');
  expect(gate.writes).toHaveLength(before);
  gate.heal();
  await expect(overview.state).toHaveText('Lagret', automaticSendTimeout);
  expect((await readFromServer(tablet, caseNumber))?.description).toBe(text);
});

test('[OFF-10, OFF-11] a tab killed while sending loses nothing: the next repeats its key', async ({
  tablet,
  world: { gate, nextCase },
}) => {
  const caseNumber = nextCase();
  const { page, overview, overviewRevision } = await openOverview(tablet, caseNumber);
  const before = gate.writes.length;
  const killed = new Promise<void>((resolve) => {
    gate.onAnswered = async () => {
      gate.onAnswered = () => undefined;
      await killTab(page);
      resolve();
    };
  });
  await save(overview, 'Sendt av en fane som døde');
  await killed;
  await openDrained(tablet);
  expect(await readFromServer(tablet, caseNumber)).toMatchObject({
    description: 'Sendt av en fane som døde',
    overviewRevision: overviewRevision + 1,
  });
  const keys = gate.writes.slice(before).map(({ idempotencyKey }) => idempotencyKey);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test('[OFF-4] a tab killed while writing has stored whatever it confirmed', async ({
  tablet,
  world: { gate, nextCase },
}) => {
  const caseNumber = nextCase();
  gate.outcomeOf = () => 'dropped';
  const page = await openList(tablet);
  await reachSync(page);
  let lastSaved = -1;
  const killed = new Promise<void>((resolve, reject) => {
    const report = ({ description }: Edit, step: 'begun' | 'stored') => {
      const edit = Number(description.replace('Utgave ', ''));
      if (step === 'stored') lastSaved = edit;
      // The next edit is being written, because the page begins with it as soon as the last one is
      // stored.
      if (step === 'begun' && edit === 7) killTab(page).then(resolve, reject);
    };
    page
      .exposeFunction('report', report)
      .then(() =>
        page.evaluate((caseNumber) => {
          const { report } = globalThis as unknown as {
            report: (edit: Edit, step: string) => void;
          };
          const edits = Array.from({ length: 5_000 }, (_, index) => ({
            caseNumber,
            description: `Utgave ${index}`,
          }));
          // Nobody waits for it, because the tab must end during a write.
          void globalThis.feltbokSync.save(edits, async (edit, step) => report(edit, step));
        }, caseNumber),
      )
      // The tab may be closed before it has answered.
      .catch(() => undefined);
  });
  await killed;
  const again = await openList(tablet);
  await reachSync(again);
  await expect
    .poll(() => again.evaluate(() => globalThis.feltbokSync.countQueued()))
    .toEqual({ waiting: 1, failed: 0 });
  const { description } = await readState(again, caseNumber);
  expect(Number(description.replace('Utgave ', ''))).toBeGreaterThanOrEqual(lastSaved);
  gate.heal();
  await openDrained(tablet);
  expect((await readFromServer(tablet, caseNumber))?.description).toBe(description);
});
