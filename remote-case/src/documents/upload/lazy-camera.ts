import { lazyPart } from '@feltbok/ui/lazy-part.tsx';

/**
 * Whether photos are taken in a dialog of ours: a tablet's own camera app does it better, and a
 * desktop has none that a page can open.
 */
export const takesPhotosInDialog = (): boolean =>
  navigator.mediaDevices?.getUserMedia !== undefined && !matchMedia('(pointer: coarse)').matches;

export const LazyCamera = lazyPart(async () => (await import('./CameraDialog')).default);
