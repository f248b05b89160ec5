/** @jest-environment jsdom */
import { act, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { useMenuPlace } from './use-menu-place.ts';

/** What of the page is in view, as the browser reports it. */
class SeenPart extends EventTarget {
  offsetLeft = 0;
  offsetTop = 0;
  width = 1024;
  height = 768;

  become(changes: { height: number; offsetTop?: number }) {
    Object.assign(this, changes);
    this.dispatchEvent(new Event('resize'));
  }
}

let seen: SeenPart;
let button = { top: 0, left: 40 };
/** Height of the menu's lines, which its styles may limit. */
let lines = 250;

beforeEach(() => {
  seen = new SeenPart();
  Object.defineProperty(window, 'visualViewport', { value: seen, configurable: true });
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (
    this: Element,
  ) {
    if (this.localName === 'button') return new DOMRect(button.left, button.top, 250, 44);
    const { top, left } = (this as HTMLElement).style;
    const height = Math.min(lines, Number.parseFloat(room()));
    return new DOMRect(Number.parseFloat(left), Number.parseFloat(top), 250, height);
  });
  lines = 250;
});

afterEach(() => jest.restoreAllMocks());

function Menu() {
  const opener = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLFieldSetElement>(null);
  useMenuPlace(true, opener, menu);
  return (
    <>
      <button ref={opener} type="button" />
      <fieldset ref={menu} />
    </>
  );
}

const menu = () => screen.getByRole('group');
const room = () => menu().style.getPropertyValue('--fb-menu-room');
const box = () => menu().getBoundingClientRect();

const openMenu = (place: typeof button) => {
  button = place;
  render(<Menu />);
};

test('[RGT-1] a menu opens below its button where it has room, and above where not', () => {
  openMenu({ top: 100, left: 40 });
  expect(box().top).toBe(100 + 44 + 4);
});

test('[RGT-1] a menu without room below opens above', () => {
  openMenu({ top: 600, left: 40 });
  expect(box().bottom).toBe(600 - 4);
});

test('[RGT-1] a menu moves above a keyboard and is as high as the room left', () => {
  openMenu({ top: 300, left: 40 });
  expect(box().top).toBe(348);
  act(() => seen.become({ height: 400 }));
  expect(box().bottom).toBe(296);
  button = { top: 200, left: 40 };
  act(() => seen.become({ height: 300 }));
  expect(box().top).toBe(8);
  expect(box().bottom).toBe(196);
  expect(room()).toBe('188px');
});

test('[RGT-1] where Safari moves the page under its keyboard a menu follows', () => {
  openMenu({ top: 300, left: 40 });
  act(() => seen.become({ height: 300, offsetTop: 200 }));
  expect(box().top).toBeGreaterThanOrEqual(208);
  expect(box().bottom).toBeLessThanOrEqual(492);
});

test('[RGT-1] a menu stays within the edges when its button scrolls out of view', () => {
  openMenu({ top: 900, left: 900 });
  expect(box().bottom).toBe(760);
  expect(box().right).toBe(1016);
});
