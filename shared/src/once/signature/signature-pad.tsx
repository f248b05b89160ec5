import type { SignaturePadProps } from '@feltbok/shared/signature/pad-props';
import { lazy, Suspense } from 'react';

const load = () => import('@feltbok/shared/signature/SignatureDialog');
const SignatureDialog = lazy(load);

/** For the screens that open the pad: its code must be here when the network no longer is. */
export const preloadSignaturePad = () => void load().catch(() => undefined);

/** The sheet on which a party signs by pen, finger or mouse, or by writing the name. */
export function SignaturePad(props: SignaturePadProps) {
  return (
    <Suspense>
      <SignatureDialog {...props} />
    </Suspense>
  );
}
