/**
 * Calls back whenever the page is hidden, frozen or about to be left. The browser may end it after
 * any of these events, and each engine leaves out some of them.
 * @returns stops it
 */
export function watchPageLeaving(onLeaving: () => void): () => void {
  const onVisibilityChange = () => {
    if (document.visibilityState === 'hidden') onLeaving();
  };
  document.addEventListener('visibilitychange', onVisibilityChange);
  document.addEventListener('freeze', onLeaving);
  addEventListener('beforeunload', onLeaving);
  addEventListener('pagehide', onLeaving);
  return () => {
    document.removeEventListener('visibilitychange', onVisibilityChange);
    document.removeEventListener('freeze', onLeaving);
    removeEventListener('beforeunload', onLeaving);
    removeEventListener('pagehide', onLeaving);
  };
}
