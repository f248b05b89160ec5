import type { MapLabel } from '@feltbok/domain/sketches/sketch.ts';
import { sketchLimits } from '@feltbok/domain/sketches/sketch-limits.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { useSetAtom } from 'jotai';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { MapPanel } from '../controls/MapPanel';
import {
  angleStep,
  type LabelDirection,
  largestAngle,
  moveLabel,
  setAngle,
  setMessage,
} from './label.domain';
import { changeLabelAtom, removeChosenAtom } from './sketch-tools.state';
import { TieField } from './TieField';
import './label-panel.css';

interface LabelPanelProps {
  id: string;
  label: MapLabel;
  /** The panel has opened, which may hide the label. */
  onOpen: () => void;
  onClose: () => void;
}

/**
 * The label that is chosen: its text, its angle, and where it stands. Every change shows on the map
 * at once.
 */
export function LabelPanel({ id, label, onOpen, onClose }: LabelPanelProps) {
  const t = useTexts('maps');
  const change = useSetAtom(changeLabelAtom);
  const remove = useSetAtom(removeChosenAtom);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the label as it was opened
  useEffect(() => onOpen(), []);
  return (
    <MapPanel id={id} title={t('labels.title')} onClose={onClose}>
      <div className="fb-maps-label-form">
        <MessageField label={label} />
        <AngleField label={label} />
        <MovePad onMove={(direction) => change(moveLabel(label, direction))} />
        <TieField element={label} />
        <Button danger onClick={remove}>
          {t('labels.remove')}
        </Button>
      </div>
    </MapPanel>
  );
}

function MessageField({ label }: { label: MapLabel }) {
  const t = useTexts('maps');
  const change = useSetAtom(changeLabelAtom);
  const fieldId = useId();
  /** While the field is written in: what stands in it, and what stood there before. */
  const [writing, setWriting] = useState<{ typed: string; before: string } | null>(null);
  return (
    <div className="fb-field">
      <label className="fb-field-label" htmlFor={fieldId}>
        {t('labels.text')}
      </label>
      <textarea
        id={fieldId}
        className="fb-input"
        dir="auto"
        rows={3}
        maxLength={sketchLimits.message}
        value={writing?.typed ?? label.message}
        onFocus={() => setWriting({ typed: label.message, before: label.message })}
        onChange={({ target: { value } }) => {
          setWriting({ typed: value, before: writing?.before ?? label.message });
          change(setMessage(label, value), 'text');
        }}
        onBlur={() => {
          // Letter by letter, something of it was left until the last.
          if (writing?.typed.trim() === '') change(setMessage(label, writing.before), 'text');
          setWriting(null);
        }}
      />
    </div>
  );
}

function AngleField({ label }: { label: MapLabel }) {
  const t = useTexts('maps');
  const change = useSetAtom(changeLabelAtom);
  const fieldId = useId();
  const turn = (angle: number) => change(setAngle(label, angle));
  return (
    <div className="fb-field">
      <label className="fb-field-label" htmlFor={fieldId}>
        {t('labels.angle')} <output htmlFor={fieldId}>{label.angle}°</output>
      </label>
      <div className="fb-maps-angle">
        <Button aria-label={t('labels.turnLeft')} onClick={() => turn(label.angle - angleStep)}>
          ⟲
        </Button>
        <input
          id={fieldId}
          type="range"
          min={-largestAngle}
          max={largestAngle}
          step={angleStep}
          value={label.angle}
          onChange={(event) => turn(event.target.valueAsNumber)}
        />
        <Button aria-label={t('labels.turnRight')} onClick={() => turn(label.angle + angleStep)}>
          ⟳
        </Button>
      </div>
    </div>
  );
}

const keys: Record<string, LabelDirection> = {
  ArrowUp: 'north',
  ArrowDown: 'south',
  ArrowLeft: 'west',
  ArrowRight: 'east',
};
const arrows = { north: '↑', west: '←', east: '→', south: '↓' } as const;

/** Four arrows that each move by a step; so do the arrow keys while one of them has the focus. */
function MovePad({ onMove }: { onMove: (direction: LabelDirection) => void }) {
  const t = useTexts('maps');
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = keys[event.key];
    if (!direction) return;
    event.preventDefault();
    onMove(direction);
  };
  return (
    <fieldset className="fb-maps-move" onKeyDown={onKeyDown}>
      <legend className="fb-field-label">{t('labels.move')}</legend>
      {(['north', 'west', 'east', 'south'] as const).map((direction) => (
        <Button
          key={direction}
          className={`fb-maps-move-${direction}`}
          aria-label={t(`labels.directions.${direction}`)}
          onClick={() => onMove(direction)}
        >
          {arrows[direction]}
        </Button>
      ))}
    </fieldset>
  );
}
