import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { type MouseEvent, useEffect, useState } from 'react';
import { useOneAtATime } from '../controls/use-one-at-a-time';
import { loadMarkRulesAtom } from '../marks/mark-rules.state';
import { beginMeasuringAtom, markMeasuringAtom, stopMeasuringAtom } from '../marks/measuring.state';
import { useMarkName } from '../marks/use-mark-name';
import { DropMeasuringButton } from './DropMeasuringButton';
import { MeasuringBarStatus } from './MeasuringBarStatus';
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
  saveMeasurementAtom,
} from './measuring-bar.state';
import { loadNextHeightGridsAtom, nextMarkAtom } from './next-mark.state';
import { SameMarkDialog } from './SameMarkDialog';

/**
 * The bar to measure mark after mark with two presses each: one starts the epochs, one saves the
 * mark.
 */
export function MeasuringBar() {
  return useAtomValue(isMeasuringBarShownAtom) && <Bar />;
}

function Bar() {
  const t = useTexts('maps');
  const [savedName, setSavedName] = useState<string | null>(null);
  const loadRules = useSetAtom(loadMarkRulesAtom);
  const loadGrids = useSetAtom(loadNextHeightGridsAtom);
  useEffect(() => {
    // Saving a mark then waits for no code and no file.
    void loadRules();
    loadGrids();
  }, [loadRules, loadGrids]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: these are tools, not fields
    <div
      className="fb-maps-work fb-measuring-bar"
      role="group"
      aria-label={t('measuringBar.label')}
    >
      <MeasuringBarStatus savedName={savedName} />
      <div className="fb-measuring-bar-actions">
        <SecondaryActions onBegin={() => setSavedName(null)} />
        <MainButton onBegin={() => setSavedName(null)} onSaved={setSavedName} />
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
  onBegin: () => void;
  /** @param name of the saved mark */
  onSaved: (name: string) => void;
}

function MainButton({ onBegin, onSaved }: MainButtonProps) {
  const store = useStore();
  const nameOf = useMarkName();
  const action = useAtomValue(barActionAtom);
  const taken = useAtomValue(markMeasuringAtom)?.measuring.taken.length ?? 0;
  const label = useMainLabel();
  const [sameMark, setSameMark] = useState<MarkNearby | null>(null);
  const isWaiting = action === 'stop' && taken === 0;
  const save = useOneAtATime(async () => {
    const mark = await store.set(saveMeasurementAtom);
    if (mark) onSaved(nameOf(mark));
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
