import type { ClientMetadata } from 'oidc-provider';

/** What the product API calls itself in a token's `aud`, and the scope it asks for. */
export const feltbokApi = {
  resource: 'urn:feltbok:api',
  audience: 'feltbok-api',
  scope: 'feltbok.api',
} as const;

export const feltbokClientId = 'feltbok-web';
export const partyClientId = 'feltbok-parties';

/** The municipality's case system, which has an account of its own and no person who signs in. */
export const caseSystemClientId = 'feltbok-case-system';
/** The product API as case systems know it: with a scope that no user's token has. */
const integrationApi = { ...feltbokApi, scope: 'feltbok.integration' } as const;

export const apiOfClient = (clientId: string) =>
  clientId === caseSystemClientId ? integrationApi : feltbokApi;

const publicClient = (clientId: string): ClientMetadata => ({
  client_id: clientId,
  client_name: clientId,
  // No secret: a browser cannot hide one. PKCE takes its place.
  token_endpoint_auth_method: 'none',
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  // Which addresses are allowed is decided by isLocalAddress; the provider wants one registered all
  // the same.
  redirect_uris: ['http://localhost/'],
  post_logout_redirect_uris: ['http://localhost/'],
});

const serviceClient = (clientId: string, secret: string): ClientMetadata => ({
  client_id: clientId,
  client_name: clientId,
  client_secret: secret,
  token_endpoint_auth_method: 'client_secret_basic',
  grant_types: ['client_credentials'],
  response_types: [],
  redirect_uris: [],
});

/** The product API itself, by which remote parties prove who they are. */
const partyClient = (secret: string): ClientMetadata => ({
  ...publicClient(partyClientId),
  client_secret: secret,
  token_endpoint_auth_method: 'client_secret_basic',
  grant_types: ['authorization_code'],
});

/** @param secrets by which the case system and the API show that they are */
export const clients = (secrets: { caseSystem: string; parties: string }): ClientMetadata[] => [
  publicClient(feltbokClientId),
  serviceClient(caseSystemClientId, secrets.caseSystem),
  partyClient(secrets.parties),
];

/**
 * Every port of this machine, because stacks run side by side. FOR A LAPTOP ONLY: a provider that
 * other people reach must hold the exact addresses of the app, or it hands its codes to whoever
 * listens.
 */
export function isLocalAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, password, hash } = new URL(address);
  return /^https?:$/.test(protocol) && hostname === 'localhost' && !username && !password && !hash;
}
