import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { SelectField } from '@feltbok/ui/fields.tsx';
import { useAtom, useSetAtom } from 'jotai';
import {
  type NudgeDirection,
  nudgeMarkAtom,
  nudgeStepAtom,
  nudgeSteps,
  toDirection,
} from './map-marks.state';

const arrows = { north: 'M12 19V5M6 11l6-6 6 6', west: 'M19 12H5M11 6l-6 6 6 6' } as const;
const turned = {
  north: '',
  south: 'rotate(180 12 12)',
  west: '',
  east: 'rotate(180 12 12)',
} as const;
const drawn = {
  north: arrows.north,
  south: arrows.north,
  west: arrows.west,
  east: arrows.west,
} as const;

interface NudgePadProps {
  /** `false` without a valid position. */
  canMove: boolean;
  onGoTo: () => void;
}

/**
 * Moves the mark by small steps, with its arrow buttons or with the arrow keys while one of them
 * has the focus.
 */
export function NudgePad({ canMove, onGoTo }: NudgePadProps) {
  const t = useTexts('maps');
  const nudge = useSetAtom(nudgeMarkAtom);
  const [step, setStep] = useAtom(nudgeStepAtom);
  return (
    <fieldset
      className="fb-nudge"
      onKeyDown={(event) => {
        const direction = toDirection(event.key);
        if (!direction || event.target instanceof HTMLSelectElement) return;
        event.preventDefault();
        nudge(direction);
      }}
    >
      <legend>{t('marks.nudge.title')}</legend>
      <div className="fb-nudge-arrows">
        {(['north', 'west', 'east', 'south'] as const satisfies readonly NudgeDirection[]).map(
          (direction) => (
            <button
              key={direction}
              type="button"
              className={`fb-nudge-arrow fb-nudge-${direction}`}
              aria-label={t(`marks.nudge.${direction}`)}
              disabled={!canMove}
              onClick={() => nudge(direction)}
            >
              <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
                <path d={drawn[direction]} transform={turned[direction]} />
              </svg>
            </button>
          ),
        )}
      </div>
      <div className="fb-nudge-more">
        <SelectField
          label={t('marks.nudge.step')}
          value={String(step) as `${typeof step}`}
          options={nudgeSteps.map((size) => [`${size}` as const, t(`marks.nudge.steps.${size}`)])}
          onChange={(chosen) => setStep(Number(chosen) as typeof step)}
        />
        <Button size="large" disabled={!canMove} onClick={onGoTo}>
          {t('marks.nudge.goTo')}
        </Button>
      </div>
      <p className="fb-nudge-hint">{t('marks.nudge.hint')}</p>
    </fieldset>
  );
}
