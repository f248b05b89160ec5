// @ts-check
// Runs before the page is drawn: language, look, and whether the landing page or the app's frame comes first.
(() => {
  const { documentElement: page, currentScript } = document;
  const language = localStorage.getItem('feltbok.language');
  if (language === 'nn' || language === 'en') page.lang = language;
  const theme = localStorage.getItem('feltbok.theme');
  const isDark = theme === 'device' || !theme ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark';
  page.dataset.scheme = isDark ? 'dark' : 'light';
  // As `mayBeSignedIn` has it.
  const hasReturned = /[#&?](code|error)=/.test(location.hash + location.search);
  const mayBeSignedIn = hasReturned || localStorage.getItem('feltbok.signed-in-before') !== null;
  page.dataset.start = mayBeSignedIn ? 'frame' : 'landing';
  // A service worker has the files on the device.
  if (!mayBeSignedIn || navigator.serviceWorker?.controller) return;
  const { signIn = '', caseList = '' } = currentScript?.dataset ?? {};
  for (const href of `${signIn} ${location.pathname === '/' ? caseList : ''}`.split(' ').filter(Boolean)) {
    const as = href.endsWith('.css') ? 'style' : 'script';
    document.head.append(Object.assign(document.createElement('link'), { rel: 'preload', href, as }));
  }
})();
