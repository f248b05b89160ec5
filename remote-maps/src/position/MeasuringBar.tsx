import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useOneAtATime } from '../controls/use-one-at-a-time';
import type { Target } from '../geometry/stake-out.domain';
import { loadMarkRulesAtom } from '../marks/mark-rules.state';
import { beginMeasuringAtom, markMeasuringAtom, stopMeasuringAtom } from '../marks/measuring.state';
import { targetAtom } from '../marks/stake-out-target.state';
import { useMarkName } from '../marks/use-mark-name';
import { DropMeasuringButton } from './DropMeasuringButton';
import { type BarNotice, MeasuringBarStatus } from './MeasuringBarStatus';
import {
  type MarkNearby,
  markHereAtom,
  measuredMarkAtom,
  sameMarkAtom,
} from './measured-mark.state';
import {
  barActionAtom,
  isMeasuringBarShownAtom,
  openMeasuringPanelAtom,
  type SavedMeasurement,
  saveMeasurementAtom,
} from './measuring-bar.state';
import { loadNextHeightGridsAtom, nextMarkAtom } from './next-mark.state';
import { SameMarkDialog } from './SameMarkDialog';
import { undoMeasurementAtom } from './undo-measurement.state';

/**
 * The bar to measure mark after mark with two presses each: one starts the epochs, one saves the
 * mark.
 */
export function MeasuringBar() {
  return useAtomValue(isMeasuringBarShownAtom) && <Bar />;
}

function Bar() {
  const t = useTexts('maps');
  const target = useAtomValue(targetAtom);
  const [noted, setNoted] = useState<{ notice: BarNotice; target: Target | null } | null>(null);
  // A stake-out that begins or ends since is other work, and on a phone its bar needs the room.
  const notice = noted?.target === target ? noted.notice : null;
  const mainButton = useRef<HTMLButtonElement>(null);
  const undoMeasurement = useSetAtom(undoMeasurementAtom);
  const loadRules = useSetAtom(loadMarkRulesAtom);
  const loadGrids = useSetAtom(loadNextHeightGridsAtom);
  useEffect(() => {
    // Saving a mark then waits for no code and no file.
    void loadRules();
    loadGrids();
  }, [loadRules, loadGrids]);
  const setNotice = (next: BarNotice) => setNoted({ notice: next, target });
  const clearNotice = () => setNoted(null);
  const undo = useOneAtATime(async () => {
    if (notice?.kind !== 'saved') return;
    const { saved } = notice;
    const outcome = await undoMeasurement(saved);
    if (outcome === 'not stored') return;
    setNotice({ kind: outcome, saved });
    // The button that had the focus is gone.
    mainButton.current?.focus();
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: these are tools, not fields
    <div
      className="fb-maps-work fb-measuring-bar"
      role="group"
      aria-label={t('measuringBar.label')}
    >
      <MeasuringBarStatus notice={notice} onUndo={() => void undo()} />
      <div className="fb-measuring-bar-actions">
        <SecondaryActions onBegin={clearNotice} />
        <MainButton
          button={mainButton}
          onBegin={clearNotice}
          onSaved={(saved) => setNotice({ kind: 'saved', saved })}
        />
      </div>
    </div>
  );
}

function SecondaryActions({ onBegin }: { onBegin: () => void }) {
  const t = useTexts('maps');
  const isIdle = useAtomValue(barActionAtom) === 'measure';
  const hasMarkHere = useAtomValue(markHereAtom) !== null;
  const begin = useSetAtom(beginMeasuringAtom);
  const openPanel = useSetAtom(openMeasuringPanelAtom);
  return (
    <>
      {!isIdle && <DropMeasuringButton />}
      {isIdle && hasMarkHere && (
        <Button
          onClick={() => {
            onBegin();
            begin(null);
          }}
        >
          {t('measuringBar.newMark')}
        </Button>
      )}
      {/* Next to the large button, so that it keeps its place. */}
      <Button onClick={() => openPanel()}>{t('measuringBar.details')}</Button>
    </>
  );
}

interface MainButtonProps {
  button: RefObject<HTMLButtonElement | null>;
  onBegin: () => void;
  onSaved: (saved: SavedMeasurement) => void;
}

function MainButton({ button, onBegin, onSaved }: MainButtonProps) {
  const store = useStore();
  const action = useAtomValue(barActionAtom);
  const taken = useAtomValue(markMeasuringAtom)?.measuring.taken.length ?? 0;
  const label = useMainLabel();
  const [sameMark, setSameMark] = useState<MarkNearby | null>(null);
  const isWaiting = action === 'stop' && taken === 0;
  const save = useOneAtATime(async () => {
    const saved = await store.set(saveMeasurementAtom);
    if (saved) onSaved(saved);
  });
  const actions = {
    measure: () => {
      onBegin();
      store.set(beginMeasuringAtom, store.get(markHereAtom)?.mark.uuid ?? null);
    },
    stop: () => store.set(stopMeasuringAtom),
    save: () => {
      const nearby = store.get(sameMarkAtom);
      if (nearby) setSameMark(nearby);
      else void save();
    },
    review: () => store.set(openMeasuringPanelAtom),
  };
  const handleClick = ({ detail }: MouseEvent) => {
    // A glove often presses twice, and the second press would do the next thing unseen.
    const isSecondOfTwo = detail > 1;
    if (!isWaiting && !isSecondOfTwo) actions[action]();
  };
  return (
    <>
      <Button
        ref={button}
        type="primary"
        className="fb-measuring-bar-main"
        // A disabled button would lose the keyboard's focus between the two presses.
        aria-disabled={isWaiting}
        onClick={handleClick}
      >
        {label}
      </Button>
      {sameMark && (
        <SameMarkDialog
          {...sameMark}
          onNewMark={() => void save()}
          onClose={() => setSameMark(null)}
        />
      )}
    </>
  );
}

/** Says what the large button does, and with which mark. */
function useMainLabel(): string {
  const t = useTexts('maps');
  const nameOf = useMarkName();
  const action = useAtomValue(barActionAtom);
  const state = useAtomValue(markMeasuringAtom);
  const measured = useAtomValue(measuredMarkAtom);
  const here = useAtomValue(markHereAtom);
  const next = useAtomValue(nextMarkAtom).boundaryPointNumber || t('marks.unnamed');
  if (action === 'measure')
    return here
      ? t('measuringBar.measureAgain', { name: nameOf(here.mark) })
      : t('measuringBar.measure', { name: next });
  if (action === 'stop' && state) {
    const { taken, limits } = state.measuring;
    return t('measuringBar.enough', { count: taken.length, of: limits.epochs });
  }
  const name = state?.known?.name ?? (measured ? nameOf(measured) : next);
  return t(action === 'review' ? 'measuringBar.review' : 'measuringBar.save', { name });
}
