import type { IdentityConfig } from '../config-schema';
import type { SignIn } from './sign-in';

const loadLibrary = () => import(/* webpackChunkName: "sign-in" */ './msal-sign-in');

export const preloadIdentityLibrary = () => void loadLibrary().catch(() => undefined);

/**
 * The identity library is large and waits until it is needed; `prepare` fetches it ahead of that.
 */
export function createSignInClient(identity: IdentityConfig): SignIn & { prepare(): void } {
  let opened: Promise<SignIn> | undefined;
  const open = () => {
    opened ??= loadLibrary().then(({ createMsalClient }) => createMsalClient(identity));
    // A failed load must not be remembered: the network may be back at the next try.
    opened.catch(() => {
      opened = undefined;
    });
    return opened;
  };
  return {
    prepare: () => void open().catch(() => undefined),
    resume: () => open().then((signIn) => signIn.resume()),
    start: (askedAddress, isAnew) => open().then((signIn) => signIn.start(askedAddress, isAnew)),
    end: () => open().then((signIn) => signIn.end()),
    getToken: (isForced) =>
      open().then(
        (signIn) => signIn.getToken(isForced),
        () => 'provider unreachable',
      ),
    loadWatcher: () => open().then((signIn) => signIn.loadWatcher()),
  };
}
