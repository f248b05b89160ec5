type Tree = { [key: string]: string | Tree };

function leavesOf(texts: Tree, path = ''): Array<[key: string, text: string]> {
  return Object.entries(texts).flatMap(([name, value]) =>
    typeof value === 'string' ? [[path + name, value] as [string, string]] : leavesOf(value, `${path}${name}.`),
  );
}

const placeholdersOf = (text: string) => [...text.matchAll(/\{\{\s*(\w+)[^}]*\}\}/g)].map(([, name]) => name).sort();

/** What keeps these languages from being twins of the first: a key only one has, an empty text, another placeholder. */
export function differencesOfTwins(first: Tree, ...others: Tree[]): string[] {
  const expected = new Map(leavesOf(first));
  return [first, ...others].flatMap((texts, index) => {
    const actual = new Map(leavesOf(texts));
    const missing = [...expected.keys()].filter((key) => !actual.has(key)).map((key) => `${index}: lacks ${key}`);
    const found = [...actual].flatMap(([key, text]) => {
      const twin = expected.get(key);
      if (twin === undefined) return [`${index}: alone has ${key}`];
      if (text.trim() === '') return [`${index}: ${key} is empty`];
      const same = placeholdersOf(text).join() === placeholdersOf(twin).join();
      return same ? [] : [`${index}: ${key} has other placeholders`];
    });
    return [...missing, ...found];
  });
}
