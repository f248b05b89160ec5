import type { SigningLinksProps } from '@feltbok/shared/signature/SigningLinks';
import { lazyExtra, lazyPart } from '@feltbok/shared/ui/lazy-part';
import { whenIdle } from '@feltbok/shared/ui/when-idle';
import { useEffect, useState } from 'react';

/**
 * The sheet on which a party signs by pen, finger or mouse, or by writing the name. A screen that
 * opens it preloads it, as its code must be here when the network no longer is.
 */
export const SignaturePad = lazyPart(
  async () => (await import('@feltbok/shared/signature/SignatureDialog')).default,
);

/** They need the server too. */
const Links = lazyExtra(
  async () =>
    (
      await import(
        /* webpackChunkName: "later-own-phone" */ '@feltbok/shared/signature/SigningLinks'
      )
    ).default,
);

/** The links that remote parties sign by, for the screens on which they sign. */
export function LazySigningLinks(props: SigningLinksProps) {
  const [isAsked, setIsAsked] = useState(false);
  useEffect(() => {
    let isShown = true;
    whenIdle(() => isShown && setIsAsked(true));
    return () => {
      isShown = false;
    };
  }, []);
  return isAsked && <Links {...props} />;
}
