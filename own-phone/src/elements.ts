type Child = Node | string | null | false;
type Properties = Partial<
  Record<
    'className' | 'type' | 'lang' | 'role' | 'ariaLabel' | 'autocomplete' | 'inputMode',
    string
  >
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
