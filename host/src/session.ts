import { forgetCaseListAtom } from '@feltbok/shared/case/case-list.state';
import type { Store } from '@feltbok/shared/contract/remote';
import { type Session, sessionAtom, signInNeededAtom, userKeyOf } from '@feltbok/shared/session/session.state';
import { mayLeaveAtom } from '@feltbok/shared/session/unsaved-work.state';
import type { ApiClient } from '@feltbok/shared/wire/api-client';
import { atom } from 'jotai';
import { forgetSignedIn, mayBeSignedIn, rememberSignedIn, type SignIn } from './auth/sign-in';

interface SessionParts {
  store: Store;
  signIn: SignIn;
  api: ApiClient;
  /** Opens what the device keeps for this user, before the app is shown. */
  openUser: (userKey: string) => Promise<void>;
  closeUser: () => void;
  /** Shows the address that was asked for before the login. */
  goTo: (address: string) => void;
}

/** Signs the user in and out, and says in `sessionAtom` how far that has come. */
export interface SessionControl {
  resume(): Promise<void>;
  signIn(): Promise<void>;
  /** Asks first where a screen holds unsaved changes; does nothing when the user stays. */
  signOut(): Promise<void>;
}

const nobody = async () => undefined;

/** Set once at start-up, so that any screen of the host can sign in or out. */
export const sessionControlAtom = atom<SessionControl>({ resume: nobody, signIn: nobody, signOut: nobody });

export function createSessionControl(parts: SessionParts): SessionControl {
  const { store, signIn, api } = parts;
  const become = (session: Session) => store.set(sessionAtom, session);

  const authorise = async (account: { issuer: string; subject: string }): Promise<Session> => {
    const answer = await api.call('getCustomerContext', { path: {}, body: undefined });
    if (answer.ok) {
      const userKey = await userKeyOf(account, answer.body.customerId);
      await parts.openUser(userKey);
      return { state: 'authorised', userKey, customer: answer.body };
    }
    if (answer.failure.kind === 'forbidden') return { state: 'no-access' };
    return { state: answer.failure.kind === 'signed-out' ? 'signed-out' : 'unavailable' };
  };

  const resolve = async () => {
    if (!mayBeSignedIn()) return become({ state: 'signed-out' });
    become({ state: 'resolving' });
    store.set(signInNeededAtom, false);
    try {
      const { account, askedAddress } = await signIn.resume();
      if (!account) return become({ state: 'signed-out' });
      rememberSignedIn();
      const session = await authorise(account);
      if (askedAddress) parts.goTo(askedAddress);
      become(session);
    } catch {
      // The identity library itself could not be loaded.
      become({ state: 'unavailable' });
    }
  };
  let resolving: Promise<void> | undefined;

  return {
    resume() {
      // The network's return and the user's own retry may come together: the user's data are opened once.
      resolving ??= resolve().finally(() => {
        resolving = undefined;
      });
      return resolving;
    },
    signIn: () => signIn.start(location.pathname + location.search),
    async signOut() {
      // The screen goes with the session, and what is unsaved on it with the screen.
      if (!(await store.set(mayLeaveAtom))) return;
      parts.closeUser();
      store.set(forgetCaseListAtom);
      forgetSignedIn();
      sessionStorage.clear();
      become({ state: 'resolving' });
      try {
        await signIn.end();
      } catch {
        // Without network the provider cannot be told; on this device the user is signed out all the same.
        become({ state: 'signed-out' });
      }
    },
  };
}
