import { cutTextClass } from '@feltbok/ui/cut-text.tsx';

/**
 * jsdom lays nothing out: from here to the end of the test, texts longer than this are higher than
 * their room.
 */
export function cutTextsLongerThan(letters: number): void {
  const { clientHeight } = document.body;
  jest.spyOn(Element.prototype, 'scrollHeight', 'get').mockImplementation(function (this: Element) {
    const isCut =
      this.classList.contains(cutTextClass) && (this.textContent?.length ?? 0) > letters;
    return isCut ? clientHeight + 24 : clientHeight;
  });
  jest.spyOn(globalThis, 'ResizeObserver').mockImplementation((callback) => {
    const observer: ResizeObserver = {
      // Called in an effect, whose render an outer act awaits already; an act in it would end that
      // one.
      observe: (target) => callback([{ target } as ResizeObserverEntry], observer),
      unobserve: () => {},
      disconnect: () => {},
    };
    return observer;
  });
}
