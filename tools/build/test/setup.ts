import '@testing-library/jest-dom';
// fake-indexeddb takes structuredClone from the global scope when it loads: the order matters.
import './structured-clone';
import 'fake-indexeddb/auto';

// findBy and waitFor wait for asynchronous results, for example from IndexedDB, and React need not
// warn about them. Testing Library calls act itself around renders and events.
beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
});

class IdleObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}

function matchMedia(media: string): MediaQueryList {
  const list = new EventTarget() as MediaQueryList;
  return Object.assign(list, {
    media,
    // Tests prefer reduced motion, because nothing should wait for a movement that no one sees.
    matches: media.includes('prefers-reduced-motion'),
    onchange: null,
    addListener: (listener: EventListener) => list.addEventListener('change', listener),
    removeListener: (listener: EventListener) => list.removeEventListener('change', listener),
  });
}

// jsdom has no layout: nothing is ever measured, resized, seen or scrolled in it.
Object.assign(globalThis, {
  ResizeObserver: IdleObserver,
  IntersectionObserver: IdleObserver,
});
Object.assign(window, { matchMedia, scrollTo: () => undefined });
// jsdom has no pointer events: without this class, the properties of a pen would be lost.
class SimplePointerEvent extends MouseEvent {
  readonly pointerId: number;
  readonly pointerType: string;
  readonly pressure: number;

  constructor(type: string, init: PointerEventInit = {}) {
    super(type, init);
    this.pointerId = init.pointerId ?? 0;
    this.pointerType = init.pointerType ?? '';
    this.pressure = init.pressure ?? 0;
  }
}
window.PointerEvent ??= SimplePointerEvent as typeof PointerEvent;

// jsdom’s Blobs can only be read with the old FileReader.
Blob.prototype.arrayBuffer ??= function (this: Blob) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as ArrayBuffer);
    reader.onerror = () => reject(reader.error);
    reader.readAsArrayBuffer(this);
  });
};
Blob.prototype.text ??= async function (this: Blob) {
  return new TextDecoder().decode(await this.arrayBuffer());
};
Element.prototype.scrollIntoView = () => undefined;
Element.prototype.setPointerCapture = () => undefined;
Element.prototype.releasePointerCapture = () => undefined;
Element.prototype.hasPointerCapture = () => false;

// A query by role reads the style of every element, and jsdom matches each with every rule of its
// own style sheet. No test has another sheet, so the result of these rules is computed once for
// each combination of the attributes that they read, and the element's own style is added.
const computedStyle = window.getComputedStyle.bind(window);
const bareStyles = new Map<string, CSSStyleDeclaration>();
const styledAttributes = ['hidden', 'open', 'type', 'multiple', 'size', 'dir'];
const inheritedProperty = /^(visibility|pointer-?[eE]vents)$/;

/**
 * jsdom styles no pseudo-elements and resolves no CSS variables. Code that adds up lengths would
 * get no number from a variable.
 */
window.getComputedStyle = (element) =>
  new Proxy(getBareStyle(element), {
    get: (_, name) =>
      name === 'getPropertyValue'
        ? (read: string) => readStyle(element, read)
        : readStyle(element, name as string),
  });

function readStyle(element: Element, name: string): string {
  const { style } = element as HTMLElement;
  const ownStyle = name.includes('-')
    ? style?.getPropertyValue(name)
    : Reflect.get(style ?? {}, name);
  if (ownStyle) return ownStyle;
  if (inheritedProperty.test(name) && element.parentElement)
    return readStyle(element.parentElement, name);
  const bare = getBareStyle(element);
  const value = name.includes('-') ? bare.getPropertyValue(name) : Reflect.get(bare, name);
  return value || (/^(padding|border)-.*(top|bottom)/.test(name) ? '0px' : '');
}

function getBareStyle(element: Element): CSSStyleDeclaration {
  const attributes = styledAttributes.filter((name) => element.hasAttribute(name));
  const key = [
    element.tagName,
    ...attributes.map((name) => `${name}=${element.getAttribute(name)}`),
  ].join(' ');
  const known = bareStyles.get(key);
  if (known) return known;
  const bare = document.createElementNS(element.namespaceURI, element.localName);
  for (const name of attributes) bare.setAttribute(name, element.getAttribute(name) ?? '');
  const style = computedStyle(bare);
  bareStyles.set(key, style);
  return style;
}
