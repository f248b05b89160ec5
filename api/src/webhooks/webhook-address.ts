import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from '../http/public-lookup';

/** Why nothing may be sent to an address. */
export type AddressProblem = 'no address' | 'no https' | 'private address';

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether the address is on this machine, by its name. */
export const isLoopback = (address: URL): boolean => loopbackHosts.has(address.hostname);

/**
 * Checks an address as far as that is possible without looking up its name.
 * @param allowsLoopback whether addresses on this machine are allowed, also without TLS
 */
export function findAddressProblem(text: string, allowsLoopback: boolean): AddressProblem | null {
  if (!URL.canParse(text)) return 'no address';
  const address = new URL(text);
  const { protocol, username, password, hash, hostname } = address;
  if (!/^https?:$/.test(protocol) || username !== '' || password !== '' || hash !== '')
    return 'no address';
  if (isLoopback(address)) return allowsLoopback ? null : 'private address';
  if (protocol !== 'https:') return 'no https';
  const host = hostname.replace(/^\[|\]$/g, '');
  return isIP(host) !== 0 && !isPublicAddress(host) ? 'private address' : null;
}

/** Resolves a name as a connection would. @returns undefined, or the error of the lookup */
export const lookUp = (address: URL, lookup: LookupFunction): Promise<Error | undefined> =>
  new Promise((resolve) => {
    lookup(address.hostname, { all: true }, (error) => resolve(error ?? undefined));
  });
