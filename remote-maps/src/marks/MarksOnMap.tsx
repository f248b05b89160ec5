import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { isDrawingMarkAtom } from '../controls/map-use.state';
import { areMarksShownAtom } from '../layers/layer-choices.state';
import type { FieldMap } from '../map/field-map';
import { asWritten } from './mark-drafts.state';
import { isMarkUnsavedAtom, markEditAtom } from './mark-edit.state';
import { markByUuidAtom, marksAtom } from './marks.state';

/**
 * Shows the marks on the map. It is a component of its own, so that a changed mark renders nothing
 * else.
 */
export function MarksOnMap({ map }: { map: FieldMap }) {
  const marks = useAtomValue(marksAtom);
  const visible = useAtomValue(areMarksShownAtom);
  const edit = useAtomValue(markEditAtom);
  const isUnsaved = useAtomValue(isMarkUnsavedAtom);
  const isDrawing = useAtomValue(isDrawingMarkAtom);
  const find = useAtomValue(markByUuidAtom);
  useEffect(() => map.showMarks(marks), [map, marks]);
  useEffect(() => map.setDrawing(isDrawing), [map, isDrawing]);
  useEffect(() => map.setMarksVisible(visible), [map, visible]);
  useEffect(() => {
    const status = edit && !isUnsaved ? (find(edit.mark.uuid)?.status ?? 'not saved') : 'not saved';
    map.showActiveMark(edit && { mark: asWritten(edit), status });
  }, [map, edit, isUnsaved, find]);
  return null;
}
