import type { UtmZone } from '@feltbok/domain/coordinates/coordinates.ts';
import { useAtomValue, useSetAtom } from 'jotai';
import type { MapModeProps } from '../controls/map-mode';
import { changeMapUseAtom, toPanelId } from '../controls/map-use.state';
import { MapBars } from '../controls/WorkBar';
import { attributionsAtom } from '../layers/shown-map.state';
import type { ViewStore } from '../map/view-store';
import { MapFoot } from './MapFoot';
import { mapModes } from './map-modes';
import { modeInUseAtom, modeWithPanelAtom, openWorkAtom } from './map-modes.state';

interface MapBottomProps {
  /** `null` until the map exists. */
  modeProps: MapModeProps | null;
  view: ViewStore;
  zone: UtmZone;
}

/** Shows what floats over the lower part of the map: bars, the footer and the open panel. */
export function MapBottom({ modeProps, view, zone }: MapBottomProps) {
  const inUse = useAtomValue(modeInUseAtom);
  return (
    <div className="fb-maps-bottom">
      <MapBars>
        {modeProps &&
          mapModes.map(
            (mode) =>
              mode.Bar &&
              (!mode.permits || mode === inUse) && <mode.Bar key={mode.name} {...modeProps} />,
          )}
      </MapBars>
      <MapFoot view={view} zone={zone} attributions={useAtomValue(attributionsAtom)} />
      {modeProps && <OpenPanels {...modeProps} />}
    </div>
  );
}

function OpenPanels(props: MapModeProps) {
  const work = useAtomValue(openWorkAtom);
  const inUse = useAtomValue(modeInUseAtom);
  const open = useAtomValue(modeWithPanelAtom);
  const change = useSetAtom(changeMapUseAtom);
  if (work) return <work.Panel {...props} />;
  return (
    <>
      {inUse?.InUse && <inUse.InUse {...props} />}
      {open?.Panel && (
        <open.Panel
          id={toPanelId(open.name)}
          onClose={() => change({ type: 'panel closed' })}
          {...props}
        />
      )}
    </>
  );
}
