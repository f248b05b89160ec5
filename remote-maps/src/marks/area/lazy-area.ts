import { lazyPart } from '@feltbok/ui/lazy-part.tsx';

const load = () => import(/* webpackChunkName: "area" */ './area-parts');

/** Their code comes when the first mark is chosen as a corner, or the list of marks asks for it. */
export const LazyAreaPart = lazyPart(async () => (await load()).AreaPart);
export const LazyAreaLine = lazyPart(async () => (await load()).AreaLine);
export const LazyAreaOnMap = lazyPart(async () => (await load()).AreaOnMap);
