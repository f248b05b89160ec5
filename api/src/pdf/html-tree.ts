import { Parser } from 'htmlparser2';

export interface Element {
  tag: string;
  attributes: Record<string, string>;
  classes: string[];
  /** Inline styles by property, both in lower case but for the values of names. */
  styles: Record<string, string>;
  children: Node[];
}

/** An element, or text with its entities resolved. */
export type Node = Element | string;

/** Reads sanitised HTML; whatever stands open at its end is closed. */
export function parseHtml(html: string): Node[] {
  const root: Element = { tag: '', attributes: {}, classes: [], styles: {}, children: [] };
  const open = [root];
  const parser = new Parser({
    onopentag(tag, attributes) {
      const element: Element = {
        tag,
        attributes,
        classes: (attributes.class ?? '').split(/\s+/).filter(Boolean),
        styles: stylesIn(attributes.style ?? ''),
        children: [],
      };
      open.at(-1)?.children.push(element);
      open.push(element);
    },
    ontext(text) {
      open.at(-1)?.children.push(text);
    },
    onclosetag() {
      open.pop();
    },
  });
  parser.end(html);
  return root.children;
}

function stylesIn(text: string): Record<string, string> {
  const pairs = text.split(';').map((declaration): [string, string] => {
    const colon = declaration.indexOf(':');
    return [declaration.slice(0, colon).trim().toLowerCase(), declaration.slice(colon + 1).trim()];
  });
  return Object.fromEntries(pairs.filter(([property, value]) => property !== '' && value !== ''));
}
