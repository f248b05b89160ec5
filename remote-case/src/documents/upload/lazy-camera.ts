import { lazyPart } from '@feltbok/ui/lazy-part.tsx';

/**
 * Whether photos are taken in the app's own dialog: desktops have no camera app that a page can
 * open, while a tablet's own is better.
 */
export const usesCameraDialog = (): boolean =>
  navigator.mediaDevices?.getUserMedia !== undefined && !matchMedia('(pointer: coarse)').matches;

export const LazyCamera = lazyPart(
  async () => (await import(/* webpackChunkName: "upload" */ './CameraDialog')).default,
);
