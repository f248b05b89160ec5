const callbacks = new WeakMap<Element, () => void>();
let shared: IntersectionObserver | undefined;

/** One observer serves all elements, since a case may have hundreds of documents. */
function getObserver(): IntersectionObserver {
  shared ??= new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries)
        if (isIntersecting) callbacks.get(target)?.();
    },
    { rootMargin: '100px' },
  );
  return shared;
}

/** Calls back whenever an element comes into or near the view. @returns a function that stops it */
export function watchInView(element: Element, callback: () => void): () => void {
  callbacks.set(element, callback);
  getObserver().observe(element);
  return () => {
    getObserver().unobserve(element);
    callbacks.delete(element);
  };
}
