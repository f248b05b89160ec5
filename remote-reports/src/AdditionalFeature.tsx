import { additionalFeaturesAtom } from '@feltbok/shared/session/session.state';
import { NotFoundPage } from '@feltbok/shared/ui/not-found';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';

/** A screen that exists only for customers with the additional features. */
export function AdditionalFeature({ children }: { children: ReactNode }) {
  return useAtomValue(additionalFeaturesAtom) ? children : <NotFoundPage />;
}
