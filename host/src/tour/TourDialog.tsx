import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { ChoiceModal } from '@feltbok/ui/choice-modal.tsx';
import { Button } from '@feltbok/ui/core.tsx';
import {
  AttendeesIcon,
  HelpIcon,
  MapIcon,
  OnDeviceIcon,
  OnlineIcon,
  OverviewIcon,
  ReportIcon,
} from '@feltbok/ui/icons.tsx';
import { type KeyboardEvent, useState } from 'react';
import './texts';
import './tour.css';

const steps = [
  { step: 'list', Icon: OverviewIcon },
  { step: 'notice', Icon: AttendeesIcon },
  { step: 'offline', Icon: OnDeviceIcon },
  { step: 'meeting', Icon: MapIcon },
  { step: 'basis', Icon: ReportIcon },
  { step: 'sync', Icon: OnlineIcon },
  { step: 'help', Icon: HelpIcon },
] as const;

/** Short introduction for new users, which can be left at every step. */
export default function TourDialog({ onEnd }: { onEnd: () => void }) {
  const t = useTexts('tour');
  const [at, setAt] = useState(0);
  const { step, Icon } = steps[at] ?? steps[0];
  const isLast = at === steps.length - 1;
  const go = (to: number) => setAt(Math.max(0, Math.min(steps.length - 1, to)));
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') go(at + 1);
    else if (key === 'ArrowLeft') go(at - 1);
  };
  const choices = [
    ...(at > 0
      ? [
          <Button key="back" onClick={() => go(at - 1)}>
            {t('back')}
          </Button>,
        ]
      : []),
    // One button for all steps, so that the focus stays on it.
    <Button key="on" type="primary" onClick={() => (isLast ? onEnd() : go(at + 1))}>
      {t(isLast ? 'done' : 'next')}
    </Button>,
  ];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are shortcuts of the buttons in it
    <div onKeyDown={onKeyDown}>
      <ChoiceModal
        title={t('title')}
        cancelLabel={t('skip')}
        isCancelPlain
        onCancel={onEnd}
        choices={choices}
      >
        <section className="fb-tour" aria-live="polite">
          <span className="fb-tour-picture">
            <Icon size={40} />
          </span>
          <h2>{t(`steps.${step}.title`)}</h2>
          <p>{t(`steps.${step}.text`)}</p>
          {step === 'offline' && (
            <dl>
              {(['works', 'needs'] as const).map((point) => (
                <div key={point}>
                  <dt>{t(`steps.offline.${point}.title`)}</dt>
                  <dd>{t(`steps.offline.${point}.text`)}</dd>
                </div>
              ))}
            </dl>
          )}
          <p className="fb-tour-progress">{t('progress', { step: at + 1, count: steps.length })}</p>
        </section>
      </ChoiceModal>
    </div>
  );
}
