import { planeSigma } from '@feltbok/domain/boundary-marks/mean-verdict.ts';
import { useLanguage, useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { createNumberFormat } from '@feltbok/runtime/i18n/number-text.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { useAtomValue } from 'jotai';
import { formatDeviation } from '../geometry/measure-text.domain';
import { codeListsAtom } from '../marks/code-lists.state';
import { markMeasuringAtom } from '../marks/measuring.state';
import { useMarkName } from '../marks/use-mark-name';
import { toVerticalHeight } from '../receiver/antenna.domain';
import { interruptionAtom, markHereAtom, measuredMarkAtom } from './measured-mark.state';
import {
  barActionAtom,
  measuredDistanceAtom,
  measuringDoubtAtom,
  type SavedMeasurement,
} from './measuring-bar.state';
import { nextMarkAtom } from './next-mark.state';
import { QualityBadge } from './QualityBadge';
import { receiverAtom, receiverOptionsAtom } from './receiver.state';
import type { UndoOutcome } from './undo-measurement.state';

/** What became of the last measurement, which can be undone while it is `saved`. */
export interface BarNotice {
  kind: 'saved' | Exclude<UndoOutcome, 'not stored'>;
  saved: SavedMeasurement;
}

interface MeasuringBarStatusProps {
  /** `null` before the first measurement, and from the beginning of the next. */
  notice: BarNotice | null;
  onUndo: () => void;
}

/**
 * Shows the receiver's solution, the progress of the epochs, and what is to be known of the
 * measurement.
 */
export function MeasuringBarStatus(props: MeasuringBarStatusProps) {
  return (
    <div className="fb-measuring-bar-status">
      <Solution />
      <Progress />
      <Message {...props} />
    </div>
  );
}

function Solution() {
  const t = useTexts('maps');
  const language = useLanguage();
  const receiver = useAtomValue(receiverAtom);
  const options = useAtomValue(receiverOptionsAtom);
  const isPoleTip = options.tilt === 'pole tip';
  const antennaHeight = isPoleTip ? null : toVerticalHeight(options);
  const epoch = receiver?.isSilent ? null : (receiver?.epoch ?? null);
  const seconds = createNumberFormat(language, { maximumFractionDigits: 1 });
  const metres = createNumberFormat(language, {
    minimumFractionDigits: 3,
    maximumFractionDigits: 3,
  });
  const sigma = epoch?.sigma ?? null;
  const age = epoch?.correctionAge ?? null;
  const facts = [
    sigma && t('receiver.status.plane', { metres: formatDeviation(planeSigma(sigma), language) }),
    age !== null && t('measuringBar.age', { seconds: seconds.format(age) }),
    antennaHeight !== null && t('stakeOut.antenna', { metres: metres.format(antennaHeight) }),
    isPoleTip && t('stakeOut.poleTip'),
  ]
    .filter((text) => typeof text === 'string')
    // A line breaks between facts, and not between a name and its value.
    .map((text) => text.replaceAll(' ', '\u00a0'));
  return (
    <p>
      <QualityBadge epoch={epoch} /> {facts.join(' · ')}
    </p>
  );
}

function Progress() {
  const t = useTexts('maps');
  const measuring = useAtomValue(markMeasuringAtom)?.measuring;
  if (!measuring) return null;
  const { limits, taken } = measuring;
  return <progress max={limits.epochs} value={taken.length} aria-label={t('measuring.progress')} />;
}

/** What was saved last, and what speaks against the measurement, else what the mark gets. */
function Message({ notice, onUndo }: MeasuringBarStatusProps) {
  const t = useTexts('maps');
  const language = useLanguage();
  const measuring = useAtomValue(markMeasuringAtom)?.measuring;
  const interruption = useAtomValue(interruptionAtom);
  const doubt = useAtomValue(measuringDoubtAtom);
  const here = useAtomValue(markHereAtom);
  const nameOf = useMarkName();
  const problem = useProblem();
  const summary = useSummary();
  if (interruption && measuring)
    return (
      <p className="fb-measuring-stop" role="alert">
        {t(`measuring.interruptions.${interruption}`, {
          count: measuring.taken.length,
          jump: formatDeviation(measuring.jump ?? 0, language),
        })}
      </p>
    );
  // The user knows how far the mark is that was just saved.
  const isAtSaved = notice !== null && here?.mark.uuid === notice.saved.after.uuid;
  const noticeText =
    notice && t(`measuringBar.${notice.kind}`, { name: nameOf(notice.saved.after) });
  return (
    <div className="fb-measuring-bar-message">
      <p role="status" data-doubt={doubt ?? undefined}>
        {[noticeText, problem ?? (isAtSaved ? '' : summary)].filter(Boolean).join(' ')}
      </p>
      {notice?.kind === 'saved' && <Button onClick={onUndo}>{t('measuringBar.undo')}</Button>}
    </div>
  );
}

/** Why no epochs arrive, or what speaks against the measurement; `null` where nothing does. */
function useProblem(): string | null {
  const t = useTexts('maps');
  const receiver = useAtomValue(receiverAtom);
  const measuring = useAtomValue(markMeasuringAtom)?.measuring;
  const doubt = useAtomValue(measuringDoubtAtom);
  if (!measuring && receiver?.isSilent) return t('receiver.status.silent');
  if (measuring && !measuring.end && measuring.omission)
    return t(`measuring.waiting.${measuring.omission}`);
  return doubt && t(`measuringBar.doubts.${doubt}`);
}

/** Which mark is measured again and how far off, or type and ground of the new mark. */
function useSummary(): string {
  const t = useTexts('maps');
  const language = useLanguage();
  const nameOf = useMarkName();
  const isIdle = useAtomValue(barActionAtom) === 'measure';
  const measured = useAtomValue(measuredMarkAtom);
  const here = useAtomValue(markHereAtom);
  const measuredDistance = useAtomValue(measuredDistanceAtom);
  const lists = useAtomValue(codeListsAtom);
  const { typeOfBoundaryMark, typeOfGround } = useAtomValue(nextMarkAtom);
  const mark = isIdle ? here?.mark : measured;
  const distance = isIdle ? here?.distance : measuredDistance;
  if (mark && typeof distance === 'number')
    return t('measuringBar.distance', {
      distance: formatDeviation(distance, language),
      name: nameOf(mark),
    });
  if (mark) return '';
  const type = lists.get('BoundaryMarkTypeCodes')?.get(typeOfBoundaryMark) ?? typeOfBoundaryMark;
  const ground = lists.get('GroundTypeCodes')?.get(typeOfGround) ?? typeOfGround;
  return [type, ground].filter(Boolean).join(' · ');
}
