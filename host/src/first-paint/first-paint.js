// @ts-check
// Runs before the page is drawn: language, look, whether the landing page or the app's frame comes first, and what a
// signed-in user's first screen needs beside the app's own code.
(() => {
  const { documentElement: page, currentScript, head } = document;
  const language = localStorage.getItem('feltbok.language');
  if (language === 'nn' || language === 'en') page.lang = language;
  const theme = localStorage.getItem('feltbok.theme');
  const isDark = theme === 'device' || !theme ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark';
  page.dataset.scheme = isDark ? 'dark' : 'light';
  // As `mayBeSignedIn` has it.
  const hasReturned = /[#&?](code|error)=/.test(location.hash + location.search);
  const mayBeSignedIn = hasReturned || localStorage.getItem('feltbok.signed-in-before') !== null;
  page.dataset.start = mayBeSignedIn ? 'frame' : 'landing';
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
    const as = href.endsWith('.css') ? 'style' : 'script';
    head.append(Object.assign(document.createElement('link'), { rel: 'preload', href, as, ...more }));
  };
  for (const href of `${signIn} ${location.pathname === '/' ? caseList : ''}`.split(' ')) if (href) preload(href);
  const remoteOf = { overview: 'case', attendees: 'case', documents: 'case', maps: 'maps', reports: 'reports' };
  const screen = /^\/case(?:\/\w+){5}(?:\/(\w+)|\/?$)/.exec(location.pathname);
  const name = screen && /** @type {Record<string, string>} */ (remoteOf)[screen[1] ?? 'overview'];
  if (!name) return;
  // As `preloadRemote` does, which comes with the app's code.
  const json = (/** @type {string} */ url) => fetch(url, { cache: 'no-cache' }).then((answer) => answer.json());
  const loaded = new Promise((done) => addEventListener('load', done, { once: true }));
  const preloadRemote = async () => {
    const { remotes } = await json('/config.json');
    const remote = remotes[name];
    const { chains, files } = await json(`${remote}/assets.json`);
    // The app's own code comes first, on a line that both would share.
    await loaded;
    const own = new Set(files.map((/** @type {{ file: string }} */ { file }) => file));
    const isElsewhere = new URL(remote, location.href).origin !== location.origin;
    const begin = (/** @type {string[]} */ group, /** @type {boolean} */ byWebpack) => {
      for (const file of group) {
        const crossOrigin = file.endsWith('.css') || (byWebpack && isElsewhere) ? 'anonymous' : null;
        if (own.delete(file)) preload(`${remote}/${file}`, { fetchPriority: 'low', crossOrigin });
      }
    };
    begin(['remoteEntry.js', ...chains.__federation_expose_remote], false);
    begin(chains['first-screen'] ?? [], true);
  };
  preloadRemote().catch(() => {});
})();
