import { lazyPart } from '@feltbok/ui/lazy-part.tsx';
import { useAtomValue, useSetAtom } from 'jotai';
import { endTourAtom, isTourOpenAtom } from './tour.state';

const LazyTourDialog = lazyPart(async () => (await import('./TourDialog')).default);

/** The tour, while the user takes it. */
export function Tour() {
  const isOpen = useAtomValue(isTourOpenAtom);
  const end = useSetAtom(endTourAtom);
  return isOpen && <LazyTourDialog onEnd={end} />;
}
