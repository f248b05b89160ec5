import { type ElementHandle, expect, type Locator, type Page } from '@playwright/test';

/** No way through a screen is longer, in presses of Tab. */
const mostPresses = 90;

/** A person with a keyboard and nothing else, who has to see where the focus is. */
export class Keyboard {
  constructor(private readonly page: Page) {}

  /**
   * Tabs on until the control has the focus; at each stop on the way the focus is somewhere, and
   * seen.
   */
  async reach(control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
    await expect(control).toBeVisible();
    const stops: string[] = [];
    for (let presses = 0; presses < mostPresses; presses += 1) {
      // Anew at each stop: what is drawn again meanwhile is another element.
      const { isThere, isSeen, place } = await this.focus(await control.elementHandle());
      if (place && !isSeen) throw new Error(`The focus is not seen on ${place}`);
      if (isThere) return;
      stops.push(place ?? 'the page');
      await this.page.keyboard.press(key);
    }
    throw new Error(`No way by ${key} to ${control}: ${stops.join(', ')}`);
  }

  /** Reaches the control and presses a key on it. */
  async press(control: Locator, key: 'Enter' | 'Space' = 'Enter') {
    await this.reach(control);
    await this.page.keyboard.press(key);
  }

  /** Reaches the field and writes over what it holds. */
  async write(field: Locator, text: string) {
    await this.reach(field);
    await this.page.keyboard.press('ControlOrMeta+a');
    await this.page.keyboard.type(text);
  }

  /** Fails when whoever works by keyboard would have to begin at the top of the page. */
  async expectFocusInside() {
    await expect(async () => {
      const { place, isSeen } = await this.focus(null);
      expect(place, 'what has the focus').not.toBeNull();
      expect(isSeen, `the focus is seen on ${place}`).toBe(true);
    }).toPass({ timeout: 10_000 });
  }

  private focus(target: ElementHandle<Element> | null) {
    return this.page.evaluate((wanted) => {
      const active = document.activeElement;
      if (!active || active === document.body)
        return { place: null, isThere: false, isSeen: false };
      const name = active.getAttribute('aria-label') ?? active.textContent?.slice(0, 40);
      // A frame around it, around the part that stands for it, or drawn over it.
      const drawn = [
        active,
        ...['::before', '::after'].map((part) => [active, part] as const),
        active.parentElement,
      ];
      const isSeen = drawn.some((what) => {
        const [element, part] = Array.isArray(what) ? what : [what as Element | null, undefined];
        if (!element) return false;
        const { outlineStyle, outlineWidth, boxShadow, borderTopWidth } = getComputedStyle(
          element,
          part,
        );
        const isOutlined = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
        return (
          isOutlined ||
          boxShadow !== 'none' ||
          (part !== undefined && Number.parseFloat(borderTopWidth) >= 2)
        );
      });
      return { place: `${active.localName} ‘${name}’`, isThere: active === wanted, isSeen };
    }, target);
  }
}
