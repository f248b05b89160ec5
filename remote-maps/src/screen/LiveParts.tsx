import type { ComponentProps } from 'react';
import { lazyOnIdle } from '../controls/lazy-part';
import type { LayerPanel as LayerPanelPart } from '../layers/LayerPanel';
import { maxZoom, minZoom } from '../map/map-view';
import { useViewSelector, type ViewStore } from '../map/view-store';
import { MapFoot } from './MapFoot';
import { MapTools } from './MapTools';

const LayerPanel = lazyOnIdle(async () => (await import('../layers/LayerPanel')).LayerPanel);

type WithStore<Props> = Omit<Props, 'view' | 'pointer'> & { store: ViewStore };

/** The parts of the screen that show something of the view, each drawn anew for what it shows and no more. */
export function LiveMapFooter({ store, ...props }: WithStore<ComponentProps<typeof MapFoot>>) {
  const { view, pointer } = useViewSelector(store, (seen) => seen);
  return view && <MapFoot view={view} pointer={pointer} {...props} />;
}

export function LiveMapTools({ store, ...props }: WithStore<ComponentProps<typeof MapTools>>) {
  const { view } = useViewSelector(
    store,
    ({ view: now }) => now && [now.zoom < maxZoom, now.zoom > minZoom, now.rotation].join(),
  );
  return view && <MapTools view={view} {...props} />;
}

export function LiveLayerPanel({ store, ...props }: WithStore<ComponentProps<typeof LayerPanelPart>>) {
  const { view } = useViewSelector(store, (seen) => seen.view?.serviceScale);
  return view && <LayerPanel view={view} {...props} />;
}

/** Marks the point that the coordinates are those of. */
export function LiveMapCentre({ store }: { store: ViewStore }) {
  const { view, pointer } = useViewSelector(store, (seen) => seen.view !== null && seen.pointer === null);
  return view && !pointer && <span className="fb-maps-centre" aria-hidden="true" />;
}
