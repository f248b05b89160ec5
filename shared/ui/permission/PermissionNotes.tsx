import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { Suspense } from 'react';
import { type BrowserPermission, browserOf } from './permission.domain.ts';
import { addPermissionTexts } from './texts.ts';

// Not by importing them alone: the bundler leaves out a module of this package of which nothing is
// used.
addPermissionTexts();

interface PermissionNoteProps {
  permission: BrowserPermission;
}

/** Why the browser is about to ask, in our own words and before it does. */
export function WhyAsked(props: PermissionNoteProps) {
  return (
    <Suspense>
      <Reason {...props} />
    </Suspense>
  );
}

function Reason({ permission }: PermissionNoteProps) {
  const t = useTexts('permission');
  return <p>{t(`why.${permission}`)}</p>;
}

/** That it was denied, and how that is taken back in this browser. */
export function HowToAllow(props: PermissionNoteProps) {
  return (
    <Suspense>
      <WayToAllow {...props} />
    </Suspense>
  );
}

function WayToAllow({ permission }: PermissionNoteProps) {
  const t = useTexts('permission');
  const place = t(`places.${browserOf(navigator)}`, { what: t(`names.${permission}`) });
  return (
    <>
      {t(`refused.${permission}`)} {place} {t('again')}
    </>
  );
}
