/**
 * Reads a list page by page. Each page is read in a transaction of its own, so that the embedded
 * database serves other customers in between. A row that is changed meanwhile is read either before
 * or after the change.
 * @param first rows of the first page, already read
 * @param rowsPerPage a page with fewer rows is the last one
 * @param readNext reads the page after a row
 */
export async function* readPages<Row>(
  first: readonly Row[],
  rowsPerPage: number,
  readNext: (last: Row) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[], void> {
  let page = first;
  yield page;
  while (page.length >= rowsPerPage) {
    const last = page.at(-1);
    if (last === undefined) return;
    page = await readNext(last);
    yield page;
  }
}

/** Reads the rows of all pages, for a list that is needed as a whole. */
export async function readFurtherPages<Row>(
  first: readonly Row[],
  rowsPerPage: number,
  readNext: (last: Row) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const pages: (readonly Row[])[] = [];
  for await (const page of readPages(first, rowsPerPage, readNext)) pages.push(page);
  return pages.flat();
}

/** Size of a row that is not read yet. */
interface OutlinedRow {
  bytes: number;
}

/**
 * Divides a list whose rows differ much in size into pages.
 * @returns at least one page; a row that is larger than a page gets a page of its own
 */
export function cutPages<Row extends OutlinedRow>(
  rows: readonly Row[],
  atMost: { rows: number; bytes: number },
): Row[][] {
  let page: Row[] = [];
  let pageBytes = 0;
  const pages = [page];
  for (const row of rows) {
    const isFull = page.length >= atMost.rows || pageBytes + row.bytes > atMost.bytes;
    if (isFull && page.length > 0) {
      page = [];
      pageBytes = 0;
      pages.push(page);
    }
    page.push(row);
    pageBytes += row.bytes;
  }
  return pages;
}

/**
 * Reads pages that were cut before.
 * @param first rows of the first page, already read
 * @param further the other pages
 */
export async function* readCutPages<Outlined, Row>(
  first: readonly Row[],
  further: readonly Outlined[],
  read: (page: Outlined) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[], void> {
  yield first;
  for (const page of further) yield await read(page);
}
