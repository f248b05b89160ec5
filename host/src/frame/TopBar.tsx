import { languages, useLanguage, useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { Link } from '@feltbok/runtime/router/router.ts';
import {
  customerContextAtom,
  sessionAtom,
  userKeyAtom,
} from '@feltbok/runtime/session/session.state.ts';
import { isAnythingUnsavedAtom } from '@feltbok/runtime/session/unsaved-work.state.ts';
import { CheckIcon, ChevronDownIcon, HelpIcon, UserIcon } from '@feltbok/ui/icons.tsx';
import { lazyPart } from '@feltbok/ui/lazy-part.tsx';
import { MenuButton } from '@feltbok/ui/menu-button.tsx';
import type { MenuItem } from '@feltbok/ui/open-menu.tsx';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { openUserGuideAtom } from '../about/open-user-guide';
import { useSignInStarter } from '../auth/start-sign-in';
import { InstallSteps } from '../install/InstallSteps';
import { canInstallAtom, installAtom } from '../install/install.state';
import { hasPinAtom, lockControlAtom } from '../lock/lock.state';
import { sessionControlAtom } from '../session';
import { chooseLanguageAtom } from '../settings/language.state';
import { SyncButton } from '../sync-panel/SyncButton';
import { Tour } from '../tour/Tour';
import { startTourAtom } from '../tour/tour.state';
import { Logo } from './Logo';
import './top-bar.css';

const LazyAboutDialog = lazyPart(async () => (await import('../about/AboutDialog')).default);
const LazySettingsDialog = lazyPart(
  async () => (await import('../settings/SettingsDialog')).default,
);

/** Product name, sync, language, help and the user's menu; signed out, the way in. */
export function TopBar() {
  const t = useTexts();
  const { state } = useAtomValue(sessionAtom);
  const [opened, setOpened] = useState<{
    dialog: 'about' | 'settings';
    state: typeof state;
  } | null>(null);
  // What they say of a user goes with the user, as when the app locks.
  if (opened && opened.state !== state) setOpened(null);
  const dialog = opened?.dialog;
  const open = (name: 'about' | 'settings') => () => setOpened({ dialog: name, state });
  const hasUser = state === 'authorised' || state === 'no-access';
  const settings = { key: 'settings', label: t('settings.title'), onSelect: open('settings') };
  const close = () => setOpened(null);
  return (
    <>
      <header className="fb-top-bar">
        <Link to="/" className="fb-top-bar-name">
          <Logo />
          <span>{t('productName')}</span>
        </Link>
        <div className="fb-top-bar-tools">
          <SyncButton />
          <LanguageMenu />
          <HelpMenu onAbout={open('about')} more={hasUser ? [] : [settings]} />
          {hasUser && <UserMenu more={[settings]} />}
          {(state === 'signed-out' || state === 'locked') && <SignInItem />}
        </div>
      </header>
      <InstallSteps />
      <Tour />
      {dialog === 'about' && <LazyAboutDialog onClose={close} />}
      {dialog === 'settings' && <LazySettingsDialog onClose={close} />}
    </>
  );
}

function HelpMenu({ onAbout, more }: { onAbout: () => void; more: MenuItem[] }) {
  const t = useTexts();
  const language = useLanguage();
  // The API gives it only to signed-in users.
  const isSignedIn = useAtomValue(userKeyAtom) !== null;
  const openGuide = useSetAtom(openUserGuideAtom);
  const canInstall = useAtomValue(canInstallAtom);
  const install = useSetAtom(installAtom);
  const startTour = useSetAtom(startTourAtom);
  const isAnythingUnsaved = useAtomValue(isAnythingUnsavedAtom);
  const items = [
    ...(canInstall
      ? [{ key: 'install', label: t('install.action'), onSelect: () => void install() }]
      : []),
    ...(isSignedIn
      ? [{ key: 'guide', label: t('userGuide.open'), onSelect: () => void openGuide(language) }]
      : []),
    // The tour is not offered while a draft is open.
    ...(isSignedIn && !isAnythingUnsaved
      ? [{ key: 'tour', label: t('topBar.tour'), onSelect: startTour }]
      : []),
    { key: 'about', label: t('topBar.about'), onSelect: onAbout },
    ...more,
  ];
  return (
    <MenuButton label={t('topBar.help')} items={items}>
      <HelpIcon />
    </MenuButton>
  );
}

function LanguageMenu() {
  const t = useTexts();
  const current = useLanguage();
  const choose = useSetAtom(chooseLanguageAtom);
  return (
    <MenuButton
      label={`${t('topBar.language')}: ${t(`languages.${current}`)}`}
      items={languages.map((language) => ({
        key: language,
        label: (
          <span lang={language} aria-current={language === current ? 'true' : undefined}>
            {t(`languages.${language}`)}
          </span>
        ),
        icon: (
          <span className="fb-top-bar-mark">{language === current && <CheckIcon size={18} />}</span>
        ),
        onSelect: () => void choose(language),
      }))}
    >
      <span className="fb-top-bar-language">{current.toUpperCase()}</span>
    </MenuButton>
  );
}

function UserMenu({ more }: { more: MenuItem[] }) {
  const t = useTexts();
  const session = useAtomValue(sessionControlAtom);
  const customer = useAtomValue(customerContextAtom);
  const name = customer?.name ?? t('topBar.user');
  const hasPin = useAtomValue(hasPinAtom);
  const { lock } = useAtomValue(lockControlAtom);
  const lockItem = { key: 'lock', label: t('topBar.lock'), onSelect: lock };
  const signOut = { key: 'sign-out', label: t('signOut'), onSelect: () => void session.signOut() };
  return (
    <MenuButton
      label={t('topBar.menuOf', { name })}
      items={[...more, ...(hasPin ? [lockItem] : []), signOut]}
    >
      <UserIcon />
      {customer && (
        <span className="fb-top-bar-user">
          <span>{customer.name}</span>
          <small>{customer.customerName}</small>
        </span>
      )}
      <ChevronDownIcon size={18} />
    </MenuButton>
  );
}

function SignInItem() {
  const t = useTexts();
  const { start } = useSignInStarter();
  return (
    <button type="button" className="fb-menu-button fb-top-bar-sign-in" onClick={start}>
      <UserIcon />
      <span>{t('signIn.action')}</span>
    </button>
  );
}
