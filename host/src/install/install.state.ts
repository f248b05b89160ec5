import { atom } from 'jotai';
import { installOffer, onInstallOffer, takeInstallOffer } from './install-offer';
import { type InstallWay, installWay } from './install-way.domain';

const standalone = '(display-mode: standalone)';

/** Safari's own property, older than the media query. */
const isOnHomeScreen = () => (navigator as { standalone?: boolean }).standalone === true;

const wayNow = (): InstallWay =>
  installWay(
    installOffer() !== undefined,
    matchMedia(standalone).matches || isOnHomeScreen(),
    navigator,
  );

const wayAtom = atom<InstallWay>('none');
wayAtom.onMount = (set) => {
  const update = () => set(wayNow());
  update();
  const media = matchMedia(standalone);
  media.addEventListener('change', update);
  const stopWatching = onInstallOffer(update);
  return () => {
    media.removeEventListener('change', update);
    stopWatching();
  };
};

/** Whether the app can be installed from where it is shown now. */
export const canInstallAtom = atom((get) => get(wayAtom) !== 'none');

const stepsOpenAtom = atom(false);

/** Whether the steps that the user takes by hand are on the screen. */
export const installStepsOpenAtom = atom((get) => get(stepsOpenAtom));

export const closeInstallStepsAtom = atom(null, (_get, set) => set(stepsOpenAtom, false));

/**
 * Has the browser ask the user, or shows the manual steps. It needs a click or key press, or the
 * browser does not ask.
 */
export const installAtom = atom(null, async (_get, set) => {
  const offer = takeInstallOffer();
  if (!offer) return set(stepsOpenAtom, true);
  // After a rejection or failure the browser makes a new offer by itself; its menu still has the
  // command.
  await offer.prompt().catch(() => undefined);
});
