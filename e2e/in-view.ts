import { expect, type Locator, type Page } from '@playwright/test';

/**
 * A way through many states reports every problem that it meets. Layout follows the window's size a
 * moment later.
 */
const softly = expect.configure({ soft: true, timeout: 5_000 });

/**
 * Fails unless what has opened is in the visible part of the page with nothing over it, or scrolls
 * within that part; and unless each control in it can be scrolled there.
 */
export async function expectInView(opened: Locator, what: string): Promise<void> {
  await expect(opened, what).toBeVisible();
  await softly.poll(() => opened.evaluate(listProblems), `${what} is in view`).toEqual([]);
}

/** Fails when the page or a part of it can be scrolled sideways, except parts made for it. */
export async function expectNoSidewaysScroll(page: Page, what: string): Promise<void> {
  await softly.poll(() => page.evaluate(listTooWide), `${what} scrolls sideways`).toEqual([]);
}

/**
 * Fails when the page itself can be scrolled, which would move the app's frame out of the window.
 */
export async function expectPageDoesNotScroll(page: Page, what: string): Promise<void> {
  await softly
    .poll(() => page.evaluate(measurePageOverflow), `${what} lets the page scroll by`)
    .toBe(0);
}

/**
 * Fails when the title of a dialog has more than three lines, which happens when buttons leave it
 * no room.
 */
export async function expectShortTitles(page: Page, what: string): Promise<void> {
  await softly
    .poll(() => page.evaluate(listLongTitles), `${what} has a title of many lines`)
    .toEqual([]);
}

/**
 * Runs an action while a keyboard covers the lower half of the page, whose height stays as in
 * Safari.
 */
export async function aboveKeyboard(page: Page, act: () => Promise<void>): Promise<void> {
  await page.evaluate(coverLowerPart, 0.5);
  await act();
  await page.evaluate(coverLowerPart, 0);
}

/** Runs in the page. */
function coverLowerPart(part: number) {
  const seen = window.visualViewport;
  if (!seen) throw new Error('the browser does not tell what is seen');
  Object.defineProperty(seen, 'height', {
    configurable: true,
    get: () => innerHeight * (1 - part),
  });
  seen.dispatchEvent(new Event('resize'));
}

/** Runs in the page and lists the problems of what has opened. */
function listProblems(opened: Element): string[] {
  const seen = window.visualViewport ?? {
    offsetLeft: 0,
    offsetTop: 0,
    width: innerWidth,
    height: innerHeight,
  };
  const view = {
    left: seen.offsetLeft,
    top: seen.offsetTop,
    right: seen.offsetLeft + seen.width,
    bottom: seen.offsetTop + seen.height,
  };
  type Box = typeof view;
  const toText = ({ left, top, right, bottom }: Box) =>
    [left, top, right, bottom].map(Math.round).join(' ');
  const describeElement = (element: Element) =>
    `${element.localName}.${element.getAttribute('class')} ‘${(element.getAttribute('aria-label') ?? element.textContent ?? '').slice(0, 40)}’`;
  const isWithin = (box: Box, room: Box) =>
    box.left >= room.left - 1 &&
    box.top >= room.top - 1 &&
    box.right <= room.right + 1 &&
    box.bottom <= room.bottom + 1;
  const intersect = (first: Box, second: Box): Box => ({
    left: Math.max(first.left, second.left),
    top: Math.max(first.top, second.top),
    right: Math.min(first.right, second.right),
    bottom: Math.min(first.bottom, second.bottom),
  });
  const scrolls = (element: Element) =>
    /auto|scroll/.test(getComputedStyle(element).overflowY) &&
    element.scrollHeight > element.clientHeight;
  // Notifications disappear by themselves after three seconds.
  const findTopmost = (x: number, y: number) =>
    document.elementsFromPoint(x, y).find((element) => !element.closest('.fb-toasts'));
  const problems: string[] = [];

  const box: Box = opened.getBoundingClientRect();
  let shown = box;
  if (!isWithin(box, view)) {
    let scroller: Element | null = opened.parentElement;
    while (scroller && !(scrolls(scroller) && isWithin(scroller.getBoundingClientRect(), view))) {
      scroller = scroller.parentElement;
    }
    if (!scroller) return [`it lies at ${toText(box)}, of ${toText(view)} that is seen`];
    shown = intersect(box, scroller.getBoundingClientRect());
  }
  if (shown.right - shown.left < 40 || shown.bottom - shown.top < 40)
    return [`no more is seen of it than ${toText(shown)}`];

  // The points are a little inside, because corners may be round.
  const inset = Math.min(12, (shown.right - shown.left) / 4, (shown.bottom - shown.top) / 4);
  const left = shown.left + inset;
  const right = shown.right - inset;
  const top = shown.top + inset;
  const bottom = shown.bottom - inset;
  const middle = (left + right) / 2;
  const centre = (top + bottom) / 2;
  const points = [
    [left, top],
    [right, top],
    [middle, centre],
    [left, bottom],
    [right, bottom],
  ] as const;
  for (const [x, y] of points) {
    const hit = document.elementFromPoint(x, y);
    if (!hit || !opened.contains(hit))
      problems.push(`at ${Math.round(x)} ${Math.round(y)} there is ${hit && describeElement(hit)}`);
  }

  const scrolledBefore = [opened, ...opened.querySelectorAll('*')]
    .filter((element) => element.scrollTop > 0 || element.scrollLeft > 0)
    .map((element) => [element, element.scrollTop, element.scrollLeft] as const);
  const moved = new Set<Element>();
  for (const control of opened.querySelectorAll(
    'button, a[href], input, select, textarea, [role=menuitem], [role=option]',
  )) {
    if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    // A small field may be beneath the label that draws it.
    const target = control.matches('input[type=checkbox], input[type=radio]')
      ? (control.closest('label') ?? control)
      : control;
    for (let parent = target.parentElement; parent; parent = parent.parentElement)
      moved.add(parent);
    target.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
    const place = target.getBoundingClientRect();
    if (place.width === 0 || place.height === 0) continue;
    const hit = findTopmost(place.left + place.width / 2, place.top + place.height / 2);
    if (!isWithin(place, view))
      problems.push(`${describeElement(control)} lies at ${toText(place)}`);
    else if (!hit || !opened.contains(hit))
      problems.push(`${describeElement(control)} is beneath ${hit && describeElement(hit)}`);
  }
  for (const element of moved)
    if (opened.contains(element)) element.scrollTo({ top: 0, left: 0, behavior: 'instant' });
  for (const [element, top_, left_] of scrolledBefore)
    element.scrollTo({ top: top_, left: left_, behavior: 'instant' });
  return problems;
}

/**
 * Runs in the page and returns the CSS pixels by which it can be scrolled. A page without the app's
 * frame may be longer.
 */
function measurePageOverflow(): number {
  const { scrollHeight, clientHeight } = document.documentElement;
  return document.querySelector('.fb-main') ? Math.max(0, scrollHeight - clientHeight) : 0;
}

/** Runs in the page and lists titles of more than three lines. */
function listLongTitles(): string[] {
  const isLong = (title: Element) =>
    title.getBoundingClientRect().height >
    3.5 * Number.parseFloat(getComputedStyle(title).lineHeight);
  return [...document.querySelectorAll('.fb-full-dialog-title, .ant-modal-title')]
    .filter((title) => !title.querySelector('.fb-full-dialog-title') && isLong(title))
    .map((title) => title.textContent ?? '');
}

/** Runs in the page and lists elements that are wider than their room. */
function listTooWide(): string[] {
  const isWider = (element: Element) =>
    element.clientWidth > 0 &&
    element.scrollWidth > element.clientWidth + 1 &&
    (element === document.documentElement ||
      /auto|scroll/.test(getComputedStyle(element).overflowX));
  return (
    [...document.querySelectorAll('*')]
      // Today's meetings scroll sideways, because the list below them needs the room.
      .filter(
        (element) =>
          element.checkVisibility() && isWider(element) && !element.matches('.fb-meetings'),
      )
      .map(
        (element) =>
          `${element.localName}.${element.getAttribute('class')} by ${element.scrollWidth - element.clientWidth}`,
      )
  );
}
