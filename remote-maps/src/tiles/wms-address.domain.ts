type WmsVersion = '1.1.1' | '1.3.0';

/** The parameter that names the coordinate system in each version. */
export const systemName: Record<WmsVersion, string> = { '1.1.1': 'SRS', '1.3.0': 'CRS' };

/** The version in the query of a service's address, else the newest. */
function getVersion(address: URL): WmsVersion {
  const [, named = ''] =
    [...address.searchParams].find(([name]) => name.toUpperCase() === 'VERSION') ?? [];
  return named.startsWith('1.1') ? '1.1.1' : '1.3.0';
}

/**
 * Builds a request to a WMS.
 * @param url of the service; its query is kept, except for parameters of the request itself
 */
export function createWmsAddress(
  url: string,
  request: 'GetMap' | 'GetFeatureInfo',
  createQuery: (version: WmsVersion) => Record<string, string>,
): string {
  const address = new URL(url);
  const version = getVersion(address);
  const query = { SERVICE: 'WMS', VERSION: version, REQUEST: request, ...createQuery(version) };
  // Names of parameters do not depend on letter case.
  for (const name of [...address.searchParams.keys()])
    if (Object.hasOwn(query, name.toUpperCase())) address.searchParams.delete(name);
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  return address.href;
}
