import { sendSketchesAtom } from '@feltbok/shared/case/case-sketch.state';
import {
  type HostServices,
  hostServicesAtom,
  provideHostServicesAtom,
  type Store,
} from '@feltbok/shared/contract/remote';
import { watchPageLeaving } from '@feltbok/shared/device/page-leaving';
import { usualOfflineDays } from '@feltbok/shared/domain/offline-days';
import { startTranslation } from '@feltbok/shared/i18n/i18n';
import { storeDraftsAtom } from '@feltbok/shared/session/drafts.state';
import { whenIdle } from '@feltbok/shared/ui/when-idle';
import { createApiClient } from '@feltbok/shared/wire/api-client';
import { isFreshSignInNeeded } from '@feltbok/shared/wire/api-failure';
import { getDefaultStore } from 'jotai';
import { aboutConfigAtom } from './about/about.state';
import { watchPageRestored } from './auth/page-restored';
import { isReachable } from './auth/reachable.data';
import { mayBeSignedIn, openSignIn, preloadIdentityLibrary } from './auth/sign-in';
import type { ConfigError, HostConfig } from './config';
import { fetchConfig } from './config.data';
import { lastAnswerAtom } from './connection/last-answer.state';
import { createDeviceData, type DeviceData } from './device/device-data';
import { describeDevice } from './device/device-description';
import { identities } from './device/identities.data';
import { watchIdentities } from './device/storage-stall';
import { watchStorage } from './device/watch-storage';
import { whenShown } from './device/when-shown';
import { runDevicePapers } from './device-papers/run-device-papers';
import { earlyAnswers } from './early-answers';
import { createErrorReporting } from './errors/error-reporting';
import { firstScreenOf } from './first-screen.domain';
import { notifyAtom } from './frame/toasts.state';
import { guardedApi } from './guarded-api';
import { nameImportedFiles } from './imported-files/name-imported-files';
import { tidyImportedFiles } from './imported-files/tidy-imported-files';
import { DeviceLock } from './lock/device-lock';
import { runOfflineDownloader } from './offline-case/run-offline-downloader';
import { addDraftSources } from './pending-work/draft-sources';
import { browserWorkers } from './pwa/browser-workers';
import { buildsOfPage, buildsOfParts } from './pwa/builds-of-parts.data';
import { checkOnNavigation } from './pwa/check-on-navigation';
import { startServiceWorker } from './pwa/worker-registration';
import { fetchRemote, placeRemotes, placesOfParts, prepareRemote } from './remotes';
import { createSessionControl, type SessionWatch, sessionControlAtom } from './session';
import { askToSignOutAtom } from './sign-out/sign-out.state';
import { createUserData, type UserData } from './user-data';
import { papersAddressAtom } from './verify/verify.state';

const translated = startTranslation();
const hasNoWorker = !browserWorkers()?.controller;
// Where nothing is stored, the identity library comes before anything that the API gives.
if (mayBeSignedIn() && hasNoWorker) preloadIdentityLibrary();
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
  identities.current().then(
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
 * Where there is nothing of a user to show yet, the first questions go out before that much code
 * runs.
 */
async function screensAfter(asked: Promise<void>) {
  if (mayBeSignedIn() && hasNoWorker) {
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
  const { signIn, openApi, early, api, asked } = connect(config, store, reportError, () => session);
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
  if (mayBeSignedIn()) {
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
  const firstScreen = firstScreenOf(location.pathname);
  if (mayBeSignedIn() && firstScreen.remote)
    void prepareRemote(store, firstScreen.remote, firstScreen.path);
  store.set(aboutConfigAtom, config.about);
  store.set(papersAddressAtom, config.api);
  const { mapCatalogue, grids, receivers } = config;
  const { sync } = userData;
  const noteReceiverTime = (at: number) => session.noteReceiverTime(at);
  const services = {
    api,
    apiAddress: config.api,
    notify,
    reportError,
    sync,
    mapCatalogue,
    grids,
    receivers,
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
  const shown = screensAfter(Promise.race([asked, resumed])).then(({ showApp }) =>
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

/**
 * Sign-in and API: `openApi` to ask who the user is, and `api` once that is known. `asked` settles
 * when the first calls have their tokens.
 */
function connect(
  config: HostConfig,
  store: Store,
  reportError: HostServices['reportError'],
  session: () => SessionWatch,
) {
  const signIn = openSignIn(config.identity);
  let noteAsked = () => {};
  const asked = new Promise<void>((resolve) => {
    noteAsked = resolve;
  });
  let waiting = 0;
  const openApi = createApiClient({
    baseUrl: config.api,
    getToken: async (isForced) => {
      waiting += 1;
      const answer = await signIn.getToken(isForced);
      waiting -= 1;
      if (waiting === 0) noteAsked();
      if (answer === 'sign-in needed') session().onTokenRejected();
      return answer;
    },
    onSuccess: (askedAt) => {
      store.set(lastAnswerAtom, new Date());
      session().onApiAnswer(askedAt);
    },
    onFailure: (failure, { method, path }) => {
      if (failure.kind === 'signed-out' && isFreshSignInNeeded(failure.body))
        session().onSignInTooOld();
      else if (failure.kind === 'signed-out') session().onSignedOut();
      if (failure.kind === 'forbidden') session().onForbidden();
      if (failure.kind !== 'signed-out' && failure.kind !== 'unreachable')
        reportError(failure, `${method} ${path.replace(/\d+/g, '{id}')}`);
    },
  });
  const early = earlyAnswers(openApi);
  return { signIn, openApi, early, asked, api: guardedApi(early.api, () => session().verify()) };
}

interface SessionSurroundings
  extends Pick<
    Parameters<typeof createSessionControl>[0],
    'store' | 'signIn' | 'api' | 'goTo' | 'beginFirstScreen'
  > {
  userData: UserData;
  deviceData: DeviceData;
  forgetFirstScreen: () => void;
}

function createSession(
  config: HostConfig,
  { userData, deviceData, forgetFirstScreen, ...parts }: SessionSurroundings,
) {
  const { store } = parts;
  // A log-out affects every tab: the user's data are removed for all of them.
  const tabs = new BroadcastChannel('feltbok-signed-out');
  tabs.onmessage = ({ data: userKey }: MessageEvent<string>) => session.onWipedElsewhere(userKey);
  const lock = new DeviceLock({
    store,
    api: parts.api,
    signInAnew: () => session.signIn(true),
    reopen: () => session.reopen(),
    reportError: (error) => store.get(hostServicesAtom).reportError(error, 'device lock'),
  });
  const session = createSessionControl({
    ...parts,
    identities: watchIdentities(store, identities),
    leases: deviceData,
    describeDevice: describeDevice(store, buildsOfPage),
    seal: async (userKey) => {
      tabs.postMessage(userKey);
      await deviceData.seal(userKey);
    },
    offlineDays: config.offlineDays ?? usualOfflineDays,
    isReachable: () => isReachable(config),
    askToSignOut: () => store.set(askToSignOutAtom),
    reloadPage: () => location.reload(),
    wipe: async (userKey) => {
      await deviceData.wipe(userKey);
      tabs.postMessage(userKey);
    },
    sendRecoveryKey: (deviceId) => lock.sendRecoveryKey(deviceId),
    openUser: async ({ userKey, customer, deviceId }) => {
      await lock.unlock(userKey, customer, deviceId);
      await Promise.all([userData.open(userKey), deviceData.open(userKey)]);
      // What the app was closed before it could queue, and what version 1.6.0 stored on the device
      // alone.
      void store
        .set(sendSketchesAtom)
        .catch((error) => store.get(hostServicesAtom).reportError(error, 'sync'));
    },
    closeUser: () => {
      forgetFirstScreen();
      lock.close();
      userData.close();
      deviceData.close();
    },
    whenShown: () => whenShown(store),
  });
  return session;
}
