import { join } from 'node:path';
import Provider, { type Configuration, type KoaContextWithOIDC } from 'oidc-provider';
import { demoUsers } from '../demo-people/people';
import {
  apiOfClient,
  caseSystemClientId,
  clients,
  feltbokApi,
  isLocalAddress,
  partyClientId,
} from './clients';
import type { GrantStore } from './grant-store';
import { failedPage, signedOutPage, signOutPage } from './pages';
import { clientSecret, providerKeys } from './provider-keys';

export interface ProviderOptions {
  /** Address without a trailing slash, such as http://localhost:4620. */
  issuer: string;
  stateFolder: string;
  store: GrantStore;
}

const hours = 60 * 60;
const days = 24 * hours;

/** Where the secret of the case system's client lies. */
export const caseSystemSecretFile = (stateFolder: string) =>
  secretFile(stateFolder, caseSystemClientId);

const secretFile = (stateFolder: string, clientId: string) =>
  join(stateFolder, 'identity', `${clientId}.secret`);

/** The OpenID Connect provider: code flow with PKCE, refresh tokens, JWT access tokens, and
 * client credentials for a case system. Its login pages are elsewhere. */
export function createProvider(options: ProviderOptions): Provider {
  const { issuer, store } = options;
  const keys = providerKeys(join(options.stateFolder, 'identity', 'keys.json'));
  const { port } = new URL(issuer);

  const configuration: Configuration = {
    adapter: (model) => store.createAdapter(model),
    clients: clients({
      caseSystem: clientSecret(secretFile(options.stateFolder, caseSystemClientId)),
      parties: clientSecret(secretFile(options.stateFolder, partyClientId)),
    }),
    jwks: keys.jwks,
    cookies: {
      keys: keys.cookieKeys,
      // Cookies know no ports: without it, two stacks on this machine would sign each other out.
      names: {
        session: `session_${port}`,
        interaction: `interaction_${port}`,
        resume: `resume_${port}`,
      },
      long: { httpOnly: true, sameSite: 'lax', signed: true },
      short: { httpOnly: true, sameSite: 'lax', signed: true },
    },
    scopes: ['openid', 'offline_access', 'profile'],
    claims: { openid: ['sub'], profile: ['name', 'preferred_username'] },
    // MSAL reads the name from the id token and never asks the userinfo endpoint.
    conformIdTokenClaims: false,
    findAccount: async (_ctx, subject) => {
      const user = demoUsers.find((candidate) => candidate.subject === subject);
      if (!user) return undefined;
      return {
        accountId: user.subject,
        claims: async () => ({
          sub: user.subject,
          name: user.name,
          preferred_username: user.subject,
        }),
      };
    },
    extraTokenClaims: async (ctx, token) => {
      const user =
        'accountId' in token &&
        demoUsers.find((candidate) => candidate.subject === token.accountId);
      if (!user) return undefined;
      const { AuthorizationCode: code, RefreshToken: refreshed } = ctx.oidc.entities;
      // A refreshed token is of the same sign-in.
      const auth_time = code?.authTime ?? refreshed?.authTime;
      return { name: user.name, preferred_username: user.subject, auth_time };
    },
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    loadExistingGrant: grantWithoutAsking,
    // A client that may refresh gets a token for it, even when it did not ask for consent anew.
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    // Logging out ends the refresh tokens too.
    expiresWithSession: async () => true,
    // A tablet that loses the answer must be able to ask again with the same token, as Entra ID
    // allows.
    rotateRefreshToken: false,
    clientBasedCORS: (_ctx, origin) => isLocalAddress(origin),
    features: {
      devInteractions: { enabled: false },
      clientCredentials: { enabled: true },
      resourceIndicators: {
        enabled: true,
        defaultResource: async (_ctx, client) => apiOfClient(client.clientId).resource,
        useGrantedResource: async () => true,
        getResourceServerInfo: async (_ctx, _resource, client) => {
          const { audience, scope } = apiOfClient(client.clientId);
          return { audience, scope, accessTokenFormat: 'jwt', accessTokenTTL: hours };
        },
      },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: async (ctx, form) => send(ctx, signOutPage(ctx.req, form)),
        postLogoutSuccessSource: async (ctx) => send(ctx, signedOutPage(ctx.req)),
      },
    },
    renderError: async (ctx, out) =>
      send(ctx, failedPage(ctx.req, [out.error, out.error_description])),
    ttl: {
      AccessToken: hours,
      AuthorizationCode: 60,
      IdToken: hours,
      Interaction: hours,
      // Entra ID gives as much to pages in a browser.
      RefreshToken: days,
      Session: 14 * days,
      Grant: 14 * days,
    },
  };

  const provider = new Provider(issuer, configuration);
  provider.Client.prototype.redirectUriAllowed = isLocalAddress;
  provider.Client.prototype.postLogoutRedirectUriAllowed = isLocalAddress;
  return provider;
}

/**
 * Grants what the client asks for: the people here are fictional and have nothing to consent to.
 */
async function grantWithoutAsking(ctx: KoaContextWithOIDC) {
  const { client, session, provider, params, result } = ctx.oidc;
  if (!client || !session?.accountId) return undefined;
  const known = result?.consent?.grantId ?? session.grantIdFor(client.clientId);
  const grant =
    (known ? await provider.Grant.find(known) : undefined) ??
    new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  const scope = typeof params?.scope === 'string' ? params.scope : '';
  grant.addOIDCScope(scope);
  grant.addResourceScope(apiOfClient(client.clientId).resource, feltbokApi.scope);
  await grant.save();
  return grant;
}

function send(ctx: KoaContextWithOIDC, page: { body: string; policy: string }): void {
  ctx.type = 'html';
  ctx.set('content-security-policy', page.policy);
  ctx.body = page.body;
}
