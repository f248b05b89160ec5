import { identities } from '@feltbok/offline/identity/identities.data.ts';
import { type HostServices, provideHostServicesAtom } from '@feltbok/runtime/federation/remote.ts';
import { startTranslation } from '@feltbok/runtime/i18n/i18n.ts';
import { watchPageLeaving } from '@feltbok/runtime/page/page-leaving.ts';
import { storeDraftsAtom } from '@feltbok/runtime/session/drafts.state.ts';
import { whenIdle } from '@feltbok/ui/when-idle.ts';
import { getDefaultStore } from 'jotai';
import { aboutConfigAtom } from './about/about.state';
import { preloadIdentityLibrary } from './auth/open-sign-in';
import { watchPageRestored } from './auth/page-restored';
import { hasSignInMarker } from './auth/sign-in';
import type { ConfigError } from './config';
import { fetchConfig } from './config.data';
import type { HostConfig } from './config-schema';
import { createDeviceData } from './device/device-data';
import { watchStorage } from './device/watch-storage';
import { whenShown } from './device/when-shown';
import { runDevicePapers } from './device-papers/run-device-papers';
import { createErrorReporting } from './errors/error-reporting';
import { chooseFirstScreen } from './first-screen.domain';
import { notifyAtom } from './frame/toasts.state';
import { nameImportedFiles } from './imported-files/name-imported-files';
import { tidyImportedFiles } from './imported-files/tidy-imported-files';
import { runOfflineDownloader } from './offline-case/run-offline-downloader';
import { addDraftSources } from './pending-work/draft-sources';
import { browserWorkers } from './pwa/browser-workers';
import { buildsOfParts } from './pwa/builds-of-parts.data';
import { checkOnNavigation } from './pwa/check-on-navigation';
import { startServiceWorker } from './pwa/worker-registration';
import { fetchRemote, placeRemotes, placesOfParts, prepareRemote } from './remotes';
import { sessionControlAtom } from './session';
import { createSession, openConnection } from './session-setup';
import { createUserData } from './user-data';
import { papersAddressAtom } from './verify/verify.state';

const translated = startTranslation();
const hasNoWorker = !browserWorkers()?.controller;
// The identity library is needed before any call of the API when no service worker has it.
if (hasSignInMarker() && hasNoWorker) preloadIdentityLibrary();
fetchConfig().then(
  async (config) => {
    await translated;
    await start(config);
  },
  async (error: ConfigError) => {
    const { showConfigError } = await loadScreens();
    await translated;
    showConfigError(error);
  },
);

/** Whoever is known opens what is stored, for which a screen may ask for the PIN. */
const isUserKnown = () =>
  identities.getCurrent().then(
    (record) => record !== null,
    () => false,
  );

function loadScreens() {
  return import(/* webpackChunkName: "screens" */ './screens');
}

/**
 * Longest wait of the screens for the first questions, in milliseconds: the storage or the network
 * may hang.
 */
const patienceForQuestions = 3_000;

/**
 * Loads the screens. If the device has nothing to show yet, the first requests are sent before the
 * screens' code runs.
 */
async function loadScreensInTime(asked: Promise<void>) {
  if (hasSignInMarker() && hasNoWorker) {
    const isKnownOrAsked = isUserKnown().then((isKnown) => (isKnown ? undefined : asked));
    await Promise.race([isKnownOrAsked, waitFor(patienceForQuestions)]);
  }
  return loadScreens();
}

const waitFor = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/** Milliseconds between looks at the clock while the page is open. */
const lookEvery = 60_000;

async function start(config: HostConfig) {
  const store = getDefaultStore();
  const reportError = startErrorReporting(config);
  const { signIn, openApi, early, api, asked } = openConnection(
    config,
    store,
    reportError,
    () => session,
  );
  const notify: HostServices['notify'] = (notification) => store.set(notifyAtom, notification);
  const storage = watchStorage(store);
  const reportUnlessFull = (place: string) => (error: unknown) => {
    if (!storage.handleFull(error)) reportError(error, place);
  };
  const userData = createUserData({ store, api, notify, reportError: reportUnlessFull('sync') });
  const deviceData = createDeviceData({
    store,
    storage,
    reportError: (error) => reportError(error, 'device'),
  });
  // Its code comes while the rest is put together.
  if (hasSignInMarker()) {
    userData.prepare();
    deviceData.prepare();
  }
  runOfflineDownloader({
    store,
    fetchRemote,
    storeList: deviceData.storeList,
    freeRoom: storage.freeRoom,
    completeApp: () => worker.complete(),
    whenShown: () => whenShown(store),
    reportError: reportUnlessFull('offline case'),
  });
  runDevicePapers(store, {
    completeApp: () => worker.complete(),
    reportError: reportUnlessFull('device papers'),
  });
  placeRemotes(config.remotes);
  const firstScreen = chooseFirstScreen(location.pathname);
  if (hasSignInMarker() && firstScreen.remote)
    void prepareRemote(store, firstScreen.remote, firstScreen.path);
  store.set(aboutConfigAtom, config.about ?? null);
  store.set(papersAddressAtom, config.api);
  const { sync } = userData;
  const noteReceiverTime = (at: number) => session.noteReceiverTime(at);
  const services = {
    api,
    apiAddress: config.api,
    notify,
    reportError,
    sync,
    mapCatalogue: config.mapCatalogue ?? null,
    grids: { ...config.grids, ngo1948: config.grids.ngo1948 ?? null },
    receivers: config.receivers,
    noteReceiverTime,
  };
  store.set(provideHostServicesAtom, services);

  const goTo = (address: string) =>
    void shown.then((router) => router.navigate(address, { replace: true }));
  const session = createSession(config, {
    store,
    signIn,
    api: openApi,
    userData,
    deviceData,
    goTo,
    beginFirstScreen: () => early.begin(firstScreen.questions),
    forgetFirstScreen: early.forget,
  });
  store.set(sessionControlAtom, session);
  addDraftSources(store);
  nameImportedFiles(store);
  tidyImportedFiles(store, reportUnlessFull('imported files'));
  watchPageLeaving(() => void store.set(storeDraftsAtom));
  watchClock(session.onLook);
  document.addEventListener('visibilitychange', storage.check);
  addEventListener('online', session.onReconnect);
  watchPageRestored(session.onPageRestored);
  const worker = startServiceWorker(store, (error) => reportError(error, 'service worker'));

  const resumed = session.resume();
  const shown = loadScreensInTime(Promise.race([asked, resumed])).then(({ showApp }) =>
    showApp(store, { loadWatcher: signIn.loadWatcher, onSignedOut: session.onSignedOut }),
  );
  void resumed.then(() => whenIdle(signIn.prepare));
  checkOnNavigation(await shown, worker.check);
}

/**
 * Looks at the clock now and then, and when the page is shown or left, as for the device's
 * settings.
 */
function watchClock(look: () => void): void {
  document.addEventListener('visibilitychange', look);
  setInterval(look, lookEvery);
}

function startErrorReporting(config: HostConfig) {
  const reportError = createErrorReporting(config.errorReporting, __FELTBOK_VERSION__, {
    places: placesOfParts,
    builds: () => buildsOfParts(Object.values(placesOfParts())),
  });
  // The browser's own messages, and errors of scripts of another origin, come without an error.
  addEventListener('error', ({ error, message }) =>
    reportError(error ?? new Error(message), 'page'),
  );
  addEventListener('unhandledrejection', ({ reason }) => reportError(reason, 'page'));
  return reportError;
}
