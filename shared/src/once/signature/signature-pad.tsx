import type { SignaturePadProps } from '@feltbok/shared/signature/pad-props';
import type { SigningLinksProps } from '@feltbok/shared/signature/SigningLinks';
import { whenIdle } from '@feltbok/shared/ui/when-idle';
import { lazy, Suspense, useEffect, useState } from 'react';

const load = () => import('@feltbok/shared/signature/SignatureDialog');
const SignatureDialog = lazy(load);

/** For the screens that open the pad: its code must be here when the network no longer is. */
export const preloadSignaturePad = () => void load().catch(() => undefined);

const SigningLinks = lazy(() =>
  import(/* webpackChunkName: "later-own-phone" */ '@feltbok/shared/signature/SigningLinks').catch(() => ({
    // They need the server too.
    default: (_props: SigningLinksProps) => null,
  })),
);

/** The sheet on which a party signs by pen, finger or mouse, or by writing the name. */
export function SignaturePad(props: SignaturePadProps) {
  return (
    <Suspense>
      <SignatureDialog {...props} />
    </Suspense>
  );
}

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
  if (!isAsked) return null;
  return (
    <Suspense>
      <SigningLinks {...props} />
    </Suspense>
  );
}
