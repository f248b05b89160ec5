import { attendeeLimits } from '@feltbok/domain/attendees/attendee-limits.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { useEffect, useRef } from 'react';
import { TextField } from '../fields.tsx';
import { drawTypedName } from './signature-picture.ts';

interface TypedNameProps {
  name: string;
  /** Text below the name in the signature. */
  mark: string;
  onChange: (name: string) => void;
}

/** Lets a party that cannot draw type its name instead, and says what that means. */
export function TypedName({ name, mark, onChange }: TypedNameProps) {
  const t = useTexts();
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current) drawTypedName(canvas.current, name.trim(), mark);
  }, [name, mark]);
  return (
    <div className="fb-signature-typed">
      <TextField
        label={t('signature.typedName')}
        value={name}
        maxLength={attendeeLimits.name}
        autoFocus
        onChange={onChange}
      />
      <p>{t('signature.consent')}</p>
      <div className="fb-signature-sheet">
        <canvas
          ref={canvas}
          className="fb-signature-canvas"
          role="img"
          aria-label={t('signature.preview')}
        />
      </div>
    </div>
  );
}
