import { getAddress, getPort } from '../ports.mjs';

/**
 * Builds the host's config.json for a whole stack on this machine. MSAL takes only an https
 * authority: `authorityMetadata` gives it the endpoints of the local provider, which speaks plain
 * http.
 * @param {number} base
 */
export function buildLocalConfig(base) {
  const identity = getAddress('identity', base);
  const maps = getAddress('maps', base);
  return {
    api: getAddress('api', base),
    identity: {
      authority: identity.replace('http:', 'https:'),
      clientId: 'feltbok-web',
      scope: 'feltbok.api',
      knownAuthorities: [new URL(identity).host],
      authorityMetadata: {
        issuer: identity,
        authorization_endpoint: `${identity}/auth`,
        token_endpoint: `${identity}/token`,
        end_session_endpoint: `${identity}/session/end`,
        jwks_uri: `${identity}/jwks`,
      },
    },
    remotes: {
      case: getAddress('remote-case', base),
      maps: getAddress('remote-maps', base),
      reports: getAddress('remote-reports', base),
    },
    mapCatalogue: `${maps}/catalogue`,
    grids: {
      ngo1948: `${maps}/grids/ngo1948.json`,
      nn2000: `${maps}/grids/nn2000.tif`,
      nn1954: `${maps}/grids/nn1954.tif`,
    },
    receivers: [{ name: 'Demomottaker', address: `ws://localhost:${getPort('receiver', base)}` }],
    about: {
      developer: 'Feltbok',
      address: ['Fjordvegen 1', '5730 Fjordvik'],
      phone: '55 50 00 00',
      mail: 'brukerhjelp@feltbok.example',
      privacyStatement: 'https://feltbok.example/personvern',
      mapDataLicensees: ['Oppdiktet kart: Feltbok'],
    },
  };
}
