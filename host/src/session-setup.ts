import { createApiClient } from '@feltbok/contract/client/api-client.ts';
import { isFreshSignInNeeded } from '@feltbok/contract/client/api-failure.ts';
import { identities } from '@feltbok/offline/identity/identities.data.ts';
import { sendSketchesAtom } from '@feltbok/runtime/case/case-sketch.state.ts';
import {
  type HostServices,
  hostServicesAtom,
  type Store,
} from '@feltbok/runtime/federation/remote.ts';
import { createSignInClient } from './auth/open-sign-in';
import { isReachable } from './auth/reachable.data';
import type { HostConfig } from './config-schema';
import { lastAnswerAtom } from './connection/last-answer.state';
import type { DeviceData } from './device/device-data';
import { describeDevice } from './device/device-description';
import { watchIdentities } from './device/storage-stall';
import { whenShown } from './device/when-shown';
import { createEarlyAnswers } from './early-answers';
import { createGuardedApi } from './guarded-api';
import { DeviceLock } from './lock/device-lock';
import { buildsOfPage } from './pwa/builds-of-parts.data';
import { createSessionControl, type SessionControl, type SessionWatch } from './session';
import type { SessionDeps } from './session-effects';
import { askToSignOutAtom } from './sign-out/sign-out.state';
import type { UserData } from './user-data';

/**
 * Sign-in and API: `openApi` to ask who the user is, and `api` once that is known. `asked` settles
 * when the first calls have their tokens.
 */
export function openConnection(
  config: HostConfig,
  store: Store,
  reportError: HostServices['reportError'],
  session: () => SessionWatch,
) {
  const signIn = createSignInClient(config.identity);
  let reportAsked = () => {};
  const asked = new Promise<void>((resolve) => {
    reportAsked = resolve;
  });
  let waiting = 0;
  const openApi = createApiClient({
    baseUrl: config.api,
    getToken: async (isForced) => {
      waiting += 1;
      const answer = await signIn.getToken(isForced);
      waiting -= 1;
      if (waiting === 0) reportAsked();
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
  const early = createEarlyAnswers(openApi);
  return {
    signIn,
    openApi,
    early,
    asked,
    api: createGuardedApi(early.api, () => session().verify()),
  };
}

interface SessionSetupDeps
  extends Pick<SessionDeps, 'store' | 'signIn' | 'api' | 'goTo' | 'beginFirstScreen'> {
  userData: UserData;
  deviceData: DeviceData;
  forgetFirstScreen: () => void;
}

export function createSession(
  config: HostConfig,
  { userData, deviceData, forgetFirstScreen, ...deps }: SessionSetupDeps,
): SessionControl & SessionWatch {
  const { store } = deps;
  // A log-out affects every tab: the user's data are removed for all of them.
  const tabs = new BroadcastChannel('feltbok-signed-out');
  tabs.onmessage = ({ data: userKey }: MessageEvent<string>) => session.onWipedElsewhere(userKey);
  const lock = new DeviceLock({
    store,
    api: deps.api,
    signInAnew: () => session.signIn(true),
    reopen: () => session.reopen(),
    reportError: (error) => store.get(hostServicesAtom).reportError(error, 'device lock'),
  });
  const session = createSessionControl({
    ...deps,
    identities: watchIdentities(store, identities),
    leases: deviceData,
    describeDevice: describeDevice(store, buildsOfPage),
    seal: async (userKey) => {
      tabs.postMessage(userKey);
      await deviceData.seal(userKey);
    },
    offlineDays: config.offlineDays,
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
