import { BrowserCacheLocation, type Configuration, ProtocolMode } from '@azure/msal-browser';
import type { IdentityConfig } from '../config-schema';
import { identityNetwork } from './identity-network.data';

const entraHosts = /(^|\.)(microsoftonline\.com|microsoftonline\.us|ciamlogin\.com)$/;

/** The provider's protocol: as configured, else guessed from the authority's host. */
export const getIdentityProtocol = ({ authority, protocol }: IdentityConfig): 'entra' | 'oidc' =>
  protocol ?? (entraHosts.test(new URL(authority).hostname) ? 'entra' : 'oidc');

/** MSAL settings for the identity provider; the same code serves Entra ID and any other. */
export function msalConfiguration(identity: IdentityConfig): Configuration {
  const home = `${location.origin}/`;
  const { host } = new URL(identity.authority);
  const protocol = getIdentityProtocol(identity);
  return {
    auth: {
      clientId: identity.clientId,
      authority: identity.authority,
      // MSAL trusts Entra ID of itself, and any other provider only if its host is named.
      knownAuthorities: identity.knownAuthorities ?? (protocol === 'oidc' ? [host] : []),
      // MSAL accepts https authorities only. A developer's provider speaks http, so its endpoints
      // come from the configuration.
      authorityMetadata: identity.authorityMetadata && JSON.stringify(identity.authorityMetadata),
      redirectUri: home,
      postLogoutRedirectUri: home,
      OIDCOptions: { defaultScopes: ['openid', 'profile', 'offline_access'] },
    },
    cache: { cacheLocation: BrowserCacheLocation.LocalStorage },
    system: {
      protocolMode: protocol === 'entra' ? ProtocolMode.AAD : ProtocolMode.OIDC,
      networkClient: identityNetwork,
    },
  };
}
