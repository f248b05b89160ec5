import { planeSigma } from '@feltbok/domain/boundary-marks/mean-verdict.ts';
import { useLanguage, useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { createNumberFormat } from '@feltbok/runtime/i18n/number-text.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { SelectField } from '@feltbok/ui/fields.tsx';
import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useState } from 'react';
import { MapPanel } from '../controls/MapPanel';
import { useOneAtATime } from '../controls/use-one-at-a-time';
import { formatDeviation } from '../geometry/measure-text.domain';
import { markMeasuringAtom, stopMeasuringAtom } from '../marks/measuring.state';
import { RepeatedMeasurement } from '../marks/RepeatedMeasurement';
import { useMarkName } from '../marks/use-mark-name';
import { toVerticalHeight } from '../receiver/antenna.domain';
import { type Measuring, omissions } from '../receiver/measuring.domain';
import { AntennaFields } from './AntennaFields';
import { grossErrorsAtom, isBeyondLimitsAtom, saveControlAtom } from './control.state';
import { DropMeasuringButton } from './DropMeasuringButton';
import { LazyControlUnderWay, LazyGrossErrorDialog, LazyOffsetPart } from './lazy-parts';
import { AcceptanceReason, MeasuredVerdict } from './MeasuredVerdict';
import {
  interruptionAtom,
  isOffsetWholeAtom,
  type MarkBasis,
  type MarkNearby,
  meanOfAllAtom,
  measuredMarkAtom,
  measuredMeanAtom,
  measuredZoneAtom,
  otherFrameAtom,
  repeatedMeasurementAtom,
  sameMarkAtom,
  takeMeasurementAtom,
} from './measured-mark.state';
import { NextMarkFields } from './NextMarkFields';
import { nextMarkAtom } from './next-mark.state';
import { QualityBadge } from './QualityBadge';
import { ResidualPlot } from './ResidualPlot';
import { receiverAtom, receiverOptionsAtom } from './receiver.state';
import { SameMarkDialog } from './SameMarkDialog';
import './measuring.css';

/**
 * Shows the progress and quality of a mark that is measured epoch by epoch, and what to do with it.
 */
export function MeasuringPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTexts('maps');
  const nameOf = useMarkName();
  const state = useAtomValue(markMeasuringAtom);
  const mark = useAtomValue(measuredMarkAtom);
  const repeated = useAtomValue(repeatedMeasurementAtom);
  const [use, setUse] = useState<Use>({ reason: '', basis: 'newest' });
  const verdict = useAtomValue(isBeyondLimitsAtom)(use.basis) ? 'beyond' : 'within';
  const formatTitle = (name: string | null) =>
    name ? t('measuring.ofMark', { name }) : t('measuring.title');
  const options = useAtomValue(receiverOptionsAtom);
  const hasType = useAtomValue(nextMarkAtom).typeOfBoundaryMark !== '' || mark !== null;
  // The fields stay open while they are filled in.
  const [wasIncomplete] = useState(toVerticalHeight(options) === null || !hasType);
  const measuring = state?.measuring;
  if (!measuring) return null;
  const { known } = state;
  return (
    <MapPanel
      id={id}
      title={formatTitle(known?.name ?? (mark && nameOf(mark)))}
      onClose={onClose}
      foot={<Actions measuring={measuring} use={use} />}
    >
      <section
        className="fb-measuring"
        data-verdict={verdict}
        aria-label={t('measuring.progress')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it also scrolls by keyboard
        tabIndex={0}
      >
        {state.places.length > 0 && <p>{t('measuring.offset.second')}</p>}
        <Progress measuring={measuring} />
        {/* The difference is what a control is measured for: it stands before all else. */}
        {known && <LazyControlUnderWay />}
        {known && measuring.end && <MeasuredVerdict basis={use.basis} />}
        <Mean />
        <details open={wasIncomplete}>
          <summary>{t('measuringBar.details')}</summary>
          <div className="fb-maps-form">
            <AntennaFields />
            {!known && !mark && <NextMarkFields />}
          </div>
        </details>
        {!known && measuring.end && <MeasuredVerdict basis={use.basis} />}
        {measuring.end && !known && measuring.taken.length > 0 && (
          <details key={state.places.length} open={state.places.length > 0}>
            <summary>{t('measuring.offset.title')}</summary>
            <LazyOffsetPart />
          </details>
        )}
        {measuring.end && repeated && <RepeatedMeasurement {...repeated} />}
        {measuring.end && mark && (
          <MarkGoesBy chosen={use.basis} onChange={(basis) => setUse({ ...use, basis })} />
        )}
        {measuring.end && (
          <AcceptanceReason {...use} onChange={(reason) => setUse({ ...use, reason })} />
        )}
      </section>
    </MapPanel>
  );
}

function Progress({
  measuring: { limits, taken, omitted, omission, jump, end },
}: {
  measuring: Measuring;
}) {
  const t = useTexts('maps');
  const language = useLanguage();
  const receiver = useAtomValue(receiverAtom);
  const interruption = useAtomValue(interruptionAtom);
  const omissionReasons = omissions.filter((reason) => omitted[reason]);
  const epoch = receiver?.isSilent ? null : (receiver?.epoch ?? null);
  return (
    <>
      {!end && <QualityBadge epoch={epoch} />}
      <p className="fb-measuring-count" role="status">
        {t('measuring.epochs', { count: taken.length, of: limits.epochs })}
      </p>
      <progress max={limits.epochs} value={taken.length} aria-label={t('measuring.progress')} />
      {interruption && (
        <p className="fb-measuring-stop" role="alert">
          {t(`measuring.interruptions.${interruption}`, {
            count: taken.length,
            jump: formatDeviation(jump ?? 0, language),
          })}
        </p>
      )}
      {!end && !interruption && omission && (
        <p role="status">{t(`measuring.waiting.${omission}`)}</p>
      )}
      {omissionReasons.length > 0 && (
        <p>
          {t('measuring.omitted')}{' '}
          {omissionReasons
            .map((reason) => t(`measuring.omissions.${reason}`, { count: omitted[reason] ?? 0 }))
            .join(', ')}
        </p>
      )}
    </>
  );
}

/** Shows the mean of the epochs so far. */
function Mean() {
  const t = useTexts('maps');
  const language = useLanguage();
  const mean = useAtomValue(measuredMeanAtom);
  const zone = useAtomValue(measuredZoneAtom);
  const antenna = useAtomValue(receiverOptionsAtom);
  if (!mean) return null;
  const { sigma, spread, residuals, height } = mean;
  const metres = createNumberFormat(language, {
    minimumFractionDigits: 3,
    maximumFractionDigits: 3,
  });
  const formatMillimetres = (value: number) => `${Math.round(value * 1000)}\u00a0mm`;
  const farthest = Math.max(...residuals.map(({ north, east }) => Math.hypot(north, east)));
  return (
    <>
      <p className="fb-measuring-place">
        {t('position.north', { metres: metres.format(mean.north) })}
        <br />
        {t('position.east', { metres: metres.format(mean.east) })} {t('position.zone', { zone })}
        <br />
        {height !== null && t('measuring.height', { metres: metres.format(height) })}
      </p>
      {toVerticalHeight(antenna) === null && (
        <p className="fb-field-advice">{t('measuring.noHeight')}</p>
      )}
      <p>
        {t('measuring.sigma', { plane: formatMillimetres(planeSigma(sigma)) })}
        {sigma.height !== null &&
          ` · ${t('measuring.sigmaHeight', { metres: formatMillimetres(sigma.height) })}`}
        {spread && ` · ${t('measuring.spread', { plane: formatMillimetres(planeSigma(spread)) })}`}
        {spread && ` · ${t('measuring.farthest', { metres: formatMillimetres(farthest) })}`}
      </p>
      {spread && <ResidualPlot residuals={residuals} label={t('measuring.residuals')} />}
    </>
  );
}

function MarkGoesBy({
  chosen,
  onChange,
}: {
  chosen: MarkBasis;
  onChange: (basis: MarkBasis) => void;
}) {
  const t = useTexts('maps');
  const hasMean = useAtomValue(meanOfAllAtom) !== null;
  const choices = (['newest', 'mean', 'unchanged'] as const).filter(
    (basis) => basis !== 'mean' || hasMean,
  );
  return (
    <SelectField
      label={t('measuring.basis.label')}
      value={chosen}
      options={choices.map((basis) => [basis, t(`measuring.basis.${basis}`)] as const)}
      onChange={onChange}
    />
  );
}

interface Use {
  reason: string;
  basis: MarkBasis;
}

interface ActionsProps {
  measuring: Measuring;
  use: Use;
}

function Actions({ measuring: { end, taken }, use }: ActionsProps) {
  const t = useTexts('maps');
  const mark = useAtomValue(measuredMarkAtom);
  const frame = useAtomValue(otherFrameAtom);
  const hasFindings = useAtomValue(isBeyondLimitsAtom)(use.basis);
  const stop = useSetAtom(stopMeasuringAtom);
  const take = useSetAtom(takeMeasurementAtom);
  const isControl = useAtomValue(markMeasuringAtom)?.known != null;
  const isWhole = useAtomValue(isOffsetWholeAtom);
  const saveControl = useSetAtom(saveControlAtom);
  const needsReason = frame !== null || hasFindings;
  const reason = needsReason ? use.reason : '';
  const store = useStore();
  const hasGrossError = useAtomValue(grossErrorsAtom).length > 0;
  const [asksForGrossError, setAsksForGrossError] = useState(false);
  const [sameMark, setSameMark] = useState<MarkNearby | null>(null);
  const takeOnce = useOneAtATime(() =>
    isControl ? saveControl(reason) : take({ ...use, reason }),
  );
  const onUse = () => {
    const nearby = isControl || mark ? null : store.get(sameMarkAtom);
    if (nearby) setSameMark(nearby);
    else if (hasGrossError) setAsksForGrossError(true);
    else void takeOnce();
  };
  return (
    <div className="fb-measuring-actions">
      <DropMeasuringButton />
      {end === null ? (
        <Button type="primary" disabled={taken.length === 0} onClick={() => stop()}>
          {t('measuring.enough', { count: taken.length })}
        </Button>
      ) : (
        <Button
          type="primary"
          disabled={taken.length === 0 || !isWhole || (needsReason && reason.trim() === '')}
          onClick={onUse}
        >
          {t(getActionLabel({ needsReason, isControl, isKnownMark: mark !== null }))}
        </Button>
      )}
      {asksForGrossError && (
        <LazyGrossErrorDialog
          onYes={() => {
            setAsksForGrossError(false);
            void takeOnce();
          }}
          onNo={() => setAsksForGrossError(false)}
        />
      )}
      {sameMark && (
        <SameMarkDialog
          {...sameMark}
          onNewMark={() => void takeOnce()}
          onClose={() => setSameMark(null)}
        />
      )}
    </div>
  );
}

function getActionLabel(action: {
  needsReason: boolean;
  isControl: boolean;
  isKnownMark: boolean;
}) {
  if (action.isControl) return 'control.save';
  if (action.needsReason) return 'measuring.confirm';
  return action.isKnownMark ? 'measuring.add' : 'measuring.newMark';
}
