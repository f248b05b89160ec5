/**
 * Keeps the app, with the bar at its foot, in the part of the screen that an on-screen keyboard leaves, and the field that
 * is written in within it. Browsers that shrink the page for the keyboard, as `interactive-widget` in index.html asks,
 * have nothing to be told but the second; Safari lays the keyboard over the page.
 * @returns ends it
 */
export function stayAboveKeyboard(): () => void {
  const { visualViewport: seen } = window;
  if (!seen) return () => undefined;
  const { style } = document.documentElement;
  const fit = () => {
    // Somebody who zooms in sees less of the page too, and wants it to stay as it is.
    const isCovered = Math.abs(seen.scale - 1) < 0.01 && window.innerHeight - seen.height > 1;
    if (isCovered) style.setProperty('--fb-seen-height', `${seen.height}px`);
    else style.removeProperty('--fb-seen-height');
    // Safari has moved the page up under the keyboard; all of it is in view again now.
    if (isCovered && seen.offsetTop > 0) window.scrollTo(0, 0);
    const { activeElement } = document;
    if (isWrittenIn(activeElement)) activeElement.scrollIntoView({ block: 'nearest' });
  };
  seen.addEventListener('resize', fit);
  return () => {
    seen.removeEventListener('resize', fit);
    style.removeProperty('--fb-seen-height');
  };
}

const isWrittenIn = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement && (element.matches('input, textarea') || element.isContentEditable);
