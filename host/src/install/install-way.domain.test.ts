import { type InstallBrowser, installWay } from './install-way.domain';

const webKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

const iPad: InstallBrowser = {
  userAgent: `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Version/18.3 Safari/605.1.15`,
  platform: 'MacIntel',
  maxTouchPoints: 5,
};
const mac: InstallBrowser = { ...iPad, maxTouchPoints: 0 };
const iPhone: InstallBrowser = {
  userAgent: `Mozilla/5.0 (iPhone; CPU iPhone OS 18_3 like Mac OS X) ${webKit} Version/18.3 Mobile/15E148 Safari/604.1`,
  platform: 'iPhone',
  maxTouchPoints: 5,
};
const pageInsideAnApp: InstallBrowser = {
  ...iPhone,
  userAgent: `Mozilla/5.0 (iPhone; CPU iPhone OS 18_3 like Mac OS X) ${webKit} Mobile/15E148`,
};
const androidChrome: InstallBrowser = {
  userAgent:
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  platform: 'Linux armv81',
  maxTouchPoints: 5,
};
const windowsTablet: InstallBrowser = {
  userAgent:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140 Safari/537.36',
  platform: 'Win32',
  maxTouchPoints: 10,
};

test('[PWA-1] the app is installed by the browser’s own offer on any device', () => {
  for (const browser of [androidChrome, windowsTablet, mac])
    expect(installWay(true, false, browser)).toBe('ask-browser');
});

test('[PWA-1] on iPad and iPhone, without a browser offer, manual steps are shown', () => {
  for (const browser of [iPad, iPhone]) expect(installWay(false, false, browser)).toBe('by-hand');
});

test('[PWA-1] an installed app offers no installation', () => {
  for (const browser of [iPad, iPhone, androidChrome]) {
    expect(installWay(false, true, browser)).toBe('none');
    expect(installWay(true, true, browser)).toBe('none');
  }
});

test('no steps are shown that the device or embedding app lacks', () => {
  for (const browser of [mac, pageInsideAnApp, androidChrome, windowsTablet]) {
    expect(installWay(false, false, browser)).toBe('none');
  }
});
