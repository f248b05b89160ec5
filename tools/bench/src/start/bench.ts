import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { getSparePort, portBase } from '../../../../e2e/addresses';
import { CountingRelay } from '../../../../e2e/counting-relay';
import { Deployment } from '../../../../e2e/deployment';
import { waitForReload } from '../../../../e2e/loads-anew';
import { getBuildFolder, makeVariant } from '../../../../e2e/variants';
import { buildStale } from '../../../scripts/build.mjs';
import { buildLocalConfig } from '../../../scripts/stack/local-config.mjs';
import { createFigure, createRatioFigure, type Figure, inTurns } from '../figures';
import { goals } from '../goals';
import { measureCaseList } from './case-list';
import { measureFirstVisits } from './first-visit';
import { isInstalled, Profile, readShownTime } from './installed-app';

const rounds = 9;
const toKilobytes = (bytes: number) => bytes / 1000;

const parts = {
  'first-visit': measureFirstVisits,
  installed: measureInstalled,
  'case-list': measureCaseList,
} as const;

/**
 * `-- start first-visit` measures the waiting time of a device without the app, `-- start
 * installed` the installed app, and `-- start case-list` how it opens with 2,000 stored cases;
 * without a name it measures all three.
 */
export async function* measure([chosen]: string[]): AsyncGenerator<Figure> {
  for (const [name, measurePart] of Object.entries(parts)) {
    if (chosen === undefined || chosen === name) yield* measurePart();
  }
}

/**
 * Measures how fast the installed app starts, and the bytes of installing and updating it. Nobody
 * is signed in: the screen is the landing page, so that only the app is measured, without the API.
 */
async function* measureInstalled(): AsyncGenerator<Figure> {
  await buildStale({ report: () => undefined });
  for (const { variant } of mapsDeployments) await makeVariant('remote-maps', variant);
  const deployment = await Deployment.start(1, {
    config: buildLocalConfig(portBase),
    reachedAt: 0,
  });
  const relays = new Relays();
  await relays.start();
  const profile = await Profile.create();
  try {
    yield* measureWholeApp(profile, deployment, relays);
    yield* measureMapsAlone(profile, deployment, relays);
    yield* measureStart(profile, deployment, relays);
  } finally {
    await relays.stop();
    await deployment.end();
    await profile.delete();
  }
}

/** One relay in front of the server of each part. */
class Relays {
  private all: CountingRelay[] = [];
  private before = 0;

  async start() {
    this.all = await Promise.all(
      ([0, 1, 2, 3] as const).map((which) =>
        CountingRelay.start(getSparePort(0, which), getSparePort(1, which)),
      ),
    );
  }

  async stop() {
    await Promise.all(this.all.map((relay) => relay.stop()));
    this.before += this.all.reduce((sum, { bytesSent }) => sum + bytesSent, 0);
    this.all = [];
  }

  /** Bytes that all servers have sent. */
  get bytesSent() {
    return this.all.reduce((sum, { bytesSent }) => sum + bytesSent, this.before);
  }

  /**
   * Waits until something was sent and then nothing for two seconds: the page cannot see the end of
   * a check.
   */
  async quiet(since: number) {
    let before = since;
    for (let still = 0; still < 8; still += 1) {
      if (this.bytesSent === since || this.bytesSent !== before) still = 0;
      before = this.bytesSent;
      await pause(250);
    }
  }
}

async function* measureWholeApp(
  profile: Profile,
  deployment: Deployment,
  relays: Relays,
): AsyncGenerator<Figure> {
  const stored = await profile.open(async (page) => {
    await page.goto(deployment.address);
    await isInstalled(page);
    // The files for later follow automatically.
    await relays.quiet(0);
    return page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0);
  });
  yield createFigure({
    what: 'What the whole app takes of the device, as the browser says',
    value: toKilobytes(stored) / 1000,
    unit: 'MB',
    goal: goals.start.storageMb,
  });
  const all = relays.bytesSent;
  const editor = await measureEditor(deployment);
  yield createFigure({
    what:
      'The first visit and the precache of the whole app on the wire, without the ' +
      'rich-text editor',
    value: toKilobytes(all - editor) / 1000,
    unit: 'MB',
    goal: goals.start.precacheMb,
    detail: `${toKilobytes(all).toFixed(0)} kB in all, ${toKilobytes(editor).toFixed(0)} kB of them the editor`,
  });
}

/** Sums the files of the reports remote that contain the rich-text editor, as they are served. */
async function measureEditor(deployment: Deployment): Promise<number> {
  const folder = getBuildFolder('remote-reports', 'as built');
  const { files } = JSON.parse(await readFile(join(folder, 'assets.json'), 'utf8')) as {
    files: { file: string }[];
  };
  let bytes = 0;
  for (const { file } of files) {
    if ((await readFile(join(folder, file), 'latin1')).includes('CKEDITOR_VERSION')) {
      bytes += await measureServedFile(`${deployment.getAddress('remote-reports')}/${file}`);
    }
  }
  return bytes;
}

/**
 * Measures a file on the wire, with the head of its answer: a status line, and a line for each
 * header.
 */
async function measureServedFile(address: string): Promise<number> {
  const answer = await fetch(address, { headers: { 'accept-encoding': 'br' } });
  await answer.arrayBuffer();
  const lines = [
    `HTTP/1.1 ${answer.status} ${answer.statusText}`,
    ...[...answer.headers].map((header) => header.join(': ')),
  ];
  return Number(answer.headers.get('content-length')) + `${lines.join('\r\n')}\r\n\r\n`.length;
}

/** Deployments of the maps remote alone, one after another. */
const mapsDeployments = [
  { variant: 'one screen', what: 'a changed screen of the maps remote' },
  { variant: 'second', what: 'a maps remote in which every script has changed' },
] as const;

async function* measureMapsAlone(
  profile: Profile,
  deployment: Deployment,
  relays: Relays,
): AsyncGenerator<Figure> {
  const { usual, deployed } = await profile.open(async (page) => {
    const opened = relays.bytesSent;
    await page.goto(deployment.address);
    await relays.quiet(opened);
    const countBytes = async (work: () => Promise<unknown>) => {
      const start = relays.bytesSent;
      await page.evaluate(() => dispatchEvent(new Event('focus')));
      await work();
      await relays.quiet(start);
      return relays.bytesSent - start;
    };
    // The browser has requested the service worker once, and gets a 304 for it from now on.
    await countBytes(() => page.reload());
    const withoutNews = await countBytes(() => page.reload());
    const withNews = [];
    for (const { variant } of mapsDeployments) {
      const before = new Set(await readdir(deployment.getFolder('remote-maps')));
      await deployment.deploy('remote-maps', variant);
      const used = await countBytes(() =>
        waitForReload(page, () => page.getByRole('button', { name: 'Oppdater' }).click()),
      );
      withNews.push({ used, changed: await listChanges(before, deployment) });
    }
    return { usual: withoutNews, deployed: withNews };
  });
  for (const [index, { used, changed }] of deployed.entries()) {
    yield createFigure({
      what: `What the deployment of ${mapsDeployments[index]?.what} adds to a check and a start, beside its changed files`,
      value: toKilobytes(used - usual - changed.bytes),
      unit: 'kB',
      goal: goals.start.deploymentKb,
      detail:
        `${toKilobytes(used).toFixed(1)} kB in all; ${changed.files} changed files have ${toKilobytes(changed.bytes).toFixed(1)} kB, ` +
        `a check and a start without news take ${toKilobytes(usual).toFixed(1)} kB`,
    });
  }
}

/** Lists the files of the maps remote that are new or were replaced, with their bytes as served. */
async function listChanges(
  before: Set<string>,
  deployment: Deployment,
): Promise<{ files: number; bytes: number }> {
  const { files } = JSON.parse(
    await readFile(join(deployment.getFolder('remote-maps'), 'assets.json'), 'utf8'),
  );
  const changed = [...(files as { file: string }[]).map(({ file }) => file), 'assets.json'].filter(
    (file) => !before.has(file) || /^(assets|mf-manifest)\.json$|^remoteEntry\.js$/.test(file),
  );
  let bytes = 0;
  for (const file of changed)
    bytes += await measureServedFile(`${deployment.getAddress('remote-maps')}/${file}`);
  return { files: changed.length, bytes };
}

/** Waits until the page's own first check for a newer release set has been answered. */
const waitForCheck = async (page: Page) => {
  await isInstalled(page);
  await page.waitForLoadState('networkidle');
};

/**
 * Measures the cold start of the browser, with neither a page of the app nor its worker running.
 */
async function measureColdStart(page: Page, address: string): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.stopAllWorkers');
  await page.goto(address);
  return readShownTime(page);
}

async function* measureStart(
  profile: Profile,
  deployment: Deployment,
  relays: Relays,
): AsyncGenerator<Figure> {
  const ofFreshBrowser: { offline: number[]; online: number[] } = { offline: [], online: [] };
  const goOffline = async () => {
    await relays.stop();
    const took = await profile.open(async (first, context) => {
      await context.setOffline(true);
      ofFreshBrowser.offline.push(await measureColdStart(first, deployment.address));
      const page = await context.newPage();
      await first.close();
      return measureColdStart(page, deployment.address);
    });
    await relays.start();
    return took;
  };
  const goOnline = () =>
    profile.open(async (page) => {
      ofFreshBrowser.online.push(await measureColdStart(page, deployment.address));
      await waitForCheck(page);
      await page.reload();
      return readShownTime(page);
    });
  yield createRatioFigure(await inTurns(rounds, goOffline, goOnline), {
    what: 'Offline cold start to the landing page, against the online warm reload',
    goal: goals.start.offline,
  });
  yield createRatioFigure([ofFreshBrowser.offline, ofFreshBrowser.online], {
    what: 'Offline cold start in a browser that has itself just started, against the online one',
    goal: goals.start.offlineFresh,
  });
}
