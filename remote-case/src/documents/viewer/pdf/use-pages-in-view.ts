import { type RefObject, useCallback, useEffect, useState } from 'react';

interface PagesInView {
  /** Pages on the screen and just beside it, counted from 1. */
  inView: ReadonlySet<number>;
  /** The page in the middle of the screen. */
  current: number;
  /** Scrolls to a page. */
  show: (page: number) => void;
}

/** Which of the elements with `data-page` in a frame are to be seen. */
export function usePagesInView(frame: RefObject<HTMLElement | null>, pages: number): PagesInView {
  const [inView, setInView] = useState<ReadonlySet<number>>(new Set([1]));
  const [current, setCurrent] = useState(1);

  useEffect(() => {
    const root = frame.current;
    if (!root || pages === 0) return;
    const pageOf = ({ target }: IntersectionObserverEntry) =>
      Number((target as HTMLElement).dataset.page);
    const near = new IntersectionObserver(
      (entries) =>
        setInView((before) => {
          const after = new Set(before);
          for (const entry of entries) {
            if (entry.isIntersecting) after.add(pageOf(entry));
            else after.delete(pageOf(entry));
          }
          return after;
        }),
      // Half a screen further in both directions, so that a page is there when it is scrolled to.
      { root, rootMargin: '50% 0px' },
    );
    const middle = new IntersectionObserver(
      (entries) => {
        const entered = entries.findLast(({ isIntersecting }) => isIntersecting);
        if (entered) setCurrent(pageOf(entered));
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
