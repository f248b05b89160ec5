import '@testing-library/jest-dom';
// fake-indexeddb takes structuredClone from the global scope when it loads: the order matters.
import './structured-clone';
import 'fake-indexeddb/auto';

// What comes by itself, as from IndexedDB, is waited for by findBy and waitFor, and React need not
// warn of it. Testing Library acts for itself around renders and events.
beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
});

class ObserverOfNothing {
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
    // Nothing waits for a movement that no one sees.
    matches: media.includes('prefers-reduced-motion'),
    onchange: null,
    addListener: (listener: EventListener) => list.addEventListener('change', listener),
    removeListener: (listener: EventListener) => list.removeEventListener('change', listener),
  });
}

// jsdom does no layout: nothing is ever measured, resized, seen or scrolled in it.
Object.assign(globalThis, {
  ResizeObserver: ObserverOfNothing,
  IntersectionObserver: ObserverOfNothing,
});
Object.assign(window, { matchMedia, scrollTo: () => undefined });
// jsdom has no pointer events: without their class, what a pen says of itself would be lost on the
// way.
class PointerEventOfNoPointer extends MouseEvent {
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
window.PointerEvent ??= PointerEventOfNoPointer as typeof PointerEvent;

// jsdom’s Blobs can be read only by the FileReader of old.
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

// A query by role asks for the style of every element, and jsdom matches each with every rule of
// its own sheet. No test has another sheet: what these rules look at is worked out once, and the
// element's own style is laid over it.
const computedStyle = window.getComputedStyle.bind(window);
const bareStyles = new Map<string, CSSStyleDeclaration>();
const lookedAt = ['hidden', 'open', 'type', 'multiple', 'size', 'dir'];
const inherited = /^(visibility|pointer-?[eE]vents)$/;

/**
 * jsdom styles no pseudo-elements and resolves no CSS variables: a length in one would be no number
 * to who adds it up.
 */
window.getComputedStyle = (element) =>
  new Proxy(bareStyleOf(element), {
    get: (_, name) =>
      name === 'getPropertyValue'
        ? (read: string) => styleOf(element, read)
        : styleOf(element, name as string),
  });

function styleOf(element: Element, name: string): string {
  const { style } = element as HTMLElement;
  const own = name.includes('-') ? style?.getPropertyValue(name) : Reflect.get(style ?? {}, name);
  if (own) return own;
  if (inherited.test(name) && element.parentElement) return styleOf(element.parentElement, name);
  const bare = bareStyleOf(element);
  const value = name.includes('-') ? bare.getPropertyValue(name) : Reflect.get(bare, name);
  return value || (/^(padding|border)-.*(top|bottom)/.test(name) ? '0px' : '');
}

function bareStyleOf(element: Element): CSSStyleDeclaration {
  const attributes = lookedAt.filter((name) => element.hasAttribute(name));
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
