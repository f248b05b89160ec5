import { openBusinessAtom } from '@feltbok/shared/case/open-business.state';
import { hostServicesAtom } from '@feltbok/shared/contract/remote';
import { textOf } from '@feltbok/shared/i18n/i18n';
import { markOfChange } from '@feltbok/shared/sync/kinds/boundary-mark.domain';
import { reopenedAtom, unsentAtom } from '@feltbok/shared/sync/sync.state';
import { LeavePrompt } from '@feltbok/shared/ui/leave-prompt';
import { useAtom, useAtomValue, useSetAtom, useStore } from 'jotai';
import { type ReactNode, useEffect } from 'react';
import { lazyOnIdle } from '../controls/lazy-part';
import { openPanelAtom } from '../controls/open-panel.state';
import { coveredByPanel } from '../controls/panel-room';
import type { UtmPosition } from '../coordinates/utm.domain';
import type { FieldMap } from '../map/field-map';
import type { ViewStore } from '../map/view-store';
import { MarksOnMap } from './MarksOnMap';
import { chooseMarkAtom, drawMarkAtom } from './map-marks.state';
import { markDraftsAtom } from './mark-drafts.state';
import { closeMarkAtom, isMarkUnsavedAtom, leaveMarkScreenAtom, markEditAtom } from './mark-edit.state';
import { NotSavedDialog } from './NotSavedDialog';

const MarkEditPanel = lazyOnIdle(async () => (await import('./MarkEditPanel')).MarkEditPanel);
const MarkListPanel = lazyOnIdle(async () => (await import('./MarkListPanel')).MarkListPanel);

interface MarkPartsProps {
  map: FieldMap;
  seen: ViewStore;
  /** Stands above the list of marks. */
  exportButton: ReactNode;
}

/** The boundary marks' part of the map screen: the marks on the map, and the panel that is open over it. */
export function MarkParts({ map, seen, exportButton }: MarkPartsProps) {
  const open = useAtomValue(openBusinessAtom);
  const edit = useAtomValue(markEditAtom);
  const [panel, show] = useAtom(openPanelAtom);
  const draw = useSetAtom(drawMarkAtom);
  useReopenedMark();
  useRestoredDraftsNotice();
  const goTo = (position: UtmPosition) => map.goTo(position, coveredByPanel());
  return (
    <>
      <MarksOnMap map={map} />
      {open && edit && (
        <MarkEditPanel
          key={edit.mark.uuid}
          edit={edit}
          place={{ caseNumber: open.business.details.caseNumber, businessId: open.business.businessId }}
          onGoTo={goTo}
        />
      )}
      {!edit && panel === 'marks' && (
        <MarkListPanel
          onNew={() => {
            const { view } = seen.get();
            if (view) draw(view.centre);
          }}
          onGoTo={goTo}
          onClose={() => show(null)}
          exportButton={exportButton}
        />
      )}
    </>
  );
}

/** Dialogs of the marks' part: they stand over all else, and outside of what scrolls. */
export function MarkQuestions() {
  const isUnsaved = useAtomValue(isMarkUnsavedAtom);
  const leave = useSetAtom(leaveMarkScreenAtom);
  const close = useSetAtom(closeMarkAtom);
  // The map opens without a panel next time; what was not saved is on the device.
  useEffect(() => () => close(), [close]);
  return (
    <>
      <NotSavedDialog />
      {/* The router asks one at a time: other parts of the map have a question of their own. */}
      {isUnsaved && <LeavePrompt when onLeave={() => void leave()} />}
    </>
  );
}

/** A mark that the user wants to put right, from the list of what is not sent. */
function useReopenedMark() {
  const [reopened, setReopened] = useAtom(reopenedAtom);
  const { failed } = useAtomValue(unsentAtom);
  const choose = useSetAtom(chooseMarkAtom);
  useEffect(() => {
    const item = failed.find(({ key }) => key === reopened);
    const mark = item && markOfChange(item.change);
    if (!mark) return;
    setReopened(null);
    choose(mark.uuid);
  }, [reopened, failed, setReopened, choose]);
}

/** Says once, when the map is opened, that what was being written of a mark when the app ended is there again. */
function useRestoredDraftsNotice() {
  const store = useStore();
  useEffect(() => {
    if (![...store.get(markDraftsAtom).values()].some(({ form }) => form !== null)) return;
    store.get(hostServicesAtom).notify({ kind: 'success', text: textOf('drafts.restored') });
  }, [store]);
}
