import { lazyPart } from '@feltbok/ui/lazy-part.tsx';

const load = () => import(/* webpackChunkName: "area" */ './area-parts');

/** Loaded when the first mark is selected as a corner, or the list of marks needs it. */
export const LazyAreaPart = lazyPart(async () => (await load()).AreaPart);
export const LazyAreaLine = lazyPart(async () => (await load()).AreaLine);
export const LazyAreaOnMap = lazyPart(async () => (await load()).AreaOnMap);
