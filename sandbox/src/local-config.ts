import { local, portsOf } from './ports';

/**
 * The host's /config.json for a whole stack on this machine. MSAL takes only an https authority:
 * `authorityMetadata` gives it the endpoints of the local provider, which speaks plain http.
 */
export function localConfig(base: number) {
  const ports = portsOf(base);
  return {
    api: local(ports.api),
    identity: {
      authority: `https://localhost:${ports.identity}`,
      clientId: 'feltbok-web',
      scope: 'feltbok.api',
      knownAuthorities: [`localhost:${ports.identity}`],
      authorityMetadata: providerMetadata(local(ports.identity)),
    },
    remotes: {
      case: local(ports.remoteCase),
      maps: local(ports.remoteMaps),
      reports: local(ports.remoteReports),
    },
    mapCatalogue: `${local(ports.maps)}/catalogue`,
    grids: {
      ngo1948: `${local(ports.maps)}/grids/ngo1948.json`,
      nn2000: `${local(ports.maps)}/grids/nn2000.tif`,
      nn1954: `${local(ports.maps)}/grids/nn1954.tif`,
    },
    receivers: [{ name: 'Demomottaker', address: `ws://localhost:${ports.receiver}` }],
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

function providerMetadata(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    end_session_endpoint: `${issuer}/session/end`,
    jwks_uri: `${issuer}/jwks`,
  };
}
