import { useLanguage, useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { numberText } from '@feltbok/runtime/i18n/number-text.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { Select } from '@feltbok/ui/fields.tsx';
import { CheckIcon } from '@feltbok/ui/icons.tsx';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import type { MapModeProps } from '../controls/map-mode';
import { positionPanelName } from '../controls/map-use.domain';
import { changeMapUseAtom } from '../controls/map-use.state';
import { formatLength } from '../geometry/measure-text.domain';
import { shouldTellDistance, type Target, type ToldDistance } from '../geometry/stake-out.domain';
import { targetAtom } from '../marks/stake-out-target.state';
import { useMarkName } from '../marks/use-mark-name';
import { FollowBar } from './FollowBar';
import { positionAtom } from './position.state';
import { StakeOutDial } from './StakeOutDial';
import { StakeOutWay } from './StakeOutWay';
import { arePingsOnAtom, lineBeginningsAtom, stakeOutToleranceAtom } from './stake-out.state';
import { type StakeOutCourse, useStakeOutCourse } from './use-stake-out-course';
import { useStakeOutPings } from './use-stake-out-pings';

type BarProps = Pick<MapModeProps, 'zone' | 'view' | 'leave'>;

/** Shows the way to the target, along a boundary where the user has chosen one. */
export function StakeOutBar(props: BarProps) {
  const target = useAtomValue(targetAtom);
  return target && <Bar {...props} target={target} />;
}

function Bar({ zone, view, leave, target }: BarProps & { target: Target }) {
  const t = useTexts('maps');
  const setTarget = useSetAtom(targetAtom);
  const course = useStakeOutCourse(target, zone);
  useStakeOutPings(course);
  return (
    // biome-ignore lint/a11y/useSemanticElements: these are tools, not fields
    <div
      className="fb-maps-work fb-stake-out"
      role="group"
      aria-label={t('stakeOut.title', { name: target.name })}
    >
      {course && <StakeOutDial course={course} view={view} />}
      {course && <StakeOutWay course={course} target={target} zone={zone} />}
      {course && <ToldCourse key={target.uuid ?? target.name} course={course} target={target} />}
      {!course && <NoPosition target={target} leave={leave} />}
      <div className="fb-stake-out-actions">
        <FollowBar />
        {target.uuid !== undefined && <Beginning target={target} />}
        <PingSwitch />
        <Button onClick={() => setTarget(null)}>{t('stakeOut.end')}</Button>
      </div>
    </div>
  );
}

function PingSwitch() {
  const t = useTexts('maps');
  const [isOn, turnOn] = useAtom(arePingsOnAtom);
  return (
    <Button
      aria-pressed={isOn}
      icon={isOn && <CheckIcon size={20} />}
      onClick={() => turnOn(!isOn)}
    >
      {t('stakeOut.pings')}
    </Button>
  );
}

/** Tells a screen reader the distance now and then, rather than with each position. */
function ToldCourse({ course, target }: { course: StakeOutCourse; target: Target }) {
  const t = useTexts('maps');
  const language = useLanguage();
  const tolerance = useAtomValue(stakeOutToleranceAtom);
  const [told, setTold] = useState<ToldDistance | null>(null);
  const { fix, way, isReached } = course;
  const present: ToldDistance = { distance: way.distance, isReached, at: fix.at };
  const shown = shouldTellDistance(told, present) ? present : (told ?? present);
  if (shown !== told) setTold(shown);
  return (
    <span className="fb-visually-hidden" role="status">
      {shown.isReached
        ? t('stakeOut.reached', { centimetres: numberText(tolerance * 100, language) })
        : t('stakeOut.told', {
            name: target.name,
            metres: formatLength(shown.distance, language),
          })}
    </span>
  );
}

/** Leads to the panel that shows the position, and says why there is none. */
function NoPosition({ target, leave }: Pick<BarProps, 'leave'> & { target: Target }) {
  const t = useTexts('maps');
  const { phase } = useAtomValue(positionAtom);
  const change = useSetAtom(changeMapUseAtom);
  const isAwaited = phase === 'asking' || phase === 'timed out' || phase === 'disconnected';
  return (
    <>
      <p className="fb-maps-work-text" role="status">
        {isAwaited
          ? t(`myPosition.phases.${phase}`)
          : t('stakeOut.noPosition', { name: target.name })}
      </p>
      {!isAwaited && (
        <Button
          type="primary"
          onClick={() => leave(() => change({ type: 'panel opened', name: positionPanelName }))}
        >
          {t('myPosition.start')}
        </Button>
      )}
    </>
  );
}

/** Lets the user choose the mark at the other end of the boundary. */
function Beginning({ target }: { target: Target }) {
  const t = useTexts('maps');
  const nameOf = useMarkName();
  const [, setTarget] = useAtom(targetAtom);
  const beginnings = useAtomValue(lineBeginningsAtom);
  if (beginnings.length === 0) return null;
  const choose = (uuid: string) => {
    const found = beginnings.find(({ mark }) => mark.uuid === uuid);
    const { from: _, ...point } = target;
    setTarget(found ? { ...point, from: { uuid, position: found.position } } : point);
  };
  return (
    <Select
      label={t('stakeOut.boundary')}
      value={target.from?.uuid ?? ''}
      options={[
        ['', t('stakeOut.noBoundary')],
        ...beginnings.map(
          ({ mark }) => [mark.uuid, t('stakeOut.boundaryFrom', { name: nameOf(mark) })] as const,
        ),
      ]}
      onChange={choose}
    />
  );
}
