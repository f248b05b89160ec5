const callbacks = new WeakMap<Element, () => void>();
let shared: IntersectionObserver | undefined;

/** One for all elements: a case may have hundreds of documents. */
function observer(): IntersectionObserver {
  shared ??= new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries)
        if (isIntersecting) callbacks.get(target)?.();
    },
    { rootMargin: '100px' },
  );
  return shared;
}

/** Calls back whenever an element comes into view, or near it. @returns what ends it */
export function whenInView(element: Element, callback: () => void): () => void {
  callbacks.set(element, callback);
  observer().observe(element);
  return () => {
    observer().unobserve(element);
    callbacks.delete(element);
  };
}
