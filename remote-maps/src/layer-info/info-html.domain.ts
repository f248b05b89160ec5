/** The values of one feature, by name. */
type FeatureValues = [name: string, value: string][];

export interface InfoPage {
  features: FeatureValues[];
  /** The text that a reader would see of the page. */
  words: string;
}

/**
 * Reads the tables of a page, as GeoServer, ArcGIS, QGIS Server and MapServer write them: names in
 * the first row and a feature in each that follows, or a name and its value in each row. Nothing of
 * the page is run or shown as it is.
 */
export function readInfoPage(body: string): InfoPage {
  const page = new DOMParser().parseFromString(body, 'text/html');
  for (const hidden of page.querySelectorAll('script, style, head, noscript, template'))
    hidden.remove();
  return {
    features: [...page.querySelectorAll('table')]
      .flatMap(readTable)
      .filter((feature) => feature.length > 0),
    words: toWords(page.body),
  };
}

function readTable(table: HTMLTableElement): FeatureValues[] {
  const rows = [...table.rows].map((row) => [...row.cells]).filter((cells) => cells.length > 0);
  const [head = [], ...followingRows] = rows;
  if (head.length > 1 && head.every(({ tagName }) => tagName === 'TH')) {
    const names = head.map(toWords);
    return followingRows
      .filter((cells) => cells.length === names.length)
      .map((cells) => cells.map((cell, at): [string, string] => [names[at] ?? '', toWords(cell)]));
  }
  const pairs = rows.filter(
    (cells) => cells.length === 2 && !cells.some((cell) => cell.querySelector('table')),
  );
  return [
    pairs.map(([name, value]): [string, string] => [
      toWords(name).replace(/:$/, ''),
      toWords(value),
    ]),
  ];
}

const toWords = (element: Element | undefined): string =>
  (element?.textContent ?? '').replace(/\s+/g, ' ').trim();
