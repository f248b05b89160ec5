/** A line that begins the next feature: `Feature 12:` and `Layer 'teig'` of MapServer, the dashes of GeoServer. */
const boundary = /^\s*(?:Feature\b.*:|Layer\b.*|-{3,}|Results for FeatureType\b.*)\s*$/;
const pair = /^\s*([^=]+?)\s*=\s*(.*?)\s*$/;

/** The features of an answer in lines of `key = value`, quoted or not; lines of anything else are passed over. */
export function readInfoText(body: string): [name: string, value: string][][] {
  const features: [string, string][][] = [[]];
  for (const line of body.split(/\r?\n/)) {
    if (boundary.test(line)) {
      features.push([]);
      continue;
    }
    const [, name, value] = pair.exec(line) ?? [];
    if (name && value !== undefined && !/^\[GEOMETRY\b/.test(value)) features.at(-1)?.push([name, unquoted(value)]);
  }
  return features.filter((feature) => feature.length > 0);
}

const unquoted = (value: string) => /^(['"])(.*)\1$/.exec(value)?.[2] ?? value;
