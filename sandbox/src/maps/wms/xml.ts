const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Text or an attribute's value, so that it is nothing but text. Serves HTML as well. */
const escaped = (text: string) =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

/** A template whose insertions are escaped. */
export const xml = (
  parts: TemplateStringsArray,
  ...values: readonly (string | number | boolean)[]
): string =>
  parts.reduce((text, part, index) => text + escaped(String(values[index - 1] ?? '')) + part);
