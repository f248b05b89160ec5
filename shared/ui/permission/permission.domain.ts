/** Permissions that the browser asks the user for. */
export const permissions = ['camera', 'position', 'storage'] as const;
export type BrowserPermission = (typeof permissions)[number];

/** Browsers that differ in where the user can allow a denied permission. */
export type Browser =
  | 'chrome'
  | 'chrome on Android'
  | 'Firefox'
  | 'Firefox on Android'
  | 'Safari'
  | 'Safari on iPad'
  | 'other';

/** The browser's description of itself in `navigator`. */
export interface BrowserTraits {
  userAgent: string;
  maxTouchPoints: number;
}

/** Detects the browser by where its settings are. Edge and Samsung Internet count as Chrome. */
export function detectBrowser({ userAgent, maxTouchPoints }: BrowserTraits): Browser {
  const isAndroid = /Android/.test(userAgent);
  // All browsers on an iPad use Safari's engine and the device's settings; they pose as a Mac.
  if (/iPad|iPhone|iPod/.test(userAgent)) return 'Safari on iPad';
  if (/Firefox\//.test(userAgent)) return isAndroid ? 'Firefox on Android' : 'Firefox';
  if (/Chrom(e|ium)\//.test(userAgent)) return isAndroid ? 'chrome on Android' : 'chrome';
  if (!/Safari\//.test(userAgent)) return 'other';
  return maxTouchPoints > 1 ? 'Safari on iPad' : 'Safari';
}
