/** @jest-environment jsdom */
import { stayAboveKeyboard } from './room-above-keyboard';

/** The visible part of the page, as the browser reports it. */
class SeenPart extends EventTarget {
  height = innerHeight;
  offsetTop = 0;
  scale = 1;

  become(changes: Partial<Pick<SeenPart, 'height' | 'offsetTop' | 'scale'>>) {
    Object.assign(this, changes);
    this.dispatchEvent(new Event('resize'));
  }
}

const getAppHeight = () => document.documentElement.style.getPropertyValue('--fb-seen-height');

describe('a keyboard on the screen', () => {
  let seen: SeenPart;
  let end: () => void;
  const scrolledInto = jest.fn();

  beforeEach(() => {
    seen = new SeenPart();
    Object.defineProperty(window, 'visualViewport', { value: seen, configurable: true });
    window.scrollTo = jest.fn();
    Element.prototype.scrollIntoView = function (this: Element) {
      scrolledInto(this);
    };
    document.body.innerHTML = '<button>Lagre</button><input />';
    scrolledInto.mockClear();
    end = stayAboveKeyboard();
  });

  afterEach(() => end());

  test('[SHELL-9] the app shrinks above the on-screen keyboard, and grows back after it', () => {
    seen.become({ height: 300, offsetTop: 120 });
    expect(getAppHeight()).toBe('300px');
    expect(window.scrollTo).toHaveBeenCalledWith(0, 0);
    seen.become({ height: innerHeight, offsetTop: 0 });
    expect(getAppHeight()).toBe('');
  });

  test('[SHELL-9] the focused field scrolls into view, a focused button does not', () => {
    document.querySelector('button')?.focus();
    seen.become({ height: 300 });
    expect(scrolledInto).not.toHaveBeenCalled();
    const field = document.querySelector('input');
    field?.focus();
    seen.become({ height: 290 });
    expect(scrolledInto).toHaveBeenCalledWith(field);
  });

  test('zooming in does not change the page', () => {
    seen.become({ height: 300, scale: 2 });
    expect(getAppHeight()).toBe('');
  });

  test('no height is left after it ends', () => {
    seen.become({ height: 300 });
    end();
    expect(getAppHeight()).toBe('');
    seen.become({ height: 200 });
    expect(getAppHeight()).toBe('');
  });
});
