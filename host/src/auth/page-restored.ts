/**
 * Calls back when the browser shows this page again as it was left, without loading it: after its
 * back button.
 * @returns stops it
 */
export function watchPageRestored(onRestored: () => void): () => void {
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) onRestored();
  };
  addEventListener('pageshow', onPageShow);
  return () => removeEventListener('pageshow', onPageShow);
}
