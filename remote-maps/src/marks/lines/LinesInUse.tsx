import { useSetAtom, useStore } from 'jotai';
import { useEffect } from 'react';
import type { MapModeProps } from '../../controls/map-mode';
import { changeMapUseAtom } from '../../controls/map-use.state';
import { LineGestures } from '../../map/line-gestures';
import { lineGesturesAtom, pressLineKeyAtom, tapForLinesAtom } from './line-taps.state';
import { linesModeName } from './lines-mode-name';

/** Turns taps and keys on the map into lines, or selects them. */
export function LinesInUse({ map }: Pick<MapModeProps, 'map'>) {
  const store = useStore();
  const setGestures = useSetAtom(lineGesturesAtom);
  const change = useSetAtom(changeMapUseAtom);
  useEffect(() => {
    const gestures = new LineGestures({
      onTap: (tap) => store.set(tapForLinesAtom, tap),
      onKey: (key) => store.set(pressLineKeyAtom, key),
    });
    setGestures(gestures);
    const remove = map.add(gestures);
    return () => {
      setGestures(null);
      remove();
    };
  }, [map, store, setGestures]);
  // Another mode has other taps, with which no line can be selected.
  useEffect(() => () => change({ type: 'panel closed', name: linesModeName }), [change]);
  return null;
}
