import { useAtomValue, useSetAtom } from 'jotai';
import { lazy, Suspense } from 'react';
import { endTourAtom, isTourOpenAtom } from './tour.state';

const TourDialog = lazy(() => import('./TourDialog'));

/** The tour, while the user takes it. */
export function Tour() {
  const isOpen = useAtomValue(isTourOpenAtom);
  const end = useSetAtom(endTourAtom);
  if (!isOpen) return null;
  return (
    <Suspense>
      <TourDialog onEnd={end} />
    </Suspense>
  );
}
