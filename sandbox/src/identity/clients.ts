import type { ClientMetadata } from 'oidc-provider';

/** The `aud` of the product API's tokens, and the scope that it requires. */
export const feltbokApi = {
  resource: 'urn:feltbok:api',
  audience: 'feltbok-api',
  scope: 'feltbok.api',
} as const;

export const feltbokClientId = 'feltbok-web';
export const partyClientId = 'feltbok-parties';

/** The municipality's case system, which has an account of its own and no user. */
export const caseSystemClientId = 'feltbok-case-system';
/** The product API for case systems, with scopes that no user's token has. */
const integrationApi = { ...feltbokApi, scope: 'feltbok.integration feltbok.results' } as const;

export const getClientApi = (clientId: string) =>
  clientId === caseSystemClientId ? integrationApi : feltbokApi;

const createPublicClient = (clientId: string): ClientMetadata => ({
  client_id: clientId,
  client_name: clientId,
  // The client has no secret, because a browser cannot keep one. PKCE replaces it.
  token_endpoint_auth_method: 'none',
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  // isLocalAddress decides which addresses are allowed, but the provider requires a registered one.
  redirect_uris: ['http://localhost/'],
  post_logout_redirect_uris: ['http://localhost/'],
});

const createServiceClient = (clientId: string, secret: string): ClientMetadata => ({
  client_id: clientId,
  client_name: clientId,
  client_secret: secret,
  token_endpoint_auth_method: 'client_secret_basic',
  grant_types: ['client_credentials'],
  response_types: [],
  redirect_uris: [],
});

/** Creates the client of the product API, through which remote parties prove who they are. */
const createPartyClient = (secret: string): ClientMetadata => ({
  ...createPublicClient(partyClientId),
  client_secret: secret,
  token_endpoint_auth_method: 'client_secret_basic',
  grant_types: ['authorization_code'],
});

/** @param secrets that authenticate the case system and the API */
export const createClients = (secrets: {
  caseSystem: string;
  parties: string;
}): ClientMetadata[] => [
  createPublicClient(feltbokClientId),
  createServiceClient(caseSystemClientId, secrets.caseSystem),
  createPartyClient(secrets.parties),
];

/**
 * Accepts every port of this machine, because stacks run side by side. ONLY FOR A LAPTOP: a
 * provider that other people can reach must require the exact addresses of the app, or it gives its
 * codes to whoever listens.
 */
export function isLocalAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, password, hash } = new URL(address);
  return /^https?:$/.test(protocol) && hostname === 'localhost' && !username && !password && !hash;
}
