/**
 * Fits the app above the on-screen keyboard and scrolls the focused field into view. Safari needs
 * both, as it lays the keyboard over the page.
 * @returns ends it
 */
export function stayAboveKeyboard(): () => void {
  const { visualViewport: seen } = window;
  if (!seen) return () => undefined;
  const { style } = document.documentElement;
  const fit = () => {
    // Zooming shrinks the visible part too, and must not resize the app.
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
  element instanceof HTMLElement &&
  (element.matches('input, textarea') || element.isContentEditable);
