import { openBusinessIdAtom } from '@feltbok/runtime/case/open-business.state.ts';
import { useReopened } from '@feltbok/runtime/editing/queued-changes.ts';
import { useLeftDrafts } from '@feltbok/runtime/editing/use-draft.ts';
import { useOnReconnect } from '@feltbok/ui/use-on-reconnect.ts';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useMemo, useState } from 'react';
import type { MapModeProps } from '../../controls/map-mode';
import { changeMapUseAtom, mapModeAtom } from '../../controls/map-use.state';
import { areMarksShownAtom } from '../../layers/layer-choices.state';
import { BoundaryLineLayer, type LineDraft } from '../../map/boundary-line-layer';
import { drawnLinesAtom, loadLineDrawingAtom, pickedMarksAtom } from './line-drawing.state';
import {
  failedLinesAtom,
  findDrawnMarkAtom,
  lineLayerAtom,
  loadLinesAtom,
  placedLinesAtom,
  selectedLineAtom,
} from './lines.state';
import { linesModeName } from './lines-mode-name';
import { useLineLength } from './use-line-texts';

/** Loads the boundary lines and shows them on the map, in whatever mode it is. */
export function LinesOnMap({ map, leave }: MapModeProps) {
  const [layer] = useState(() => new BoundaryLineLayer());
  const businessId = useAtomValue(openBusinessIdAtom);
  const lines = useAtomValue(placedLinesAtom);
  const areShown = useAtomValue(areMarksShownAtom);
  const mode = useAtomValue(mapModeAtom);
  const load = useSetAtom(loadLinesAtom);
  const loadDrawing = useSetAtom(loadLineDrawingAtom);
  const setLayer = useSetAtom(lineLayerAtom);
  const select = useSetAtom(selectedLineAtom);
  const change = useSetAtom(changeMapUseAtom);
  useEffect(() => map.add(layer), [map, layer]);
  useEffect(() => {
    setLayer(layer);
    return () => setLayer(null);
  }, [layer, setLayer]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lines of each business that is opened
  useEffect(() => {
    void load();
    void loadDrawing();
  }, [load, loadDrawing, businessId]);
  useOnReconnect(load);
  useEffect(() => layer.show(lines), [layer, lines]);
  useEffect(() => layer.setVisible(areShown || mode === linesModeName), [layer, areShown, mode]);
  useMarkedLines(layer);
  useLeftDrafts('boundaryLine', businessId);
  useReopened([...useAtomValue(failedLinesAtom).values()], ({ change: { payload } }) =>
    leave(() => {
      change({ type: 'mode chosen', name: linesModeName });
      change({ type: 'panel opened', name: linesModeName });
      select(payload.line.uuid);
    }),
  );
  return null;
}

/** Shows the selected line with its length, and the lines that are being drawn. */
function useMarkedLines(layer: BoundaryLineLayer): void {
  const lines = useAtomValue(placedLinesAtom);
  const selected = useAtomValue(selectedLineAtom);
  const formatLength = useLineLength();
  const draft = useDraftOnMap();
  const placed = lines.find(({ line }) => line === selected?.line) ?? null;
  const length = placed ? formatLength(placed.line) : '';
  useEffect(() => layer.showMarked(placed, length, draft), [layer, placed, length, draft]);
}

function useDraftOnMap(): LineDraft | null {
  const picks = useAtomValue(pickedMarksAtom);
  const drawn = useAtomValue(drawnLinesAtom);
  const find = useAtomValue(findDrawnMarkAtom);
  return useMemo(() => {
    if (!picks || picks.length === 0) return null;
    const lines = drawn.flatMap((line) => {
      const start = find(line.startMarkUuid);
      const end = find(line.endMarkUuid);
      return start && end ? [{ line, start, end, isSaved: false }] : [];
    });
    return { marks: picks.flatMap(({ uuid }) => find(uuid) ?? []), lines };
  }, [picks, drawn, find]);
}
