import { getSparePort } from '../../../../e2e/addresses';
import { OwnApi } from '../../../../e2e/own-api';
import { readChangedConfig, serve } from '../../../../e2e/servers';
import { readBrowserTestBase } from '../../../scripts/ports.mjs';
import { startStack } from '../../../scripts/stack/start-stack.mjs';
import {
  createFigure,
  createMedianFigure,
  createRatioFigure,
  type Figure,
  getMedian,
  inTurns,
} from '../figures';
import { goals } from '../goals';
import { slowDown } from '../in-browser';
import { Profile } from './installed-app';
import { ListingPage } from './listing-page';
import { createManyCases } from './many-cases';

const count = 2_000;
/** Cases in a record of the list on the device. */
const perPart = 50;
const rounds = 7;

/**
 * Measures how the installed app opens with a stored list of 2,000 cases, on a tablet's processor.
 */
export async function* measureCaseList(): AsyncGenerator<Figure> {
  const stack = await startStack({ base: readBrowserTestBase(), quiet: true });
  const hostPort = getSparePort(0, 0);
  const apiPort = getSparePort(0, 1);
  const hostAddress = `http://localhost:${hostPort}`;
  const api = await OwnApi.start(apiPort, createManyCases(count), hostAddress);
  const host = await serve({
    app: 'host',
    port: hostPort,
    config: await readChangedConfig({ api: api.address }),
  });
  const profile = await Profile.create();
  try {
    const figures = await profile.open(async (page) => {
      const listing = await ListingPage.open(page, host.address, Math.ceil(count / perPart));
      await listing.slowDown(slowDown);
      return [
        ...(await measureOpening(listing)),
        await measureTyping(listing),
        await measureScrolling(listing),
        // This is measured last, because the app is locked at each start afterwards.
        await measureOpeningByPin(listing),
      ];
    });
    yield* figures;
  } finally {
    await profile.delete();
    await host.stop();
    await api.delete();
    await stack.stop();
  }
}

async function measureOpening(listing: ListingPage): Promise<Figure[]> {
  const measureOffline = async () => {
    await listing.context.setOffline(true);
    const took = await listing.timeToReload();
    await listing.context.setOffline(false);
    return took;
  };
  const [withoutNetwork, online] = await inTurns(rounds, measureOffline, () =>
    listing.timeToReload(),
  );
  const emptyPage = await listing.timeOfEmptyPage(rounds);
  const [network, device] = await inTurns(
    3,
    () => listing.measureReloadFromNetwork(),
    () => listing.timeToReload(),
  );
  return [
    createMedianFigure(withoutNetwork, {
      what: `offline reload until a list of ${count} cases can be used, at ${slowDown}× slow-down`,
      goal: goals.start.offlineMs,
      detail: `an empty page from a cache, opened alike by its worker, takes ${getMedian(emptyPage).toFixed(0)} ms`,
    }),
    createRatioFigure([withoutNetwork, online], {
      what: 'the same against the online warm reload',
      goal: goals.start.offlineList,
    }),
    createRatioFigure([device, network], {
      what: 'the list from the device against the list from the network',
      goal: goals.start.fromDevice,
    }),
  ];
}

async function measureOpeningByPin(listing: ListingPage): Promise<Figure> {
  await listing.choosePin();
  await listing.context.setOffline(true);
  const [byPin, reload] = await inTurns(
    rounds,
    () => listing.timeToOpenByPin(),
    () => listing.timeToReload(),
  );
  await listing.context.setOffline(false);
  const opened = getMedian(byPin);
  const reloaded = getMedian(reload);
  return createFigure({
    what: `what a PIN adds to the offline reload of ${count} cases, at ${slowDown}× slow-down`,
    value: opened - reloaded,
    unit: 'ms',
    goal: goals.start.pinMs,
    detail: `${opened.toFixed(0)} ms, without the typing, against ${reloaded.toFixed(0)} ms`,
    rounds: [byPin, reload],
  });
}

async function measureTyping(listing: ListingPage): Promise<Figure> {
  const times = await listing.timePerKey('steingarden');
  return createMedianFigure(times, {
    what: `work for a letter typed into the search over ${count} cases, at ${slowDown}× slow-down`,
    goal: goals.start.keyMs,
  });
}

async function measureScrolling(listing: ListingPage): Promise<Figure> {
  const times = await listing.timePerScreenful(30);
  return createMedianFigure(times, {
    what: `work for a screenful of ${count} cases scrolled, at ${slowDown}× slow-down`,
    goal: goals.start.screenfulMs,
  });
}
