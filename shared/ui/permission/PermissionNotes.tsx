import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { Suspense } from 'react';
import { type BrowserPermission, detectBrowser } from './permission.domain.ts';
import { addPermissionTexts } from './texts.ts';

// An import alone would not do, since the bundler drops modules of this package without a used
// export.
addPermissionTexts();

interface PermissionNoteProps {
  permission: BrowserPermission;
}

/** Explains in the app's words why the browser is about to ask for a permission. */
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

/** Says that a permission was denied, and how to allow it in this browser. */
export function HowToAllow(props: PermissionNoteProps) {
  return (
    <Suspense>
      <WayToAllow {...props} />
    </Suspense>
  );
}

function WayToAllow({ permission }: PermissionNoteProps) {
  const t = useTexts('permission');
  const place = t(`places.${detectBrowser(navigator)}`, { what: t(`names.${permission}`) });
  return (
    <>
      {t(`refused.${permission}`)} {place} {t('again')}
    </>
  );
}
