import {
  type AccountInfo,
  AuthError,
  type AuthenticationResult,
  CacheLookupPolicy,
  createStandardPublicClientApplication,
  InteractionRequiredAuthError,
  type IPublicClientApplication,
  PromptValue,
} from '@azure/msal-browser';
import type { TokenAnswer } from '@feltbok/contract/client/api-client.ts';
import { screenPatienceMs } from '@feltbok/contract/client/transfer.data.ts';
import { createElement } from 'react';
import type { IdentityConfig } from '../config-schema';
import { getIdentityProtocol, msalConfiguration } from './msal-configuration';
import type { Account, SignIn } from './sign-in';
import {
  type ProviderError,
  parseProviderError,
  type SignInRejection,
  toSignInRejection,
} from './sign-in-rejection.domain';

const getAccount = ({ idTokenClaims, localAccountId, name, username }: AccountInfo): Account => ({
  issuer: String(idTokenClaims?.iss ?? ''),
  subject: String(idTokenClaims?.sub ?? localAccountId),
  name: name ?? username,
});

export async function createMsalClient(identity: IdentityConfig): Promise<SignIn> {
  const msal = await createStandardPublicClientApplication(msalConfiguration(identity));
  const { answer, ...outcome } = await readProviderAnswer(msal);
  if (answer?.account) msal.setActiveAccount(answer.account);
  const active = () => msal.getActiveAccount() ?? msal.getAllAccounts()[0] ?? null;
  let { askedAddress, rejection } = outcome;
  let resumedAs: string | null = null;
  /**
   * Another tab may have signed somebody else in: this page's work is never sent in that person's
   * name.
   */
  const getOwnAccount = () =>
    resumedAs === null ? active() : (msal.getAccount({ homeAccountId: resumedAs }) ?? null);

  // Some providers ignore offline_access without consent (OpenID Connect Core 1.0, 11), and then
  // issue no refresh token. Entra ID asks for consent by itself, once.
  const prompts = getIdentityProtocol(identity) === 'oidc' ? [PromptValue.CONSENT] : [];

  return {
    async resume() {
      const account = active();
      if (account) msal.setActiveAccount(account);
      resumedAs = account?.homeAccountId ?? null;
      const report = { account: account && getAccount(account), askedAddress, rejection };
      askedAddress = null;
      rejection = null;
      return report;
    },
    start: (address, isAnew = false) => {
      const prompt = [...(isAnew ? [PromptValue.LOGIN] : []), ...prompts].join(' ') || undefined;
      return msal.loginRedirect({
        scopes: [identity.scope],
        state: address,
        prompt,
        ...getSignInStrength(identity),
      });
    },
    end: () => {
      const account = getOwnAccount();
      // A provider sends the user back only with an id token or a client id. After a log-out
      // without network there is no token.
      const named = account
        ? { idTokenHint: account.idToken }
        : { extraQueryParameters: { client_id: identity.clientId } };
      return msal.logoutRedirect({ account, ...named });
    },
    getToken: (isForced = false) => getToken(msal, getOwnAccount(), identity.scope, isForced),
    loadWatcher: async () => {
      const { AccountWatcher } = await import('./AccountWatcher');
      return { default: ({ onSignedOut }) => createElement(AccountWatcher, { msal, onSignedOut }) };
    },
  };
}

interface ProviderAnswer {
  answer: AuthenticationResult | null;
  askedAddress: string | null;
  rejection: SignInRejection | null;
}

/** Reads what the user has come back with: an account, a reason why there is none, or nothing. */
async function readProviderAnswer(msal: IPublicClientApplication): Promise<ProviderAnswer> {
  // The library removes the fragment, and throws errors of its own in place of some of the
  // provider's.
  const { hash } = location;
  const reported = parseProviderError(hash);
  const isAnswer = reported !== null || new URLSearchParams(hash.slice(1)).has('code');
  try {
    const answer = await msal.handleRedirectPromise({ navigateToLoginRequestUrl: false });
    if (answer || !isAnswer)
      return { answer, askedAddress: answer?.state ?? null, rejection: null };
    // The browser has forgotten the login that this answers, and its address cannot be trusted.
    const rejection = toSignInRejection(reported ?? { code: 'state_lost', description: '' });
    return { answer, askedAddress: null, rejection };
  } catch (error) {
    const thrown = toProviderError(error);
    const askedAddress = thrown.code.startsWith('state_') ? null : findAskedAddress(hash);
    return { answer: null, askedAddress, rejection: toSignInRejection(reported ?? thrown) };
  }
}

const toProviderError = (error: unknown): ProviderError =>
  error instanceof AuthError
    ? { code: error.errorCode, description: error.errorMessage }
    : { code: 'unknown', description: '' };

/** The library puts the address behind its own state, which it has compared with what it stored. */
const findAskedAddress = (fragment: string): string | null =>
  new URLSearchParams(fragment.slice(1)).get('state')?.split('|').slice(1).join('|') || null;

/** What the API demands of a sign-in, as OpenID Connect or Entra ID is asked for it. */
function getSignInStrength(identity: IdentityConfig) {
  const { acrValues = [], maxAgeMinutes } = identity;
  const isEntra = getIdentityProtocol(identity) === 'entra';
  const extraQueryParameters = {
    ...(maxAgeMinutes !== undefined && { max_age: String(maxAgeMinutes * 60) }),
    ...(acrValues.length > 0 && !isEntra && { acr_values: acrValues.join(' ') }),
  };
  if (acrValues.length === 0 || !isEntra) return { extraQueryParameters };
  return {
    extraQueryParameters,
    claims: JSON.stringify({ access_token: { acrs: { essential: true, values: acrValues } } }),
  };
}

async function getToken(
  msal: IPublicClientApplication,
  account: AccountInfo | null,
  scope: string,
  isForced: boolean,
): Promise<TokenAnswer> {
  if (!account) return 'sign-in needed';
  try {
    // These policies exclude MSAL's last resort, a hidden frame, which delays every call by ten
    // seconds before it fails.
    const { AccessTokenAndRefreshToken, RefreshToken } = CacheLookupPolicy;
    const cacheLookupPolicy = isForced ? RefreshToken : AccessTokenAndRefreshToken;
    const acquired = msal.acquireTokenSilent({ scopes: [scope], account, cacheLookupPolicy });
    const answer = await Promise.race([acquired, waitForProvider()]);
    return answer ? { token: answer.accessToken } : 'provider unreachable';
  } catch (error) {
    return isSignInNeeded(error) ? 'sign-in needed' : 'provider unreachable';
  }
}

/** MSAL waits without end for a provider that accepts the connection and does not answer. */
const waitForProvider = () =>
  new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), screenPatienceMs);
  });

/** Errors with which the provider demands a login; all others are network errors that pass. */
const isSignInNeeded = (error: unknown) =>
  error instanceof InteractionRequiredAuthError ||
  (error instanceof Error &&
    /AADSTS50058|login_required|interaction_required|invalid_grant|invalid_scope/.test(
      error.message,
    ));
