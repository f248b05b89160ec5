import { type ElementHandle, expect, type Locator, type Page } from '@playwright/test';

/** Maximum presses of Tab on a way through a screen. */
const maxPresses = 90;

/** A person with only a keyboard, who must see where the focus is. */
export class Keyboard {
  constructor(private readonly page: Page) {}

  /** Presses Tab until the control has the focus; at each stop something visible has the focus. */
  async reach(control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
    await expect(control).toBeVisible();
    const stops: string[] = [];
    for (let presses = 0; presses < maxPresses; presses += 1) {
      // The control is found again at each stop, because it may have been drawn again.
      const { isThere, isSeen, place } = await this.focus(await control.elementHandle());
      if (place && !isSeen) throw new Error(`The focus is not seen on ${place}`);
      if (isThere) return;
      stops.push(place ?? 'the page');
      await this.page.keyboard.press(key);
    }
    throw new Error(`No way by ${key} to ${control}: ${stops.join(', ')}`);
  }

  /** Focuses the control and presses a key on it. */
  async press(control: Locator, key: 'Enter' | 'Space' = 'Enter') {
    await this.reach(control);
    await this.page.keyboard.press(key);
  }

  /** Focuses the field and replaces its content. */
  async write(field: Locator, text: string) {
    await this.reach(field);
    await this.page.keyboard.press('ControlOrMeta+a');
    await this.page.keyboard.type(text);
  }

  /** Fails when a keyboard user would have to start at the top of the page. */
  async expectFocusInside() {
    await expect(async () => {
      const { place, isSeen } = await this.focus(null);
      expect(place, 'what has the focus').not.toBeNull();
      expect(isSeen, `the focus is seen on ${place}`).toBe(true);
    }).toPass({ timeout: 10_000 });
  }

  private focus(target: ElementHandle<Element> | null) {
    return this.page.evaluate((target) => {
      const active = document.activeElement;
      if (!active || active === document.body)
        return { place: null, isThere: false, isSeen: false };
      const name = active.getAttribute('aria-label') ?? active.textContent?.slice(0, 40);
      // The outline may be around the control, around the part that represents it, or drawn over
      // it.
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
      return { place: `${active.localName} ‘${name}’`, isThere: active === target, isSeen };
    }, target);
  }
}
