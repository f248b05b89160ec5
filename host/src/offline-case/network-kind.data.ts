import type { NetworkKind } from './ready.domain';

/**
 * Network Information API, which Chromium has on tablets and phones; TypeScript does not know it.
 */
const connection = (): (NetworkKind & EventTarget) | undefined =>
  (navigator as { connection?: NetworkKind & EventTarget }).connection;

/** The current network as the browser reports it. */
export const networkKind = (): NetworkKind => {
  const { type, saveData } = connection() ?? {};
  return { type, saveData };
};

/** @returns ends it */
export function onNetworkKind(changed: () => void): () => void {
  connection()?.addEventListener('change', changed);
  return () => connection()?.removeEventListener('change', changed);
}
