import { lazy } from 'react';

const load = () => import(/* webpackChunkName: "area" */ './area-parts');

/** Their code comes when the first mark is chosen as a corner, or the list of marks asks for it. */
export const AreaPart = lazy(async () => ({ default: (await load()).AreaPart }));
export const AreaLine = lazy(async () => ({ default: (await load()).AreaLine }));
export const AreaOnMap = lazy(async () => ({ default: (await load()).AreaOnMap }));
