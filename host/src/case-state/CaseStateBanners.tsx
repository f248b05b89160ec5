import { openBusinessAtom } from '@feltbok/runtime/case/open-business.state.ts';
import { lazyPart } from '@feltbok/ui/lazy-part.tsx';
import { useAtomValue } from 'jotai';

const LazyBanners = lazyPart(
  async () => (await import(/* webpackChunkName: "later-case-state" */ './ShownBanners')).default,
);

/**
 * Says below the header why a delivered case cannot be changed, and what the case system has
 * answered.
 */
export function CaseStateBanners() {
  const { state, receipt } = useAtomValue(openBusinessAtom)?.business ?? {};
  return state === 'delivered' || receipt ? <LazyBanners /> : null;
}
