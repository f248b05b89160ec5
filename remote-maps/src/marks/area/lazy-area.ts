import { lazy } from 'react';

const load = () => import(/* webpackChunkName: "area" */ './area-parts');

/** Their code comes when the first mark is chosen as a corner, or the list of marks asks for it. */
export const LazyAreaPart = lazy(async () => ({ default: (await load()).AreaPart }));
export const LazyAreaLine = lazy(async () => ({ default: (await load()).AreaLine }));
export const LazyAreaOnMap = lazy(async () => ({ default: (await load()).AreaOnMap }));
