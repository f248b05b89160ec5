import { useTexts } from '@feltbok/shared/i18n/i18n';
import { browserOf, type Permission } from './permission.domain';
import { addPermissionTexts } from './texts';

// Not by importing them alone: the bundler leaves out a module of this package of which nothing is used.
addPermissionTexts();

/** Why the browser is about to ask, in our own words and before it does. */
export function WhyAsked({ permission }: { permission: Permission }) {
  const t = useTexts('permission');
  return <p>{t(`why.${permission}`)}</p>;
}

/** That it was denied, and how that is taken back in this browser. */
export function HowToAllow({ permission }: { permission: Permission }) {
  const t = useTexts('permission');
  const place = t(`places.${browserOf(navigator)}`, { what: t(`names.${permission}`) });
  return (
    <>
      {t(`refused.${permission}`)} {place} {t('again')}
    </>
  );
}
