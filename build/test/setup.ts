import '@testing-library/jest-dom';
// fake-indexeddb takes structuredClone from the global scope when it loads: the order matters.
import './structured-clone';
import 'fake-indexeddb/auto';

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
Object.assign(globalThis, { ResizeObserver: ObserverOfNothing, IntersectionObserver: ObserverOfNothing });
Object.assign(window, { matchMedia, scrollTo: () => undefined });
// jsdom has no pointer events: without their class, what a pen says of itself would be lost on the way.
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

// A query by role asks for the style of every element, and jsdom works each out anew from all rules: between two changes
// of the page the first answer serves.
const styles = new Map<Element, CSSStyleDeclaration>();
const changes = new MutationObserver(() => styles.clear());
changes.observe(document, { attributes: true, characterData: true, childList: true, subtree: true });

// jsdom reports pseudo-elements as not implemented on every call; it styles none, so the element's own style answers.
const computedStyle = window.getComputedStyle.bind(window);
window.getComputedStyle = (element) => {
  if (changes.takeRecords().length > 0) styles.clear();
  const style = styles.get(element) ?? computedStyleOf(element);
  if (element.isConnected) styles.set(element, style);
  return style;
};

/** jsdom does not resolve CSS variables: a length that stands in one would be no number to those who add it up. */
function computedStyleOf(element: Element) {
  const style = computedStyle(element);
  const read = style.getPropertyValue.bind(style);
  style.getPropertyValue = (name) => read(name) || (/^(padding|border)-.*(top|bottom)/.test(name) ? '0px' : '');
  return style;
}
