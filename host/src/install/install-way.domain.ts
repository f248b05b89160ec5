/** Ways to install the app: by the browser's question, by hand, or not at all. */
export type InstallWay = 'ask-browser' | 'by-hand' | 'none';

/** Properties of `navigator` that reveal the browser. */
export interface InstallBrowser {
  userAgent: string;
  platform: string;
  maxTouchPoints: number;
}

/**
 * @param isOffered whether the browser has offered to ask the user
 * @param isInstalled whether the page is shown as an installed app already
 */
export function installWay(
  isOffered: boolean,
  isInstalled: boolean,
  browser: InstallBrowser,
): InstallWay {
  if (isInstalled) return 'none';
  if (isOffered) return 'ask-browser';
  return isAppleTablet(browser) && canAddToHomeScreen(browser) ? 'by-hand' : 'none';
}

/** An iPad says that it is a Mac; no Mac has a touch screen. */
const isAppleTablet = ({ userAgent, platform, maxTouchPoints }: InstallBrowser): boolean =>
  /iPad|iPhone|iPod/.test(userAgent) || (platform === 'MacIntel' && maxTouchPoints > 1);

/** Browsers name Safari, whose share menu they have; an app that merely shows a page does not. */
const canAddToHomeScreen = ({ userAgent }: InstallBrowser): boolean => /Safari\//.test(userAgent);
