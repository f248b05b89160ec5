import { useEffect, useState } from 'react';
import { lazyExtra, lazyPart } from '../lazy-part.tsx';
import { whenIdle } from '../when-idle.ts';
import type { SigningLinksProps } from './SigningLinks.tsx';

/**
 * The sheet on which a party signs by pen, finger or mouse, or by writing the name. A screen that
 * opens it preloads it, as its code must be here when the network no longer is.
 */
export const SignaturePad = lazyPart(async () => (await import('./SignatureDialog.tsx')).default);

/** They need the server too. */
const Links = lazyExtra(
  async () =>
    (await import(/* webpackChunkName: "later-own-phone" */ './SigningLinks.tsx')).default,
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
