import { lookup as lookUpName } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Networks that are not part of the internet (IANA's registries of special addresses). */
const special = new BlockList();
const networks = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const;
for (const [network, bits] of networks) special.addSubnet(network, bits, 'ipv4');

/** The allocated part of IPv6 (2000::/3), except for the ranges below. */
const global = new BlockList();
global.addSubnet('2000::', 3, 'ipv6');
special.addSubnet('2001::', 23, 'ipv6');
special.addSubnet('2001:db8::', 32, 'ipv6');
special.addSubnet('2002::', 16, 'ipv6');

/** Whether an IP address belongs to the internet. */
export const isPublicAddress = (address: string): boolean =>
  isIP(address) === 6
    ? global.check(address, 'ipv6') && !special.check(address, 'ipv6')
    : !special.check(address);

/** Error code for a name that has only private addresses. */
export const notPublic = 'ENOTPUBLIC';

/**
 * Resolves a name without addresses of private networks. The connection uses this very result, so
 * that no second lookup can differ.
 */
export const publicLookup =
  (lookup = lookUpName): LookupFunction =>
  (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, []);
      const permitted = addresses.filter(({ address }) => isPublicAddress(address));
      const [first] = permitted;
      if (!first)
        return callback(
          Object.assign(new Error('The name leads to no public address'), { code: notPublic }),
          [],
        );
      if (options.all) callback(null, permitted);
      else callback(null, first.address, first.family);
    });
  };

/** An IP address or `localhost` in the operator's configuration is used as it is. */
export const getLookup = (host: string, lookup: LookupFunction): LookupFunction | undefined =>
  isIP(host) !== 0 || host === 'localhost' ? undefined : lookup;
