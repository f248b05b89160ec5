/** What a browser asks its user about before a page may have it. */
export const permissions = ['camera', 'position', 'storage'] as const;
export type BrowserPermission = (typeof permissions)[number];

/** Where a denial is taken back: each browser has a place of its own for it. */
export type Browser =
  | 'chrome'
  | 'chrome on Android'
  | 'Firefox'
  | 'Firefox on Android'
  | 'Safari'
  | 'Safari on iPad'
  | 'other';

/** What a browser says of itself, as in `navigator`. */
export interface BrowserTraits {
  userAgent: string;
  maxTouchPoints: number;
}

/**
 * Which browser this is, as far as the place of its settings goes. Edge and Samsung's have theirs
 * where Chrome has.
 */
export function browserOf({ userAgent, maxTouchPoints }: BrowserTraits): Browser {
  const isAndroid = /Android/.test(userAgent);
  // On an iPad every browser is Safari's engine, and the settings are the device's; it says that it
  // is a Mac.
  if (/iPad|iPhone|iPod/.test(userAgent)) return 'Safari on iPad';
  if (/Firefox\//.test(userAgent)) return isAndroid ? 'Firefox on Android' : 'Firefox';
  if (/Chrom(e|ium)\//.test(userAgent)) return isAndroid ? 'chrome on Android' : 'chrome';
  if (!/Safari\//.test(userAgent)) return 'other';
  return maxTouchPoints > 1 ? 'Safari on iPad' : 'Safari';
}
