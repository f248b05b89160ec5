type WmsVersion = '1.1.1' | '1.3.0';

/** What a version calls the parameter that names the coordinate system. */
export const systemName: Record<WmsVersion, string> = { '1.1.1': 'SRS', '1.3.0': 'CRS' };

/** The version that stands in the query of a service's address; where none does, the newest. */
function getVersion(address: URL): WmsVersion {
  const [, named = ''] =
    [...address.searchParams].find(([name]) => name.toUpperCase() === 'VERSION') ?? [];
  return named.startsWith('1.1') ? '1.1.1' : '1.3.0';
}

/**
 * A request to a WMS.
 * @param url of the service; what stands in its query stays, but for what the request says itself
 */
export function createWmsAddress(
  url: string,
  request: 'GetMap' | 'GetFeatureInfo',
  createQuery: (version: WmsVersion) => Record<string, string>,
): string {
  const address = new URL(url);
  const version = getVersion(address);
  const query = { SERVICE: 'WMS', VERSION: version, REQUEST: request, ...createQuery(version) };
  // Names of parameters are the same in any case.
  for (const name of [...address.searchParams.keys()])
    if (Object.hasOwn(query, name.toUpperCase())) address.searchParams.delete(name);
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  return address.href;
}
