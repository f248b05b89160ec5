import { lazyPart } from '@feltbok/ui/lazy-part.tsx';
import { lazyInBackground } from '@feltbok/ui/when-idle.ts';
import type { MapMode } from '../../controls/map-mode';

const loadParts = () => import(/* webpackChunkName: "boundary-lines" */ './line-parts');
const LinesOnMap = lazyInBackground(async () => (await loadParts()).LinesOnMap);

/** Boundary lines between marks: drawn, listed and changed. */
export const linesMode: MapMode = {
  name: 'boundary lines',
  title: 'modes.boundary lines',
  permits: { doubleTapZooms: false, dragsZoomBox: false, editsMarks: false },
  OnMap: LinesOnMap,
  Bar: lazyPart(async () => (await loadParts()).LineBar),
  InUse: lazyPart(async () => (await loadParts()).LinesInUse),
  Panel: lazyPart(async () => (await loadParts()).LinesPanel),
};
