import { useEffect, useState } from 'react';
import { lazyExtra, lazyPart } from '../lazy-part.tsx';
import { whenIdle } from '../when-idle.ts';
import type { SigningLinksProps } from './SigningLinks.tsx';

/**
 * The dialog in which a party signs by pen, finger, mouse or typed name. Screens that open it
 * preload
 * it, since its code must be there without a network.
 */
export const SignaturePad = lazyPart(async () => (await import('./SignatureDialog.tsx')).default);

/** The list of links is not preloaded, as it needs the server anyway. */
const Links = lazyExtra(
  async () =>
    (await import(/* webpackChunkName: "later-own-phone" */ './SigningLinks.tsx')).default,
);

/** Lists the links by which remote parties sign, once the page is idle. */
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
