import { type RefObject, useCallback, useEffect, useState } from 'react';

interface PagesInView {
  /** Pages in view or near it, counted from 1. */
  inView: ReadonlySet<number>;
  /** The page in the middle of the screen. */
  current: number;
  /** Scrolls to a page. */
  show: (page: number) => void;
}

/** Tracks which elements with `data-page` in a frame are in view. */
export function usePagesInView(frame: RefObject<HTMLElement | null>, pages: number): PagesInView {
  const [inView, setInView] = useState<ReadonlySet<number>>(new Set([1]));
  const [current, setCurrent] = useState(1);

  useEffect(() => {
    const root = frame.current;
    if (!root || pages === 0) return;
    const getPage = ({ target }: IntersectionObserverEntry) =>
      Number((target as HTMLElement).dataset.page);
    const near = new IntersectionObserver(
      (entries) =>
        setInView((before) => {
          const after = new Set(before);
          for (const entry of entries) {
            if (entry.isIntersecting) after.add(getPage(entry));
            else after.delete(getPage(entry));
          }
          return after;
        }),
      // Pages up to half a screen away are drawn before they are scrolled into view.
      { root, rootMargin: '50% 0px' },
    );
    const middle = new IntersectionObserver(
      (entries) => {
        const entered = entries.findLast(({ isIntersecting }) => isIntersecting);
        if (entered) setCurrent(getPage(entered));
      },
      { root, rootMargin: '-50% 0px' },
    );
    for (const element of root.querySelectorAll('[data-page]')) {
      near.observe(element);
      middle.observe(element);
    }
    return () => {
      near.disconnect();
      middle.disconnect();
    };
  }, [frame, pages]);

  const show = useCallback(
    (page: number) => {
      const element = frame.current?.querySelector(`[data-page="${page}"]`);
      element?.scrollIntoView({ block: 'start' });
      setCurrent(page);
    },
    [frame],
  );
  return { inView, current, show };
}
