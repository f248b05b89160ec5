import type { ComponentProps } from 'react';
import { laterPart } from '../controls/later-part';
import type { LayerPanel as LayerPanelPart } from '../layers/LayerPanel';
import { maxZoom, minZoom } from '../map/map-view';
import { useSeen, type ViewStore } from '../map/view-store';
import { MapFoot } from './MapFoot';
import { MapTools } from './MapTools';

const LayerPanel = laterPart(async () => (await import('../layers/LayerPanel')).LayerPanel);

type WithStore<Props> = Omit<Props, 'view' | 'pointer'> & { store: ViewStore };

/** The parts of the screen that show something of the view, each drawn anew for what it shows and no more. */
export function SeenFoot({ store, ...props }: WithStore<ComponentProps<typeof MapFoot>>) {
  const { view, pointer } = useSeen(store, (seen) => seen);
  return view && <MapFoot view={view} pointer={pointer} {...props} />;
}

export function SeenTools({ store, ...props }: WithStore<ComponentProps<typeof MapTools>>) {
  const { view } = useSeen(
    store,
    ({ view: now }) => now && [now.zoom < maxZoom, now.zoom > minZoom, now.rotation].join(),
  );
  return view && <MapTools view={view} {...props} />;
}

export function SeenLayerPanel({ store, ...props }: WithStore<ComponentProps<typeof LayerPanelPart>>) {
  const { view } = useSeen(store, (seen) => seen.view?.serviceScale);
  return view && <LayerPanel view={view} {...props} />;
}

/** Marks the point that the coordinates are those of. */
export function SeenCentre({ store }: { store: ViewStore }) {
  const { view, pointer } = useSeen(store, (seen) => seen.view !== null && seen.pointer === null);
  return view && !pointer && <span className="fb-maps-centre" aria-hidden="true" />;
}
