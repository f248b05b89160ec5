import { join } from 'node:path';
import Provider, { type Configuration, type KoaContextWithOIDC } from 'oidc-provider';
import { demoUsers } from '../demo-people/people';
import {
  caseSystemClientId,
  createClients,
  feltbokApi,
  getClientApi,
  isLocalAddress,
  partyClientId,
} from './clients';
import type { GrantStore } from './grant-store';
import { buildFailedPage, buildSignedOutPage, buildSignOutPage } from './pages';
import { ensureClientSecret, ensureProviderKeys } from './provider-keys';

export interface ProviderOptions {
  /** Address without a trailing slash, such as http://localhost:4620. */
  issuer: string;
  stateFolder: string;
  store: GrantStore;
}

const hours = 60 * 60;
const days = 24 * hours;

/** Returns the path of the file with the case system client's secret. */
export const getCaseSystemSecretFile = (stateFolder: string) =>
  getSecretFile(stateFolder, caseSystemClientId);

const getSecretFile = (stateFolder: string, clientId: string) =>
  join(stateFolder, 'identity', `${clientId}.secret`);

/**
 * Creates the OpenID Connect provider: code flow with PKCE, refresh tokens, JWT access tokens, and
 * client credentials for a case system. Its login pages are elsewhere.
 */
export function createProvider(options: ProviderOptions): Provider {
  const { issuer, store } = options;
  const keys = ensureProviderKeys(join(options.stateFolder, 'identity', 'keys.json'));
  const { port } = new URL(issuer);

  const configuration: Configuration = {
    adapter: (model) => store.createAdapter(model),
    clients: createClients({
      caseSystem: ensureClientSecret(getSecretFile(options.stateFolder, caseSystemClientId)),
      parties: ensureClientSecret(getSecretFile(options.stateFolder, partyClientId)),
    }),
    jwks: keys.jwks,
    cookies: {
      keys: keys.cookieKeys,
      // Cookies do not distinguish ports: without a name of its own, two stacks on this machine
      // would sign each other out.
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
      // A refreshed token belongs to the same sign-in.
      const auth_time = code?.authTime ?? refreshed?.authTime;
      return { name: user.name, preferred_username: user.subject, auth_time };
    },
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    loadExistingGrant: grantWithoutAsking,
    // A client that may refresh gets a refresh token even when it did not ask for consent again.
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    // Logging out ends the refresh tokens too.
    expiresWithSession: async () => true,
    // A tablet that loses the answer must be able to ask again with the same token, which Entra ID
    // allows too.
    rotateRefreshToken: false,
    clientBasedCORS: (_ctx, origin) => isLocalAddress(origin),
    features: {
      devInteractions: { enabled: false },
      clientCredentials: { enabled: true },
      resourceIndicators: {
        enabled: true,
        defaultResource: async (_ctx, client) => getClientApi(client.clientId).resource,
        useGrantedResource: async () => true,
        getResourceServerInfo: async (_ctx, _resource, client) => {
          const { audience, scope } = getClientApi(client.clientId);
          return { audience, scope, accessTokenFormat: 'jwt', accessTokenTTL: hours };
        },
      },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: async (ctx, form) => send(ctx, buildSignOutPage(ctx.req, form)),
        postLogoutSuccessSource: async (ctx) => send(ctx, buildSignedOutPage(ctx.req)),
      },
    },
    renderError: async (ctx, out) =>
      send(ctx, buildFailedPage(ctx.req, [out.error, out.error_description])),
    ttl: {
      AccessToken: hours,
      AuthorizationCode: 60,
      IdToken: hours,
      Interaction: hours,
      // Entra ID allows pages in a browser the same.
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
 * Grants what the client asks for, because the people here are fictional and have nothing to
 * consent to.
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
  grant.addResourceScope(getClientApi(client.clientId).resource, feltbokApi.scope);
  await grant.save();
  return grant;
}

function send(ctx: KoaContextWithOIDC, page: { body: string; policy: string }): void {
  ctx.type = 'html';
  ctx.set('content-security-policy', page.policy);
  ctx.body = page.body;
}
