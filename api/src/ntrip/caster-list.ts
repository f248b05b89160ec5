import { correctionFrames } from '@feltbok/contract/casters.ts';

/** A caster of the operator's list. */
export interface CasterPlace {
  name: string;
  host: string;
  port: number;
  tls: boolean;
  frame: (typeof correctionFrames)[number] | null;
}

const usualPort = { 'http:': 2101, 'https:': 443 };

/**
 * Parses entries like `CPOS=https://caster.example:2102 EUREF89`, separated by commas.
 * @returns undefined where an entry is invalid, or two have the same name
 */
export function parseCasters(text: string): CasterPlace[] | undefined {
  const entries = text.split(',');
  const casters = entries.flatMap((entry) => parseCaster(entry.trim()) ?? []);
  const names = new Set(casters.map(({ name }) => name));
  return names.size === entries.length ? casters : undefined;
}

function parseCaster(entry: string): CasterPlace | undefined {
  const [, name = '', address = '', stated] =
    /^([\p{L}\p{N} ._-]{1,40})=(\S+)(?: (\S+))?$/u.exec(entry) ?? [];
  const frame = correctionFrames.find((known) => known === stated) ?? null;
  if (!URL.canParse(address) || (stated !== undefined && !frame)) return undefined;
  const { protocol, hostname, port, pathname, username, search, hash } = new URL(address);
  const isPlace = pathname === '/' && username === '' && search === '' && hash === '';
  if (!isPlace || (protocol !== 'http:' && protocol !== 'https:')) return undefined;
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const number = port === '' ? getImpliedPort(address, protocol) : Number(port);
  return { name, host, port: number, tls: protocol === 'https:', frame };
}

/**
 * A URL leaves out the default port of the web, which for plain HTTP is not the default port of
 * casters.
 */
const getImpliedPort = (address: string, protocol: 'http:' | 'https:') =>
  /:80$/.test(address.replace(/\/$/, '')) ? 80 : usualPort[protocol];
