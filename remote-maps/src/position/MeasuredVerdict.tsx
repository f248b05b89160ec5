import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { TextField } from '@feltbok/ui/fields.tsx';
import { useAtomValue, useSetAtom } from 'jotai';
import { MeanFindings } from '../marks/MeanFindings';
import { markMeasuringAtom, restartMeasuringAtom } from '../marks/measuring.state';
import { isBeyondLimitsAtom } from './control.state';
import {
  interruptionAtom,
  judgeUseAtom,
  type MarkBasis,
  newMeasurementAtom,
  otherFrameAtom,
} from './measured-mark.state';

/** Tells whether the measurement is good enough, and if not, why and how to measure it again. */
export function MeasuredVerdict({ basis }: { basis: MarkBasis }) {
  const t = useTexts('maps');
  const findings = useAtomValue(judgeUseAtom)(basis);
  const isBeyond = useAtomValue(isBeyondLimitsAtom)(basis);
  const hasMoved = useAtomValue(interruptionAtom) === 'antenna moved';
  const measureAgain = useSetAtom(restartMeasuringAtom);
  const hasMeasurement = useAtomValue(newMeasurementAtom) !== null;
  if (!hasMeasurement) return null;
  const isWithin = !isBeyond;
  return (
    <>
      <strong className="fb-receiver-quality" data-quality={isWithin ? 'fixed' : 'none'}>
        {t(isWithin ? 'measuring.verdict.within' : 'measuring.verdict.beyond')}
      </strong>
      <MeanFindings findings={findings} />
      {(hasMoved || !isWithin) && (
        <Button onClick={() => measureAgain()}>{t('measuring.measureAgain')}</Button>
      )}
    </>
  );
}

const frameReasons = ['noNetwork', 'onlyGlobal'] as const;
const findingReasons = ['poorSky', 'offset'] as const;

interface AcceptanceReasonProps {
  reason: string;
  basis: MarkBasis;
  onChange: (reason: string) => void;
}

/**
 * Asks for the reason to use a position that may not be in EUREF89, or a mean beyond the limits.
 */
export function AcceptanceReason({ reason, basis, onChange }: AcceptanceReasonProps) {
  const t = useTexts('maps');
  const frame = useAtomValue(otherFrameAtom);
  const hasFindings = useAtomValue(isBeyondLimitsAtom)(basis);
  const measuring = useAtomValue(markMeasuringAtom);
  const isOffset = measuring?.offset != null;
  const isControl = measuring?.known != null;
  if (frame === null && !hasFindings) return null;
  const applicableReasons = findingReasons.filter((key) => key !== 'offset' || isOffset);
  const suggestions = [...(frame ? frameReasons : []), ...(hasFindings ? applicableReasons : [])];
  return (
    <div className="fb-measuring-reason">
      {frame && (
        <p className="fb-measuring-stop" role="alert">
          {t(`measuring.frames.${frame}`)}
        </p>
      )}
      <TextField
        label={t(isControl ? 'control.reason' : 'measuring.reason')}
        value={reason}
        onChange={onChange}
        maxLength={500}
        required
      />
      {suggestions.map((suggestion) => (
        <Button key={suggestion} onClick={() => onChange(t(`measuring.reasons.${suggestion}`))}>
          {t(`measuring.reasons.${suggestion}`)}
        </Button>
      ))}
    </div>
  );
}
