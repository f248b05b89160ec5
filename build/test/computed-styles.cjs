const { createRequire } = require('node:module');
const { dirname, join } = require('node:path');

// Of the jsdom that the environment runs, before it loads: what is replaced here it takes by name when it starts.
const jsdom = dirname(createRequire(require.resolve('jest-environment-jsdom')).resolve('jsdom/package.json'));
const part = (name) => require(join(jsdom, 'lib/jsdom/living', name));
const selectors = part('helpers/selectors.js');
const { implForWrapper } = part('generated/utils.js');

/**
 * Computed styles as jsdom has them, without most of the work: it tries every rule of every style sheet on an element,
 * and has room for a thousand compiled selectors, of which antd has more. A rule whose last part names a class or tag
 * that the element lacks cannot match and is not tried.
 */
const matches = selectors.matchesDontThrow;
selectors.matchesDontThrow = (element, selector) => couldMatch(element, selector) && matches(element, selector);

/** The last parts of the selectors of a list; null when they are not plain enough to be judged. */
const partsOfSelector = new Map();
/** Of the text of a class attribute. */
const classesOfText = new Map();

function couldMatch(element, selector) {
  let parts = partsOfSelector.get(selector);
  if (parts === undefined) {
    parts = lastParts(String(selector));
    partsOfSelector.set(selector, parts);
  }
  if (parts === null) return true;
  const tag = element._localName.toLowerCase();
  const classes = classesOf(element);
  // Loops, as this runs millions of times.
  for (const part of parts) if (fits(part, tag, classes)) return true;
  return false;
}

function fits(part, tag, classes) {
  if (part.tag !== undefined && part.tag !== tag) return false;
  for (const name of part.classes) if (!classes.has(name)) return false;
  return true;
}

function classesOf(element) {
  const text = element._attributesByNameMap.get('class')?.[0]?._value ?? '';
  let classes = classesOfText.get(text);
  if (!classes) {
    classes = new Set(text.toLowerCase().split(/\s+/));
    classesOfText.set(text, classes);
  }
  return classes;
}

function lastParts(selector) {
  // What stands in brackets says more of the element, or of others: the rest must hold without it too.
  let plain = selector;
  for (let before = ''; before !== plain; ) {
    before = plain;
    plain = plain.replace(
      /::?[\w-]+\([^()[\]"'\\]*\)|\[[^\]()"'\\]*\]|\[[\w-]+[~|^$*]?=("|')[^"'\\]*\1( [is])?\]/g,
      '*',
    );
  }
  if (/[^\w\s.#:>+~,*-]/.test(plain)) return null;
  return plain.split(',').map((one) => {
    const [last = ''] = /[^\s>+~]*$/.exec(one.trim()) ?? [];
    const classes = [...last.matchAll(/\.([\w-]+)/g)].map(([, name]) => name.toLowerCase());
    const [tag] = /^[\w-]+/.exec(last) ?? [];
    return { tag: tag?.toLowerCase(), classes };
  });
}

/**
 * A getComputedStyle that answers what it has found before, as long as jsdom knows of no change of the page.
 * @param read finds one anew
 */
exports.keepComputedStyles = (read) => {
  /** By jsdom's own cache of rules, which it replaces with each change. */
  const kept = new WeakMap();
  // jsdom reports pseudo-elements as not implemented on every call; it styles none, so the element's own style answers.
  return (element) => {
    const node = implForWrapper(element);
    const known = node?._attached ? kept.get(node._ownerDocument._styleCache)?.get(node) : undefined;
    if (known) return known;
    const style = withLengths(read(element));
    if (node?._attached) {
      const cache = node._ownerDocument._styleCache;
      if (!kept.has(cache)) kept.set(cache, new WeakMap());
      kept.get(cache).set(node, style);
    }
    return style;
  };
};

/** jsdom does not resolve CSS variables: a length that stands in one would be no number to those who add it up. */
function withLengths(style) {
  const read = style.getPropertyValue.bind(style);
  style.getPropertyValue = (name) => read(name) || (/^(padding|border)-.*(top|bottom)/.test(name) ? '0px' : '');
  return style;
}
