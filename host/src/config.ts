/** Sign-in of users: Microsoft Entra ID or any OpenID Connect provider. */
export interface IdentityConfig {
  authority: string;
  clientId: string;
  /** The API's access scope. */
  scope: string;
  /** The provider's protocol; guessed from the authority's host when left out. */
  protocol?: 'entra' | 'oidc';
  knownAuthorities?: string[];
  /**
   * Strengths of which the API demands one, asked for at each login; in Entra ID authentication
   * contexts.
   */
  acrValues?: string[];
  /** A sign-in of longer ago is not enough for the API, so that the login asks for a new one. */
  maxAgeMinutes?: number;
  /**
   * Only for a provider without https, as on a developer's machine: its endpoints, in place of
   * their discovery.
   */
  authorityMetadata?: Record<string, unknown>;
}

export type RemoteName = 'case' | 'maps' | 'reports';
export const remoteNames: readonly RemoteName[] = ['case', 'maps', 'reports'];

/**
 * Who runs this Feltbok, for the About dialog. Fields that a deployment leaves out are not shown.
 */
export interface AboutConfig {
  developer: string | null;
  /** Lines of the postal address. */
  address: readonly string[];
  phone: string | null;
  mail: string | null;
  /** Web address. */
  privacyStatement: string | null;
  mapDataLicensees: readonly string[];
}

/** Files that coordinates and heights are converted by. */
type GridName = 'ngo1948' | 'nn2000' | 'nn1954';

/**
 * Settings of a deployment, read at start-up from `/config.json`, so that no build knows its place.
 */
export interface HostConfig {
  /** Address of the product API, without a trailing slash. */
  api: string;
  identity: IdentityConfig;
  /** Address of each remote's folder, without a trailing slash. */
  remotes: Record<RemoteName, string>;
  mapCatalogue: string | null;
  /** Addresses of the files that other coordinate systems are converted by. */
  grids: Record<GridName, string | null>;
  /** WebSockets of receivers, or of their apps, besides those that are usual. */
  receivers: readonly { name: string; address: string }[];
  errorReporting: { dsn: string } | null;
  /** Days without contact for which the app opens on stored data; null for the default. */
  offlineDays: number | null;
  about: AboutConfig | null;
}

type ConfigErrorKind =
  | 'unreachable'
  | 'unreadable'
  | 'missing'
  | 'notText'
  | 'notAddress'
  | 'notObject'
  | 'notTexts'
  | 'notDays'
  | 'notMinutes'
  | 'notProtocol';

/**
 * A configuration the app cannot start with. `field` is the path of the wrong field, where it is
 * one.
 */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';

  constructor(
    readonly kind: ConfigErrorKind,
    readonly field = '',
  ) {
    super(field ? `config.json: ${field}: ${kind}` : `config.json: ${kind}`);
  }
}

type Json = Record<string, unknown>;

const pathOf = (parent: string, name: string) => (parent ? `${parent}.${name}` : name);

function objectAt(parent: Json, name: string, path = name): Json {
  const value = parent[name];
  if (value === undefined) throw new ConfigError('missing', path);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ConfigError('notObject', path);
  return value as Json;
}

function textAt(parent: Json, name: string, parentPath = ''): string {
  const value = parent[name];
  if (value === undefined || value === '')
    throw new ConfigError('missing', pathOf(parentPath, name));
  if (typeof value !== 'string') throw new ConfigError('notText', pathOf(parentPath, name));
  return value;
}

/** An absolute http address, or one below the host's own origin; no trailing slash. */
function addressAt(parent: Json, name: string, parentPath = ''): string {
  const text = textAt(parent, name, parentPath);
  if (!URL.canParse(text, location.origin) || !/^(https?:\/\/|\/)/.test(text)) {
    throw new ConfigError('notAddress', pathOf(parentPath, name));
  }
  return new URL(text, location.origin).href.replace(/\/$/, '');
}

const isProtocol = (value: unknown): value is IdentityConfig['protocol'] =>
  value === 'entra' || value === 'oidc';
const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

function daysAt(parent: Json, name: string): number {
  const value = parent[name];
  if (typeof value !== 'number' || !(value >= 0)) throw new ConfigError('notDays', name);
  return value;
}

function identityAt(root: Json): IdentityConfig {
  const identity = objectAt(root, 'identity');
  const { protocol, knownAuthorities, acrValues, maxAgeMinutes } = identity;
  if (protocol !== undefined && !isProtocol(protocol))
    throw new ConfigError('notProtocol', 'identity.protocol');
  if (knownAuthorities !== undefined && !isTexts(knownAuthorities)) {
    throw new ConfigError('notTexts', 'identity.knownAuthorities');
  }
  if (acrValues !== undefined && !isTexts(acrValues))
    throw new ConfigError('notTexts', 'identity.acrValues');
  if (maxAgeMinutes !== undefined && !(typeof maxAgeMinutes === 'number' && maxAgeMinutes > 0)) {
    throw new ConfigError('notMinutes', 'identity.maxAgeMinutes');
  }
  return {
    authority: addressAt(identity, 'authority', 'identity'),
    clientId: textAt(identity, 'clientId', 'identity'),
    scope: textAt(identity, 'scope', 'identity'),
    protocol,
    knownAuthorities,
    acrValues,
    maxAgeMinutes,
    authorityMetadata:
      identity.authorityMetadata === undefined
        ? undefined
        : objectAt(identity, 'authorityMetadata', 'identity.authorityMetadata'),
  };
}

function aboutAt(root: Json): AboutConfig {
  const about = objectAt(root, 'about');
  const text = (name: string) => (about[name] === undefined ? null : textAt(about, name, 'about'));
  const texts = (name: string): readonly string[] => {
    const value = about[name] ?? [];
    if (!isTexts(value)) throw new ConfigError('notTexts', pathOf('about', name));
    return value;
  };
  return {
    developer: text('developer'),
    address: texts('address'),
    phone: text('phone'),
    mail: text('mail'),
    privacyStatement:
      about.privacyStatement === undefined ? null : addressAt(about, 'privacyStatement', 'about'),
    mapDataLicensees: texts('mapDataLicensees'),
  };
}

function gridsAt(root: Json): HostConfig['grids'] {
  const grids = root.grids === undefined ? {} : objectAt(root, 'grids');
  const address = (name: GridName) =>
    grids[name] === undefined ? null : addressAt(grids, name, 'grids');
  return { ngo1948: address('ngo1948'), nn2000: address('nn2000'), nn1954: address('nn1954') };
}

function receiversAt(root: Json): HostConfig['receivers'] {
  const { receivers = [] } = root;
  if (!Array.isArray(receivers)) throw new ConfigError('notObject', 'receivers');
  return receivers.map((_, index) => {
    const path = `receivers.${index}`;
    const receiver = objectAt(receivers as unknown as Json, String(index), path);
    const address = textAt(receiver, 'address', path);
    if (!/^wss?:\/\//.test(address) || !URL.canParse(address))
      throw new ConfigError('notAddress', `${path}.address`);
    return { name: textAt(receiver, 'name', path), address };
  });
}

/** @throws ConfigError that names the first wrong field. */
export function readConfig(json: unknown): HostConfig {
  const root = objectAt({ 'config.json': json }, 'config.json');
  const remotes = objectAt(root, 'remotes');
  return {
    api: addressAt(root, 'api'),
    identity: identityAt(root),
    remotes: Object.fromEntries(
      remoteNames.map((name) => [name, addressAt(remotes, name, 'remotes')]),
    ) as Record<RemoteName, string>,
    mapCatalogue: root.mapCatalogue === undefined ? null : addressAt(root, 'mapCatalogue'),
    grids: gridsAt(root),
    receivers: receiversAt(root),
    errorReporting:
      root.errorReporting === undefined
        ? null
        : { dsn: textAt(objectAt(root, 'errorReporting'), 'dsn', 'errorReporting') },
    offlineDays: root.offlineDays === undefined ? null : daysAt(root, 'offlineDays'),
    about: root.about === undefined ? null : aboutAt(root),
  };
}
