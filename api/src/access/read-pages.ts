/**
 * Reads the rest of a list, page after page. Each page is read in a transaction of its own, so that
 * the embedded database serves other customers in between; a row that is changed meanwhile is had
 * as it was or as it is.
 * @param first page of the list, already read
 * @param rowsPerPage a page with fewer rows is the last
 * @param readNext reads the page that follows the row
 */
export async function readFurtherPages<Row>(
  first: readonly Row[],
  rowsPerPage: number,
  readNext: (last: Row) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const pages = [first];
  let page = first;
  while (page.length >= rowsPerPage) {
    const last = page.at(-1);
    if (last === undefined) break;
    page = await readNext(last);
    pages.push(page);
  }
  return pages.flat();
}
