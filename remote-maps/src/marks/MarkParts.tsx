import { openBusinessIdAtom } from '@feltbok/runtime/case/open-business.state.ts';
import { useReopened } from '@feltbok/runtime/editing/queued-changes.ts';
import { notifyRestored, useLeftDrafts } from '@feltbok/runtime/editing/use-draft.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { LeavePrompt } from '@feltbok/ui/leave-prompt.tsx';
import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useCallback, useEffect } from 'react';
import type { MapModeProps } from '../controls/map-mode';
import { isDrawingMarkAtom } from '../controls/map-use.state';
import type { FieldMap } from '../map/field-map';
import { LazyAreaOnMap } from './area/lazy-area';
import { isAreaShownAtom } from './area/picked-corners.state';
import { MarksOnMap } from './MarksOnMap';
import {
  chooseMarkAtom,
  drawMarkAtom,
  moveMarkAtom,
  nudgeMarkAtom,
  tapForMarksAtom,
  toDirection,
} from './map-marks.state';
import { markDraftsAtom } from './mark-drafts.state';
import { closeMarkAtom, isMarkUnsavedAtom, leaveMarkScreenAtom } from './mark-edit.state';
import { failedMarksAtom } from './marks.state';
import { NotSavedDialog } from './NotSavedDialog';

/**
 * The parts of boundary marks that are always on the map: the marks, gestures on them, and
 * questions.
 */
export function MarkParts({ map }: Pick<MapModeProps, 'map'>) {
  const t = useTexts('maps');
  const isDrawing = useAtomValue(isDrawingMarkAtom);
  const isAreaShown = useAtomValue(isAreaShownAtom);
  const choose = useSetAtom(chooseMarkAtom);
  useMarkListeners(map);
  useReopened([...useAtomValue(failedMarksAtom).values()], ({ change }) =>
    choose(change.payload.mark.uuid),
  );
  useRestoredDraftsNotice();
  return (
    <>
      <MarksOnMap map={map} />
      {isAreaShown && <LazyAreaOnMap map={map} />}
      {isDrawing && (
        <p className="fb-maps-hint" role="status">
          {t('marks.drawHint')}
        </p>
      )}
      <MarkQuestions />
    </>
  );
}

/** Turns taps, drags and keys on the map into changes of marks. */
function useMarkListeners(map: FieldMap) {
  const store = useStore();
  useEffect(
    () =>
      map.listenForMarks({
        onTap: (position, near) => store.set(tapForMarksAtom, position, near),
        onLongPress: (position) => store.set(drawMarkAtom, position),
        onMarkMoved: (position) => store.set(moveMarkAtom, position),
        onKeyDown: (event) => {
          const direction = event.shiftKey ? toDirection(event.key) : null;
          if (!direction) return;
          event.preventDefault();
          store.set(nudgeMarkAtom, direction);
        },
      }),
    [map, store],
  );
}

function MarkQuestions() {
  const isUnsaved = useAtomValue(isMarkUnsavedAtom);
  const leave = useSetAtom(leaveMarkScreenAtom);
  const close = useSetAtom(closeMarkAtom);
  // The map opens without a panel next time; unsaved changes are kept on the device.
  useEffect(() => () => close(), [close]);
  return (
    <>
      <NotSavedDialog />
      {/* The router asks one at a time: other parts of the map have a question of their own. */}
      {isUnsaved && <LeavePrompt when onLeave={() => void leave()} />}
    </>
  );
}

/**
 * Tells once, when the map opens, that unsaved changes from a closed or crashed app are restored.
 */
function useRestoredDraftsNotice() {
  const store = useStore();
  const say = useCallback(() => {
    if ([...store.get(markDraftsAtom).values()].some(({ form }) => form !== null))
      notifyRestored(store.get);
  }, [store]);
  useEffect(say, [say]);
  useLeftDrafts('boundaryMark', useAtomValue(openBusinessIdAtom), say);
}
