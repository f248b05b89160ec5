import { useTexts } from '@feltbok/shared/i18n/i18n';
import type { ReactNode } from 'react';
import type { Side } from './side';

interface SideChoiceProps {
  side: Side;
  /** Name of the radio group. */
  group: string;
  chosen: Side | undefined;
  onChoose: (side: Side) => void;
  children: ReactNode;
}

/** One of the two to choose between, all of it to press on. */
export function SideChoice({ side, group, chosen, onChoose, children }: SideChoiceProps) {
  const t = useTexts('case');
  return (
    <label className="fb-conflict-side">
      <span className="fb-conflict-choice">
        <input type="radio" name={group} checked={chosen === side} onChange={() => onChoose(side)} />
        {t(`conflict.${side}`)}
      </span>
      {children}
    </label>
  );
}
