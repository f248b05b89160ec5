/** Delay that lets dialogs set the focus themselves, in milliseconds. */
const patience = 80;

const headings = 'h1, h2, h3, h4';

/**
 * Restores a lost focus: when its element is removed, hidden or disabled, a new heading gets it,
 * else the nearest heading or status. Keyboard users go on from there instead of the top of the
 * page.
 * @returns ends it
 */
export function restoreFocus(): () => void {
  /**
   * The last focused place of each layer, newest first: a dialog vanishes with all its elements.
   */
  let places = withPlace([], document.activeElement);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const settle = () => {
    if (!isLost()) return;
    const rest = places.map(getRemainder).find((place) => place !== null);
    rest?.focus({ preventScroll: true });
  };
  const look = () => {
    if (places.length === 0 || !isLost()) return;
    clearTimeout(timer);
    timer = setTimeout(settle, patience);
  };
  const onFocus = ({ target }: FocusEvent) => {
    places = withPlace(places, target);
  };
  // A press on something without focus is the user's own way of leaving it.
  const onPress = () => {
    places = [];
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled', 'hidden', 'inert'],
  });
  document.addEventListener('focusin', onFocus);
  document.addEventListener('pointerdown', onPress);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    document.removeEventListener('focusin', onFocus);
    document.removeEventListener('pointerdown', onPress);
  };
}

/**
 * The focused element's ancestors and the headings of then, which are unknown once it is removed.
 */
interface Place {
  /** Ancestors, from the nearest on. */
  around: Element[];
  headings: ReadonlySet<Element>;
}

function withPlace(places: readonly Place[], target: EventTarget | null): Place[] {
  if (!(target instanceof Element) || target === document.body) return [...places];
  const around: Element[] = [];
  for (
    let element = target.parentElement;
    element && element !== document.body;
    element = element.parentElement
  ) {
    around.push(element);
  }
  const layer = around.at(-1);
  const outerPlaces = places.filter(
    (place) => place.around.at(-1) !== layer && place.around.at(-1)?.isConnected,
  );
  return [{ around, headings: new Set(document.querySelectorAll(headings)) }, ...outerPlaces];
}

function isLost(): boolean {
  const active = document.activeElement;
  return !active || active === document.body || active.matches(':disabled') || !isShown(active);
}

function getRemainder({ around, headings: former }: Place): HTMLElement | null {
  for (const element of around) {
    if (!element.isConnected) continue;
    const places = [...element.querySelectorAll<HTMLElement>(`[role=status], ${headings}`)].filter(
      (place) => isShown(place) && place.textContent?.trim() !== '',
    );
    const isNew = (place: HTMLElement) => place.matches(headings) && !former.has(place);
    const rest =
      places.find(isNew) ?? places[0] ?? (element.matches('[role=dialog]') ? element : null);
    if (!(rest instanceof HTMLElement)) continue;
    if (!rest.hasAttribute('tabindex')) rest.tabIndex = -1;
    return rest;
  }
  return null;
}

const isShown = (element: Element) =>
  element.checkVisibility?.({ visibilityProperty: true }) !== false;
