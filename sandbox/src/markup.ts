/** Markup that is already safe to send. */
export class Markup {
  constructor(readonly text: string) {}
}

type Value = string | number | boolean | Markup | readonly Markup[];

/** Fills a template of HTML or XML and escapes all values that are not markup themselves. */
export function markup(parts: TemplateStringsArray, ...values: readonly Value[]): Markup {
  const [first = '', ...rest] = parts;
  return new Markup(
    rest.reduce((text, part, index) => text + toMarkup(values[index] as Value) + part, first),
  );
}

function toMarkup(value: Value): string {
  if (value instanceof Markup) return value.text;
  if (typeof value === 'object') return value.map(({ text }) => text).join('');
  return escapeText(String(value));
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeText = (text: string) =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
