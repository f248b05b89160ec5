// @ts-check
// Runs before the page is drawn: language, look, whether the landing page or the app's frame comes first, and what a
// signed-in user's first screen needs beside the app's own code.
(() => {
  const { documentElement: page, currentScript, head } = document;
  const language = localStorage.getItem('feltbok.language');
  if (language === 'nn' || language === 'en') page.lang = language;
  const theme = localStorage.getItem('feltbok.theme');
  const isDark =
    theme === 'device' || !theme
      ? matchMedia('(prefers-color-scheme: dark)').matches
      : theme === 'dark';
  page.dataset.scheme = isDark ? 'dark' : 'light';
  // As `mayBeSignedIn` has it.
  const hasReturned = /[#&?](code|error)=/.test(location.hash + location.search);
  const mayBeSignedIn = hasReturned || localStorage.getItem('feltbok.signed-in-before') !== null;
  page.dataset.start = mayBeSignedIn ? 'frame' : 'landing';
  // Boot reads it too: it would else ask for it once more, and only when its own code is there.
  // As long as any screen waits for a server: screenPatienceMs.
  const config = fetch('/config.json', { cache: 'no-cache', signal: AbortSignal.timeout(6000) });
  config.catch(() => {});
  Object.assign(window, { feltbokConfig: config });
  const isControlled = () => {
    try {
      return Boolean(navigator.serviceWorker?.controller);
    } catch {
      return false;
    }
  };
  // A service worker has the files on the device.
  if (!mayBeSignedIn || isControlled()) return;
  const { signIn = '', caseList = '' } = currentScript?.dataset ?? {};
  /** @param {string} href @param {object} more */
  const preload = (href, more = {}) => {
    const as = /css$/.test(href) ? 'style' : 'script';
    head.append(
      Object.assign(document.createElement('link'), { rel: 'preload', href, as, ...more }),
    );
  };
  for (const href of `${signIn} ${location.pathname === '/' ? caseList : ''}`.split(' '))
    if (href) preload(href);
  const remoteOf = {
    overview: 'case',
    attendees: 'case',
    documents: 'case',
    maps: 'maps',
    reports: 'reports',
  };
  const screen = /^\/case(?:\/\w+){5}(?:\/(\w+)(?:\/(\w+))?|\/?$)/.exec(location.pathname);
  const name = screen && /** @type {Record<string, string>} */ (remoteOf)[screen[1] ?? 'overview'];
  if (!name) return;
  // As `preloadRemote` does, which comes with the app's code.
  const assetsOf = (/** @type {string} */ place) =>
    fetch(`${place}/assets.json`, { cache: 'no-cache' }).then((answer) => answer.json());
  const preloadRemote = async () => {
    const host = assetsOf('');
    const { remotes } = await config.then((answer) => answer.clone().json());
    const remote = remotes[name];
    const { chains, files, fallbacks } = await assetsOf(remote);
    const isElsewhere = new URL(remote, location.href).origin !== location.origin;
    const {
      __federation_expose_remote: exposed,
      'first-screen': first = [],
      [`later-${screen[2]}`]: own = [],
    } = chains;
    const needed = new Set(['remoteEntry.js', ...exposed, ...first, ...own]);
    for (const name of needed) {
      const { integrity } =
        files.find((/** @type {{ file: string }} */ { file }) => file === name) ?? {};
      const crossOrigin = /css$/.test(name) || isElsewhere ? 'anonymous' : null;
      if (integrity) preload(`${remote}/${name}`, { fetchPriority: 'low', crossOrigin, integrity });
    }
    // What the remote takes from the host is found otherwise only when the remote's own code has
    // come.
    const offered = (await host).fallbacks;
    for (const [key, copies] of Object.entries(fallbacks)) {
      if (!copies.some((/** @type {string} */ file) => needed.has(file))) continue;
      for (const file of offered[key] ?? []) {
        // Files of parts that load later are listed with the module that loads them.
        if (file.startsWith('later-')) continue;
        if (!document.querySelector(`[href='/${file}'], [src='/${file}']`)) preload(`/${file}`);
      }
    }
  };
  preloadRemote().catch(() => {});
})();
