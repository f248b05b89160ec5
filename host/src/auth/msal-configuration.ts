import { BrowserCacheLocation, type Configuration, ProtocolMode } from '@azure/msal-browser';
import type { IdentityConfig } from '../config';

const entraHosts = /(^|\.)(microsoftonline\.com|microsoftonline\.us|ciamlogin\.com)$/;

/** How the provider speaks: as the configuration says, else as the authority's host tells. */
export const identityProtocolOf = ({ authority, protocol }: IdentityConfig): 'entra' | 'oidc' =>
  protocol ?? (entraHosts.test(new URL(authority).hostname) ? 'entra' : 'oidc');

/** What MSAL is told about the identity provider: the same code signs in with Entra ID and with any other. */
export function msalConfiguration(identity: IdentityConfig): Configuration {
  const home = `${location.origin}/`;
  const { host } = new URL(identity.authority);
  const protocol = identityProtocolOf(identity);
  return {
    auth: {
      clientId: identity.clientId,
      authority: identity.authority,
      // MSAL trusts Entra ID of itself, and any other provider only if its host is named.
      knownAuthorities: identity.knownAuthorities ?? (protocol === 'oidc' ? [host] : []),
      // MSAL accepts none but an https authority. A provider on a developer's machine speaks plain http: there the
      // authority is a name only, and the true endpoints stand here. In production there is no such metadata.
      authorityMetadata: identity.authorityMetadata && JSON.stringify(identity.authorityMetadata),
      redirectUri: home,
      postLogoutRedirectUri: home,
      OIDCOptions: { defaultScopes: ['openid', 'profile', 'offline_access'] },
    },
    cache: { cacheLocation: BrowserCacheLocation.LocalStorage },
    system: { protocolMode: protocol === 'entra' ? ProtocolMode.AAD : ProtocolMode.OIDC },
  };
}
