import { ProtocolMode } from '@azure/msal-browser';
import { msalConfiguration } from './msal-configuration';

const feltbok = { clientId: 'feltbok-web', scope: 'api://feltbok/feltbok.api' };
const entra = {
  ...feltbok,
  authority: 'https://login.microsoftonline.com/11111111-2222-3333-4444-555555555555',
};
const otherProvider = { ...feltbok, authority: 'https://login.fjordvik.example/realms/kommune' };

test.each([
  ['https://login.microsoftonline.com/common', ProtocolMode.AAD],
  ['https://login.microsoftonline.us/tenant', ProtocolMode.AAD],
  ['https://kommunen.ciamlogin.com/', ProtocolMode.AAD],
  ['https://login.microsoftonline.com.fjordvik.example/', ProtocolMode.OIDC],
  ['https://ikkemicrosoftonline.com/', ProtocolMode.OIDC],
  ['https://login.fjordvik.example/realms/kommune', ProtocolMode.OIDC],
])('[AUTH-12] requests to %s use the protocol %s', (authority, protocolMode) => {
  expect(msalConfiguration({ ...feltbok, authority }).system?.protocolMode).toBe(protocolMode);
});

test('[AUTH-12] the configured protocol takes precedence over the authority’s host', () => {
  expect(msalConfiguration({ ...otherProvider, protocol: 'entra' }).system?.protocolMode).toBe(
    ProtocolMode.AAD,
  );
  expect(msalConfiguration({ ...entra, protocol: 'oidc' }).system?.protocolMode).toBe(
    ProtocolMode.OIDC,
  );
});

test('[AUTH-12] authority and client id are configured; another provider’s host is trusted', () => {
  expect(msalConfiguration(entra).auth).toMatchObject({
    authority: entra.authority,
    clientId: 'feltbok-web',
    knownAuthorities: [],
  });
  expect(msalConfiguration(otherProvider).auth.knownAuthorities).toEqual([
    'login.fjordvik.example',
  ]);
  const settings = { ...otherProvider, knownAuthorities: ['login.example'] };
  expect(msalConfiguration(settings).auth.knownAuthorities).toEqual(['login.example']);
});

test('the provider returns the user to the start page from any page', () => {
  history.replaceState(null, '', '/case/1/business/2/property/3');
  const { redirectUri, postLogoutRedirectUri } = msalConfiguration(entra).auth;
  expect([redirectUri, postLogoutRedirectUri]).toEqual(['http://localhost/', 'http://localhost/']);
});
