import { additionalFeaturesAtom } from '@feltbok/runtime/session/session.state.ts';
import { NotFoundPage } from '@feltbok/ui/not-found.tsx';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';

/** A screen that exists only for customers with the additional features. */
export function AdditionalFeature({ children }: { children: ReactNode }) {
  return useAtomValue(additionalFeaturesAtom) ? children : <NotFoundPage />;
}
