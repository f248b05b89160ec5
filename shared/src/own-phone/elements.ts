type Child = Node | string | null | false;
type Properties = Partial<
  Record<'className' | 'type' | 'lang' | 'role' | 'ariaLabel' | 'autocomplete' | 'inputMode', string>
> & {
  disabled?: boolean;
  maxLength?: number;
  onclick?: () => void;
};

/** An element with what is in it. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Properties = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  Object.assign(made, properties);
  made.append(...children.filter((child) => child !== null && child !== false));
  return made;
}

const allowed = new Set(
  'p br h1 h2 h3 h4 h5 h6 strong b em i u s sub sup ul ol li blockquote figure figcaption table caption thead tbody tr th td hr img'.split(
    ' ',
  ),
);

/** The text of an agreement to be read: its words, structure and pictures, and nothing that could do or load anything. */
export function readableHtml(html: string): DocumentFragment {
  const read = (node: Node): Node[] => {
    if (node.nodeType === Node.TEXT_NODE) return [document.createTextNode(node.textContent ?? '')];
    if (!(node instanceof HTMLElement) || node.matches('script, style, template')) return [];
    const children = [...node.childNodes].flatMap(read);
    const tag = node.tagName.toLowerCase();
    if (!allowed.has(tag)) return children;
    const copy = document.createElement(tag);
    if (node instanceof HTMLImageElement && copy instanceof HTMLImageElement) {
      copy.alt = node.alt;
      if (/^data:image\//.test(node.src)) copy.src = node.src;
    }
    copy.append(...children);
    return [copy];
  };
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  const fragment = document.createDocumentFragment();
  fragment.append(...[...parsed.body.childNodes].flatMap(read));
  return fragment;
}
