/**
 * The line that begins the next feature: `Feature 12:` and `Layer 'teig'` in MapServer, the dashes
 * in GeoServer.
 */
const boundary =
  /^\s*(?:Feature\b.*:|Layer\b.*|-{3,}|Results for FeatureType\b.*|GetFeatureInfo results:)\s*$/;
const pair = /^\s*([^=]+?)\s*=\s*(.*?)\s*$/;

/** The texts of servers that found nothing. */
const nothing =
  /^\s*(?:search returned no results|no (?:features?|results?)\b.*|ingen (?:treff|objekt).*)\.?\s*$/i;

/** The values of one feature, by name. */
type FeatureValues = [name: string, value: string][];

export interface InfoText {
  features: FeatureValues[];
  /** The lines that belong to no feature. */
  otherWords: string;
}

/**
 * Reads the features of an answer in lines of `key = value`, quoted or not, or in the columns of
 * ArcGIS.
 */
export function readInfoText(body: string): InfoText {
  return body.trimStart().startsWith('@')
    ? { features: readColumns(body), otherWords: '' }
    : readPairs(body);
}

function readPairs(body: string): InfoText {
  const features: FeatureValues[] = [[]];
  const otherLines: string[] = [];
  let isInValue = false;
  for (const line of body.split(/\r?\n/)) {
    const current = features.at(-1) ?? [];
    const last: [name: string, value: string] | undefined = current.at(-1);
    const isQuoteOpen: boolean = isInValue && last !== undefined && /^'[^']*$/.test(last[1]);
    const [, name, value] = (!isQuoteOpen && pair.exec(line)) || [];
    if (boundary.test(line)) {
      features.push([]);
      isInValue = false;
    } else if (name && value !== undefined) {
      current.push([name, value]);
      isInValue = true;
    } else if (isInValue && last && line.trim() !== '') last[1] += ` ${line.trim()}`;
    else if (line.trim() === '') isInValue = isQuoteOpen;
    else if (!nothing.test(line)) otherLines.push(line.trim());
  }
  const shown = features.map((feature) =>
    feature
      .filter(([, value]) => !/^\[GEOMETRY\b/.test(value))
      .map(([name, value]): [string, string] => [name, removeQuotes(value)]),
  );
  return {
    features: shown.filter((feature) => feature.length > 0),
    otherWords: otherLines.join(' '),
  };
}

/**
 * Reads the columns of ArcGIS: `@Layer OBJECTID;Name; 7;North;`. A semicolon ends each name and
 * value, and a blank or a line end ends each row.
 */
function readColumns(body: string): FeatureValues[] {
  return body
    .split(/^@|\s@/m)
    .filter((section) => section.includes(';'))
    .flatMap((section) => {
      const [head = '', ...rows] = section
        .replace(/;\s*$/, '')
        .split(/;\s+/)
        .map((row) => row.split(';'));
      const [first = '', ...otherNames] = head;
      // The name of the layer stands before the first column's.
      const names = [first.trim().split(/\s+/).at(-1) ?? '', ...otherNames];
      return rows
        .filter((row) => row.length === names.length)
        .map((row) => row.map((value, at): [string, string] => [names[at] ?? '', value.trim()]));
    });
}

const removeQuotes = (value: string) => /^(['"])(.*)\1$/.exec(value)?.[2] ?? value;
